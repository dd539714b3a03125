import type { Database } from '@reviews/db';
import {
  buildCycle,
  buildEmployee,
  buildPulse,
  buildTemplate,
  uniqueText,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';

const MS_PER_DAY = 86_400_000;
const day = (days: number) => new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10);
const ago = (days: number) => new Date(Date.now() - days * MS_PER_DAY);

export interface OwingSeason {
  readonly cycle: BuiltCycle;
  /** Has to write one late review, and one that is due in a few days. */
  readonly owing: BuiltEmployee;
  /** Has to write a review that is due in a few days. */
  readonly other: BuiltEmployee;
  /** Waits for a stage that has not started. */
  readonly waiting: BuiltEmployee;
}

/**
 * Saves a cycle with its own people where something is late and something due soon, at any time of
 * day.
 */
export async function buildOwingSeason(db: Database): Promise<OwingSeason> {
  const person = (name: string) =>
    buildEmployee(db, { preferredName: uniqueText(name), department: 'Engineering' });
  const [owing, other, waiting, about] = [
    await person('Ottilie Owing'),
    await person('Bo Both'),
    await person('Wanda Waiting'),
    await person('Sam Subject'),
  ];
  const template = (title: string) => buildTemplate(db, { title });
  const cycle = await buildCycle(db, {
    name: uniqueText('Spring Review'),
    pulses: [
      { template: await template('Peer Review'), stageless: true, stages: [{ dueDate: day(-9) }] },
      {
        template: await template('Manager Review'),
        stageless: true,
        stages: [{ dueDate: day(4) }],
      },
      {
        template: await template('Wrap-up'),
        stageless: true,
        stages: [{ startDate: day(3), dueDate: day(5) }],
      },
    ],
  });
  const [late, soon, pending] = cycle.pulses;
  if (late === undefined || soon === undefined || pending === undefined)
    throw new Error('The season was built without a pulse.');
  const openedAt = ago(20);
  await buildPulse(db, { employee: about, assignee: owing, cyclePulse: late, openedAt });
  for (const assignee of [owing, other])
    await buildPulse(db, { employee: about, assignee, cyclePulse: soon, openedAt });
  await buildPulse(db, { employee: about, assignee: waiting, cyclePulse: pending, openedAt });
  return { cycle, owing, other, waiting };
}
