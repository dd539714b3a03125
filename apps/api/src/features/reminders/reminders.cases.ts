import type * as reminders from '@reviews/contracts/reminders';
import type { Database } from '@reviews/db';
import { buildCycle, buildPulse, type BuiltEmployee, type BuiltTemplate } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import type { Ground, Person, Scene } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toTrackers,
  whileOnlyLooking,
  type Expected,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const MS_PER_DAY = 86_400_000;
const ago = (days: number, now = new Date()) => new Date(now.getTime() - days * MS_PER_DAY);
const ofCycle = (id: number) => ({ params: { id: String(id) } });
const UNKNOWN = ofCycle(2_000_000_000);
const UNKNOWING: readonly Person[] = ['subject', 'stranger', 'outsider'];

interface Owing {
  readonly template: BuiltTemplate;
  readonly employee: BuiltEmployee;
  readonly assignees: readonly BuiltEmployee[];
  readonly now?: Date;
  readonly closedAt?: Date;
  /** They were reminded yesterday, by the person that the forms are about. */
  readonly told?: boolean;
}

/** Builds a cycle in which each of these people owes a review that was due yesterday. */
async function buildOwing(db: Database, given: Owing): Promise<number> {
  const { template, employee, assignees, now = new Date(), closedAt = null, told = false } = given;
  const cycle = await buildCycle(db, {
    now,
    closedAt,
    pulses: [{ template, stages: [{ dueDate: ago(1, now) }] }],
  });
  const [cyclePulse] = cycle.pulses;
  for (const assignee of assignees) {
    const { id: pulseId } = await buildPulse(db, {
      employee,
      assignee,
      openedAt: ago(10, now),
      ...(cyclePulse === undefined ? {} : { cyclePulse }),
    });
    if (!told) continue;
    const { id: userId } = assignee.user;
    const [day, sentById] = [ago(1, now), employee.user.id];
    const { id: reminderId } = await db.prisma.reminder.create({
      data: { userId, day, createdAt: day, sentById },
    });
    await db.prisma.reminderForm.create({
      data: { reminderId, pulseId, userId, step: 0, dueOn: day },
    });
  }
  return cycle.id;
}

/** Builds the cycle of the endpoint table. */
const owing = async ({ db, subject: employee, writer, template, now }: Ground) =>
  ofCycle(await buildOwing(db, { template, employee, assignees: [writer], now: now() }));
/** Builds a cycle in which every colleague owes a review. No one has been reminded today. */
const manyOwing =
  (told: boolean, body?: object) =>
  async ({ as, hr, db, writer: employee, colleagues: assignees, template }: Scene) => {
    await db.prisma.reminder.deleteMany();
    return {
      by: await as(hr),
      ...ofCycle(await buildOwing(db, { template, employee, assignees, told })),
      ...(body === undefined ? {} : { body }),
    };
  };

/** A form about the subject is late: one not reminded of, one reminded of, one in a closed cycle. */
const records = recordsOf(async ({ db, cast, templates: { plain: template } }) => {
  const late = { template, employee: cast.subject, assignees: [cast.stranger] };
  return {
    owingId: await buildOwing(db, late),
    remindedId: await buildOwing(db, { ...late, told: true }),
    overId: await buildOwing(db, { ...late, closedAt: new Date() }),
  };
});

/** Removes the reminders. */
async function forget(world: WritingWorld): Promise<void> {
  const { owingId: cycleId } = records.of(world);
  await world.db.prisma.reminder.deleteMany({ where: { forms: { some: { pulse: { cycleId } } } } });
}

/** An HR Partner elsewhere has no one to remind. */
const toSenders = (given: Answer = 'done', elsewhere: Answer = 'same'): Expected =>
  toTrackers(given, elsewhere);
const everyone = (id: number) => ({ ...ofCycle(id), body: {} });
const sending = {
  ...toSenders(),
  given: forget,
  request: (world: WritingWorld) => everyone(records.of(world).owingId),
};

/** Reminders are read and sent by those who track reviews. */
export const REMINDERS = {
  records,
  calls: {
    listReminders: {
      ...admissionOf(toTrackers()),
      call: owing,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      // One each for the cycle, the time zone and the people.
      budget: reads(4),
      measured: manyOwing(false),
      fields: { id: 'cycle' },
      queries: ['', 'page=2'],
    },
    listSentReminders: {
      ...admissionOf(toTrackers()),
      call: owing,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      budget: reads(3),
      measured: manyOwing(true),
      fields: { id: 'cycle' },
      queries: ['', 'page=2'],
    },
    sendReminders: {
      call: async (ground) => ({ ...(await owing(ground)), body: {} }),
      absent: { ...UNKNOWN, body: {} },
      unknowing: UNKNOWING,
      by: 'hr',
      // Two find the people, one locks them against concurrent sends, five notify them.
      budget: writes(12),
      measured: manyOwing(false, {}),
      fields: { id: 'cycle' },
      tables: ['reminder', 'reminder_form', 'notice', 'mail'],
      logs: { action: 'reminders.sent', record: (world) => `cycle ${records.of(world).owingId}` },
      attempts: {
        'to everyone who owes a form': sending,
        'to everyone who was reminded already': {
          ...toSenders('same'),
          request: (world) => everyone(records.of(world).remindedId),
        },
        'of a cycle that there is not': {
          ...toSenders(answer.NO_CYCLE, answer.NO_CYCLE),
          request: () => ({ ...UNKNOWN, body: {} }),
        },
        'of a cycle that is over': {
          ...toSenders(answer.CYCLE_IS_CLOSED, answer.CYCLE_IS_CLOSED),
          request: (world) => everyone(records.of(world).overId),
        },
        'reminders, while impersonations may only look': whileOnlyLooking(sending),
      },
    },
  } satisfies CasesOf<typeof reminders>,
};
