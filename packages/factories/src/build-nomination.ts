import type { Nomination, Pulse } from '@reviews/db';
import { buildCycle } from './build-cycle.ts';
import type { CyclePulseGiven } from './build-cycle.ts';
import { buildEmployee } from './build-employee.ts';
import { buildPulse } from './build-pulse.ts';
import type { PulseGiven } from './build-pulse.ts';
import { buildTemplate } from './build-template.ts';
import type { Saved, Store } from './store.ts';

/** The three stages of a peer or upline pulse with nominations and approvals, in order. */
export const NOMINATION_STAGES = [
  { title: 'Peer Nominations', component: 'nominations' },
  { title: 'Nomination Approvals', component: 'nomination_approvals' },
  { title: 'Peer Reviews', component: 'form' },
] as const satisfies CyclePulseGiven['stages'];

export type NominationTaskGiven = Omit<PulseGiven, 'kind' | 'stage' | 'nominationTask'> & {
  /** Its stage: with the employee, or with the approver. */
  readonly component?: 'nominations' | 'nomination_approvals';
};

export type NominationGiven = {
  /** Defaults to a new task in approval. */
  readonly task?: Saved;
  readonly nominee?: Saved;
  readonly state?: Nomination['state'];
  /** The form of an approved nomination; defaults to a new open one. */
  readonly review?: Saved;
  readonly createdAt?: Date;
  readonly decidedAt?: Date;
};

/**
 * Saves an open nomination task. In stage `nominations` (the default) it is assigned to the
 * employee. Its cycle pulse must have the stages of NOMINATION_STAGES; one is built by default.
 */
export async function buildNominationTask(
  db: Store,
  given: NominationTaskGiven = {},
): Promise<Pulse> {
  const component = given.component ?? 'nominations';
  const cyclePulseId = given.cyclePulse?.id ?? (await newPeerPulse(db));
  const stage = await db.prisma.stage.findFirstOrThrow({ where: { cyclePulseId, component } });
  const employee = given.employee ?? (await buildEmployee(db));
  return buildPulse(db, {
    ...given,
    employee,
    assignee: given.assignee ?? (component === 'nominations' ? employee : await buildEmployee(db)),
    cyclePulse: { id: cyclePulseId },
    stage,
    kind: 'nomination_task',
  });
}

/** Saves a nomination; an approved one gets an open review. */
export async function buildNomination(db: Store, given: NominationGiven = {}): Promise<Nomination> {
  const taskId =
    given.task?.id ?? (await buildNominationTask(db, { component: 'nomination_approvals' })).id;
  const nominee = given.nominee ?? (await buildEmployee(db));
  const state = given.state ?? 'proposed';
  const reviewId =
    state === 'approved' ? (given.review?.id ?? (await reviewFor(db, taskId, nominee))) : null;
  const createdAt = given.createdAt ?? new Date();
  return db.prisma.nomination.create({
    data: {
      taskId,
      nomineeId: nominee.id,
      state,
      reviewId,
      createdAt,
      decidedAt: state === 'proposed' ? null : (given.decidedAt ?? createdAt),
    },
  });
}

async function reviewFor(db: Store, taskId: number, nominee: Saved): Promise<number> {
  const task = await db.prisma.pulse.findUniqueOrThrow({ where: { id: taskId } });
  if (task.cyclePulseId === null) throw new Error(`Nomination task ${taskId} belongs to no cycle.`);
  const review = await buildPulse(db, {
    employee: { id: task.employeeId },
    assignee: nominee,
    cyclePulse: { id: task.cyclePulseId },
    nominationTask: task,
  });
  return review.id;
}

async function newPeerPulse(db: Store): Promise<number> {
  const template = await buildTemplate(db, { type: 'Peer' });
  const [pulse] = (await buildCycle(db, { pulses: [{ template, stages: NOMINATION_STAGES }] }))
    .pulses;
  if (pulse === undefined) throw new Error('The cycle was built without a pulse.');
  return pulse.id;
}
