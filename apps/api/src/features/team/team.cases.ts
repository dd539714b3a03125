import type * as team from '@reviews/contracts/team';
import {
  buildCycle,
  buildNominationTask,
  buildPulse,
  buildTemplate,
  newHash,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { reads, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE_SIGNED_IN, UNKNOWING, type Ground } from '../../testing/cases/ground.ts';

/** Builds a completed nomination task of the subject, with one review by the writer. */
async function nominationTask({ db, now, subject, writer, stranger }: Ground) {
  const template = await buildTemplate(db, { type: 'Peer' });
  const {
    pulses: [cyclePulse],
  } = await buildCycle(db, { now: now(), pulses: [{ template, stages: NOMINATION_STAGES }] });
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const about = { cyclePulse, employee: subject, openedAt: now() };
  const { id, hash } = await buildNominationTask(db, {
    ...about,
    component: 'nomination_approvals',
    assignee: stranger,
  });
  await db.prisma.pulse.update({ where: { id }, data: { state: 'complete', closedAt: now() } });
  await buildPulse(db, { ...about, assignee: writer, nominationTask: { id } });
  return { params: { hash } };
}

/** Everyone may open their team, which is empty for those who lead no one. */
export const TEAM = {
  calls: {
    showMyTeam: {
      allowed: ANYONE_SIGNED_IN,
      call: () => ({}),
      // Two for the people and the columns; three for the forms about them, the states of their
      // reviews and today's reminders.
      budget: reads(6),
      measured: async ({ as, manager }) => ({ by: await as(manager), query: { below: '1' } }),
      queries: ['', 'below=1', 'below=1&page=2'],
    },
    listPeerReviews: {
      allowed: ['manager', 'hr', 'partner', 'admin'],
      refused: {
        writer: 404,
        subject: 404,
        otherManager: 404,
        stranger: 404,
        outsider: 404,
        partnerElsewhere: 404,
      },
      call: nominationTask,
      absent: { params: { hash: newHash() } },
      unknowing: UNKNOWING,
      budget: reads(4),
      measured: async ({ as, manager, nominated }) => ({
        by: await as(manager),
        params: nominated,
      }),
    },
  } satisfies Omit<CasesOf<typeof team>, 'nudge'>,
};
