import type { TestDatabase } from '@reviews/db/testing';
import {
  buildCycle,
  buildDepartment,
  buildDraft,
  buildEmployee,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';

/** A cycle for one test, with complete forms and forms that are late for different reasons. */
export type LateSeason = {
  readonly hr: BuiltEmployee;
  readonly id: number;
  readonly family: string;
};

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const dayAgo = (days: number): string => daysAgo(days).toISOString().slice(0, 10);

/** @param family the last name of all its people, and the start of its department's name */
export async function buildLateSeason(db: TestDatabase['db'], family: string): Promise<LateSeason> {
  const department = `${family} Works`;
  await buildDepartment(db, department);
  const person = (name: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
    buildEmployee(db, {
      preferredName: `${name} ${family}`,
      title: 'Engineer',
      department,
      ...given,
    });
  const [hr, manager] = [
    await person('Henrike', { title: 'People partner', roles: ['HR'] }),
    await person('Wanda', { title: 'Team lead' }),
  ];
  const [self, peer] = [
    await buildTemplate(db, { title: 'Looking back', type: 'Self' }),
    await buildTemplate(db, {
      title: 'Praise of peers',
      type: 'Peer',
      options: { managerNominationApproval: true },
    }),
  ];
  const cycle = await buildCycle(db, {
    name: `Season of ${family}`,
    startDate: dayAgo(24),
    endDate: dayAgo(-20),
    pulses: [
      { template: self, stages: [{ title: 'Self reviews', dueDate: dayAgo(6) }] },
      {
        template: peer,
        stages: NOMINATION_STAGES.map((stage) => ({
          ...stage,
          dueDate: dayAgo(stage.component === 'form' ? -10 : 3),
        })),
      },
    ],
  });
  const [ofSelf, ofPeer] = cycle.pulses;
  if (ofSelf === undefined || ofPeer === undefined) throw new Error('The season has two pulses.');
  const about = async (name: string) => {
    const employee = await person(name, { manager });
    return { employee, assignee: employee, cyclePulse: ofSelf, openedAt: daysAgo(24) };
  };
  for (const [name, closed] of [
    ['Amalia', 15],
    ['Bruno', 12],
    ['Clementine', 12],
    ['Dorian', 7],
    ['Estelle', 2],
  ] as const)
    await buildSubmittedPulse(db, { ...(await about(name)), closedAt: daysAgo(closed) });
  await buildPulse(db, await about('Fabian'));
  await buildDraft(db, await about('Giselle'));
  const waiting = await about('Hector');
  await buildPulse(db, waiting);
  const task = { cyclePulse: ofPeer, openedAt: daysAgo(20) };
  await buildNominationTask(db, { ...task, employee: waiting.employee });
  await buildNominationTask(db, {
    ...task,
    employee: (await about('Ines')).employee,
    component: 'nomination_approvals',
    assignee: manager,
  });
  return { hr, id: cycle.id, family };
}
