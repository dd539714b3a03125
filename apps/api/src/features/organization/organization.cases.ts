import type * as organization from '@reviews/contracts/organization';
import { reads, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE_SIGNED_IN } from '../../testing/cases/ground.ts';

/** Everyone may read the reporting lines. */
export const ORGANIZATION = {
  calls: {
    listReports: {
      allowed: ANYONE_SIGNED_IN,
      call: ({ manager }) => ({ query: { manager_id: String(manager.id) } }),
      budget: reads(2),
      queries: ({ people }) => ['', 'after=100', ...people.map((id) => `manager_id=${id}`)],
    },
    showReportingPath: {
      allowed: ANYONE_SIGNED_IN,
      call: ({ subject }) => ({ params: { employeeId: String(subject.id) } }),
      budget: reads(3),
    },
  } satisfies CasesOf<typeof organization>,
};
