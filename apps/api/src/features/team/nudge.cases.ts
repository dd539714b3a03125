import type * as team from '@reviews/contracts/team';
import * as answer from '../../testing/cases/answers.ts';
import { writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { at, OF_FORM, onDrafted, onOpen } from '../../testing/cases/forms.ts';

/** Reminding the writer of one review. Who may when: `proof/tables/writing.ts`. */
export const NUDGES = {
  calls: {
    nudge: {
      call: async (ground) => ({ ...(await onDrafted(ground)), body: {} }),
      ...OF_FORM,
      by: 'manager',
      budget: writes(8),
      measured: async (scene) => ({
        by: await scene.as(scene.manager),
        ...(await onOpen(scene)),
        body: {},
      }),
      onForm: {
        state: 'drafted',
        rest: answer.NOT_ALLOWED,
        request: (form) => ({ ...at(form), body: {} }),
        tables: ['notice', 'mail'],
        actions: ['pulse.reminded'],
        async wasDone(db, form, { userId }) {
          const reminders = await db.prisma.notice.findMany({
            where: { pulseId: form.id, kind: 'reminded' },
            include: { user: true },
          });
          return (
            reminders.length === 1 &&
            reminders.every(
              (reminder) =>
                reminder.actorId === userId && reminder.user.employeeId === form.assigneeId,
            )
          );
        },
      },
    },
  } satisfies Partial<CasesOf<typeof team>>,
};
