import type * as employees from '@reviews/contracts/employees';
import {
  buildCycle,
  buildNominationTask,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { reads, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE_SIGNED_IN, UNKNOWING, type Ground } from '../../testing/cases/ground.ts';
import { admissionOf, toTrackers } from '../../testing/cases/kinds-of-people.ts';

const MOST_NAMED_AT_ONCE = 500;
const search = (context: 'default' | 'impersonation') => ({
  body: { filters: { search: 'person', context } },
});
const nomineesOf = (taskId: number) => ({
  body: {
    filters: {
      search: 'person',
      context: 'Nominations' as const,
      employee_feedback_id: taskId,
    },
  },
});

/** Builds nominations about the subject that the writer approves. */
async function approvalTask({ db, now, subject, writer }: Ground): Promise<number> {
  const template = await buildTemplate(db, { type: 'Peer' });
  const {
    pulses: [cyclePulse],
  } = await buildCycle(db, { now: now(), pulses: [{ template, stages: NOMINATION_STAGES }] });
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const { id } = await buildNominationTask(db, {
    component: 'nomination_approvals',
    employee: subject,
    assignee: writer,
    cyclePulse,
    openedAt: now(),
  });
  return id;
}

/** Everyone may look people up. */
export const EMPLOYEES = {
  calls: {
    searchEmployees: {
      onlyReads: 'finds employees by name; the text typed belongs in no log of addresses',
      allowed: ANYONE_SIGNED_IN,
      call: () => search('default'),
      otherRows: {
        'to impersonate': {
          ...admissionOf(toTrackers()),
          call: () => search('impersonation'),
        },
      },
      budget: reads(2),
      bodies: ({ names }) =>
        names.flatMap((name) => [
          { filters: { search: name } },
          { filters: { search: name, context: 'impersonation' } },
        ]),
    },
    typeaheadEmployees: {
      onlyReads: 'finds employees for a choice',
      allowed: ANYONE_SIGNED_IN,
      call: () => ({ body: { filters: { search: 'person' } } }),
      otherRows: {
        'for a nomination': {
          call: async (ground) => nomineesOf(await approvalTask(ground)),
          allowed: ['writer'],
          refused: {
            subject: 404,
            otherManager: 404,
            stranger: 404,
            outsider: 404,
            partnerElsewhere: 404,
            manager: 404,
            hr: 404,
            partner: 404,
            admin: 404,
          },
          absent: nomineesOf(2_000_000_000),
          unknowing: UNKNOWING,
        },
      },
      budget: reads(2),
      otherMeasured: {
        'for a nomination': {
          budget: reads(3),
          call: async ({ as, manager, approvalTask: build }) => ({
            ...nomineesOf((await build()).id),
            by: await as(manager),
          }),
        },
      },
      bodies: ({ names, numbers }) =>
        names.map((name, index) => ({
          filters: {
            search: name,
            context: 'Reassign',
            employee_feedback_id: numbers('pulse')[index] ?? null,
          },
        })),
    },
    nameEmployees: {
      onlyReads: 'names up to 500 people of a stored selection',
      echoes: true,
      allowed: ANYONE_SIGNED_IN,
      call: ({ writer }) => ({ body: { selections: [writer.id, -2] } }),
      budget: reads(2),
      measured: async ({ as, writer, colleagues }) => ({
        by: await as(writer),
        body: { selections: colleagues.map(({ id }) => id) },
      }),
      fields: { selections: 'employee' },
      bodies({ numbers }) {
        const all = numbers();
        const pages = Math.ceil(all.length / MOST_NAMED_AT_ONCE);
        return Array.from({ length: pages }, (_, page) => ({
          selections: all.slice(page * MOST_NAMED_AT_ONCE, (page + 1) * MOST_NAMED_AT_ONCE),
        }));
      },
    },
  } satisfies CasesOf<typeof employees>,
};
