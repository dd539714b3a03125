import type { TestDatabase } from '@reviews/db/testing';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { questionId, TWO_TEXTS, PLAIN, RICH } from './own-form.ts';

/** Someone in the middle of a cycle who gets another manager, with the open forms about them. */
export type HandoverScene = {
  readonly former: BuiltEmployee;
  readonly next: BuiltEmployee;
  readonly moved: BuiltEmployee;
  readonly report: BuiltEmployee;
  /** A draft of the former manager, with this text. */
  readonly begun: {
    readonly id: number;
    readonly hash: string;
    readonly title: string;
    readonly words: string;
  };
  readonly untouched: { readonly hash: string; readonly title: string };
  readonly task: { readonly id: number; readonly hash: string; readonly title: string };
};

const WORDS = 'Rosa said early where it would be late.';

/**
 * Saves a manager review with a draft, one not started, and an approval task, all with the former
 * manager.
 * @param family the last name of all people, which makes them easy to find
 */
export async function buildHandoverScene(
  db: TestDatabase['db'],
  family: string,
): Promise<HandoverScene> {
  const person = (name: string, manager?: BuiltEmployee) =>
    buildEmployee(db, {
      preferredName: `${name} ${family}`,
      title: 'Engineer',
      ...(manager === undefined ? {} : { manager }),
    });
  const [former, next] = [await person('Wanda'), await person('Nestor')];
  const moved = await person('Rosa', former);
  const report = await person('Tilda', moved);
  const review = await buildTemplate(db, {
    title: 'Manager Review',
    type: 'Manager',
    questions: TWO_TEXTS,
  });
  const second = await buildTemplate(db, {
    title: 'Goals Review',
    type: 'Manager',
    questions: TWO_TEXTS,
  });
  const peers = await buildTemplate(db, { title: 'Peer Review', type: 'Peer' });
  const { pulses } = await buildCycle(db, {
    name: 'Autumn Review',
    pulses: [
      { template: review },
      { template: second },
      { template: peers, stages: NOMINATION_STAGES },
    ],
  });
  const [first, other, nominations] = pulses;
  if (first === undefined || other === undefined || nominations === undefined)
    throw new Error('The cycle has three pulses.');
  const open = await buildPulse(db, { employee: moved, assignee: former, cyclePulse: first });
  const answers = {
    [questionId({ template: review }, PLAIN)]: WORDS,
    [questionId({ template: review }, RICH)]: '<p>She <strong>listens</strong>.</p>',
  };
  const { pulse } = await buildDraft(db, { pulse: open, answers });
  const untouched = await buildPulse(db, { employee: moved, assignee: former, cyclePulse: other });
  const task = await buildNominationTask(db, {
    employee: moved,
    assignee: former,
    cyclePulse: nominations,
    component: 'nomination_approvals',
  });
  await buildNomination(db, { task });
  return {
    former,
    next,
    moved,
    report,
    begun: { id: pulse.id, hash: pulse.hash, title: review.title, words: WORDS },
    untouched: { hash: untouched.hash, title: second.title },
    task: { id: task.id, hash: task.hash, title: `${peers.title} Nomination Approvals` },
  };
}
