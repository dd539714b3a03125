import type * as access from '@reviews/contracts/access';
import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee, newHash } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import { admissionOf, toKeepers } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

/** Someone whose access is explained. */
const records = recordsOf(({ db }) => buildEmployee(db));
const record = (world: WritingWorld) => `user ${records.of(world).user.id}`;

const form = (userId: number, hash: string) => ({
  body: { user_id: userId, about: { kind: 'form' as const, hash } },
});
const sight = (userId: number) => ({
  body: { user_id: userId, kind: 'forms' as const, page: 1 },
});

/**
 * Administrators ask who may do what, never while impersonating. The questions only write a log
 * entry.
 */
export const ACCESS = {
  records,
  calls: {
    listExplainable: {
      ...admissionOf(toKeepers()),
      call: ({ subject }) => ({ params: { employeeId: String(subject.id) } }),
      absent: { params: { employeeId: String(UNKNOWN_ID) } },
      unknowing: UNKNOWING,
      budget: reads(4),
    },
    explainAccess: {
      call: async ({ writer, submittedForm }) => form(writer.user.id, (await submittedForm()).hash),
      absent: form(UNKNOWN_ID, newHash()),
      unknowing: UNKNOWING,
      by: 'admin',
      // One logs the question.
      budget: writes(5),
      measured: async ({ as, admin, writer, full }) => ({
        by: await as(admin),
        ...form(writer.user.id, full.hash),
      }),
      fields: { about: 'explained' },
      tables: [],
      logs: { action: 'access.explained', record },
      attempts: {
        'who may do what to an employee': {
          ...toKeepers(),
          request(world) {
            const { id, user } = records.of(world);
            return { body: { user_id: user.id, about: { kind: 'employee', employee_id: id } } };
          },
        },
        'who may do what to a form that there is not': {
          ...toKeepers(answer.NO_FORM),
          request: (world) => form(records.of(world).user.id, newHash()),
        },
      },
    },
    listSight: {
      call: ({ hr }) => sight(hr.user.id),
      absent: sight(UNKNOWN_ID),
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(6),
      tables: [],
      logs: { action: 'access.listed', record },
      attempts: {
        'what someone sees': {
          ...toKeepers(),
          request: (world) => sight(records.of(world).user.id),
        },
        'what someone sees who does not exist': {
          ...toKeepers(answer.refusal(404, texts.userNotFound)),
          request: () => sight(UNKNOWN_ID),
        },
      },
    },
  } satisfies CasesOf<typeof access>,
};
