import type { TestDatabase } from '@reviews/db/testing';
import { addDays, calendarDay } from '@reviews/domain';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';

/** A list for one test with some late forms, each by a different number of days. */
export type LateList = {
  readonly hr: BuiltEmployee;
  readonly path: string;
  /** The list's title. */
  readonly title: string;
  /** Returns a day that many days from today in the organisation's time zone. */
  readonly dayIn: (days: number) => string;
};

/**
 * Days until each form is due, for forms with their own due date. The others are due with their
 * stage.
 */
const OPEN = { Ambrose: -10, Beatrix: null, Cornelius: -1, Dagny: 6 } as const;

/**
 * The stage was due three days ago.
 * @param family the last name of all its people
 */
export async function buildLateList(db: TestDatabase['db'], family: string): Promise<LateList> {
  const { timeZone } = await db.prisma.appConfig.findFirstOrThrow();
  const dayIn = (days: number) => addDays(calendarDay(new Date(), timeZone), days);
  const person = (name: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
    buildEmployee(db, { preferredName: `${name} ${family}`, title: 'Engineer', ...given });
  const [hr, manager] = [
    await person('Henrike', { title: 'People partner', roles: ['HR'] }),
    await person('Wanda', { title: 'Team lead' }),
  ];
  const template = await buildTemplate(db, { title: `Manager Review ${family}`, type: 'Manager' });
  const cycle = await buildCycle(db, {
    name: 'Spring Review',
    endDate: dayIn(40),
    pulses: [
      { template, stages: [{ title: 'Reviews', dueDate: dayIn(-3), autoCloseDate: dayIn(12) }] },
    ],
  });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has a pulse.');
  for (const [name, days] of Object.entries(OPEN)) {
    const { id } = await buildPulse(db, {
      employee: await person(name, { manager }),
      assignee: manager,
      cyclePulse,
    });
    if (days !== null)
      await db.prisma.pulse.update({
        where: { id },
        data: { dueDateOverride: new Date(dayIn(days)) },
      });
  }
  await buildDraft(db, {
    employee: await person('Eskil', { manager }),
    assignee: manager,
    cyclePulse,
  });
  await buildSubmittedPulse(db, {
    employee: await person('Florentina', { manager }),
    assignee: manager,
    cyclePulse,
  });
  return { hr, path: `/cycles/${cycle.id}/pulses/${cyclePulse.id}`, title: template.title, dayIn };
}
