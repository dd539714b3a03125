import { saveNominations, undoApproval, unlockNominations } from '@reviews/contracts';
import {
  buildCycle,
  buildNomination,
  buildNominationTask,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { Visitor, type Reply } from '@reviews/harness';
import type { Check } from './stage.ts';

const ROUNDS = 4;
const said = ({ status, text }: Reply): string => `${status} ${text.slice(0, 200)}`;
const isAnswer = ({ status }: Reply): boolean => status === 200 || status === 409 || status === 422;

/**
 * Saving approvals at both servers at once opens one review for each approved person. What one
 * server undoes in between is consistent at both.
 */
export const approvals: Check = async function* ({
  cast,
  db,
  pair: {
    ends: [one, other],
  },
}) {
  const [cyclePulse] = (
    await buildCycle(db, {
      pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
    })
  ).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const [here, there, hr] = [
    await Visitor.signIn(one.url, cast.manager.user.email),
    await Visitor.signIn(other.url, cast.manager.user.email),
    await Visitor.signIn(other.url, cast.hr.user.email),
  ];
  const peers = [cast.otherWriter, cast.stranger, cast.siblingManager];
  for (let round = 0; round < ROUNDS; round += 1) {
    const task = await buildNominationTask(db, {
      component: 'nomination_approvals',
      employee: cast.subject,
      assignee: cast.manager,
      cyclePulse,
    });
    const nominationIds: number[] = [];
    for (const nominee of peers)
      nominationIds.push((await buildNomination(db, { task, nominee })).id);
    const params = { hash: task.hash, stage: 'Nomination Approvals' as const };
    const save = (visitor: Visitor, count: number) =>
      visitor.call(saveNominations, {
        params,
        body: {
          nominationIds,
          nominationApprovals: peers.slice(0, count).map(({ user }) => user.id),
        },
      });
    const [approved, opened] = [
      async () =>
        (
          await db.prisma.nomination.findMany({ where: { taskId: task.id, state: 'approved' } })
        ).map(({ reviewId }) => reviewId),
      async () =>
        (
          await db.prisma.pulse.findMany({ where: { nominationTaskId: task.id, deletedAt: null } })
        ).map(({ id }) => id),
    ];
    const wrong = async (): Promise<boolean> => {
      const [owned, reviews] = [new Set(await approved()), await opened()];
      return owned.size !== reviews.length || reviews.some((id) => !owned.has(id));
    };
    const same = await Promise.all([save(here, 3), save(there, 3)]);
    if (
      same.some(({ status }) => status !== 200) ||
      (await opened()).length !== peers.length ||
      (await wrong())
    )
      yield `The same approvals saved at both at once: ${same.map(said).join(' | ')}, ${(await opened()).length} reviews`;
    await hr.ask(unlockNominations, { params: { hash: task.hash }, body: {} });
    const two = await Promise.all([save(here, 2), save(there, 3)]);
    if (!two.every(isAnswer) || !two.some(({ status }) => status === 200) || (await wrong()))
      yield `Two different approvals saved at both at once: ${two.map(said).join(' | ')}`;
    const back = await Promise.all(
      [here, there].map((visitor) =>
        visitor.call(undoApproval, { params: { hash: task.hash }, body: {} }),
      ),
    );
    if (!back.every(isAnswer) || (await wrong()))
      yield `A save taken back at both at once: ${back.map(said).join(' | ')}`;
    await db.prisma.pulse.updateMany({
      where: { OR: [{ id: task.id }, { nominationTaskId: task.id }] },
      data: { deletedAt: new Date() },
    });
  }
};
