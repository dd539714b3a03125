import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { buildCycle, buildPulse, type BuiltTemplate } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { ReminderCaseName, ReminderOperation } from '../tables/writing-reminders.ts';
import type { Cast } from '@reviews/api/testing/cases/people';

/**
 * Cycles in which a form about the subject is late: one not reminded of, one reminded of, and a
 * closed one.
 */
export interface ReminderWorld {
  readonly owingId: number;
  readonly remindedId: number;
  readonly overId: number;
}

export interface ReminderGround {
  readonly db: Database;
  readonly reminders: ReminderWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
const UNKNOWN_ID = 2_000_000_000;
const MS_PER_DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * MS_PER_DAY);

export async function buildReminderWorld(
  db: Database,
  { subject, stranger }: Cast,
  template: BuiltTemplate,
): Promise<ReminderWorld> {
  const add = async (closedAt: Date | null = null) => {
    const cycle = await buildCycle(db, {
      closedAt,
      pulses: [{ template, stages: [{ dueDate: ago(1) }] }],
    });
    const [cyclePulse] = cycle.pulses;
    const form = await buildPulse(db, {
      employee: subject,
      assignee: stranger,
      openedAt: ago(10),
      ...(cyclePulse === undefined ? {} : { cyclePulse }),
    });
    return { id: cycle.id, form };
  };
  const [owing, reminded, over] = [await add(), await add(), await add(ago(0))];
  const digest = await db.prisma.reminder.create({
    data: { userId: stranger.user.id, day: ago(1), createdAt: ago(1), sentById: subject.user.id },
  });
  await db.prisma.reminderForm.create({
    data: {
      reminderId: digest.id,
      pulseId: reminded.form.id,
      userId: stranger.user.id,
      step: 0,
      dueOn: ago(1),
    },
  });
  return { owingId: owing.id, remindedId: reminded.id, overId: over.id };
}

const send =
  (cycleId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.sendReminders, { params: { id: String(cycleId) }, body: {}, headers });

/** Removes the reminders. */
async function giveOwing({ db, reminders: { owingId } }: ReminderGround): Promise<void> {
  await db.prisma.reminder.deleteMany({
    where: { forms: { some: { pulse: { cycleId: owingId } } } },
  });
}

interface ReminderRequest {
  readonly send: (ground: ReminderGround) => Send;
  readonly given?: (ground: ReminderGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const REMINDER_REQUESTS: Readonly<Record<ReminderCaseName, ReminderRequest>> = {
  'to everyone who owes a form': {
    send: ({ reminders }) => send(reminders.owingId),
    given: giveOwing,
  },
  'to everyone who was reminded already': { send: ({ reminders }) => send(reminders.remindedId) },
  'of a cycle that there is not': { send: () => send(UNKNOWN_ID) },
  'of a cycle that is over': { send: ({ reminders }) => send(reminders.overId) },
  'reminders, while impersonations may only look': {
    send: ({ reminders }) => send(reminders.owingId),
    given: giveOwing,
    before: 'onlyLooking',
  },
};

export const REMINDER_TABLES: Readonly<Record<ReminderOperation, readonly string[]>> = {
  sendReminders: ['reminder', 'reminder_form', 'notice', 'mail', 'change_log'],
};
export const isReminderOperation = (operation: string): operation is ReminderOperation =>
  operation in REMINDER_TABLES;

/** Returns the log action of an operation and its cycle. */
export const reminderChange = ({
  reminders: { owingId },
}: ReminderGround): { readonly action: string; readonly record: string } => ({
  action: 'reminders.sent',
  record: `cycle ${owingId}`,
});
