import type * as overview from '@reviews/contracts/overview';
import { reads, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE_SIGNED_IN } from '../../testing/cases/ground.ts';

const of = ({ id }: { readonly id: number }) => ({ params: { employeeId: String(id) } });

/** Everyone may open anyone's overview. What it contains depends on the reader. */
export const OVERVIEW = {
  calls: {
    showEmployeeOverview: {
      allowed: ANYONE_SIGNED_IN,
      call: ({ subject }) => of(subject),
      absent: of({ id: 2_000_000_000 }),
      budget: reads(7),
      measured: async ({ as, hr, subject }) => ({ by: await as(hr), ...of(subject) }),
      // There are no panels yet: naming one changes nothing.
      queries: ['panelId=1'],
    },
  } satisfies CasesOf<typeof overview>,
};
