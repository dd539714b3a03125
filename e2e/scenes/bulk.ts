import type { TestDatabase } from '@reviews/db/testing';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';

/**
 * A list for one test: open, started and submitted forms, and one about the person who manages
 * them.
 */
export type BulkScene = {
  readonly hr: BuiltEmployee;
  readonly path: string;
  readonly pulse: { readonly id: number };
};

const NAMES = ['Amalia', 'Bruno', 'Clementine', 'Dorian', 'Estelle', 'Fabian', 'Giselle', 'Hector'];

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** @param family the last name of all its people, which makes them easy to find */
export async function buildBulkScene(db: TestDatabase['db'], family: string): Promise<BulkScene> {
  const person = (name: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
    buildEmployee(db, { preferredName: `${name} ${family}`, title: 'Engineer', ...given });
  const [hr, manager] = [
    await person('Henrike', { title: 'People partner', roles: ['HR'] }),
    await person('Wanda', { title: 'Team lead' }),
  ];
  // The person who can take over a form.
  await person('Nestor', { title: 'Team lead' });
  const template = await buildTemplate(db, { title: 'Manager Review', type: 'Manager' });
  const cycle = await buildCycle(db, {
    name: 'Winter Review',
    endDate: dayIn(40),
    pulses: [
      { template, stages: [{ title: 'Reviews', dueDate: dayIn(5), autoCloseDate: dayIn(12) }] },
    ],
  });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has a pulse.');
  for (const [index, name] of NAMES.entries()) {
    const form = { employee: await person(name, { manager }), assignee: manager, cyclePulse };
    if (index < 4) await buildPulse(db, form);
    else if (index < 6) await buildDraft(db, form);
    else await buildSubmittedPulse(db, form);
  }
  await buildPulse(db, { employee: hr, assignee: manager, cyclePulse });
  return { hr, path: `/cycles/${cycle.id}/pulses/${cyclePulse.id}`, pulse: { id: cyclePulse.id } };
}

/** Returns the date that many days ahead, in the format of a date field. */
export const daysAhead = dayIn;
