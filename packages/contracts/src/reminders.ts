import { REMINDED_AT_ONCE_MAX } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cycleRef, day, moment, personRef, recordId, recordIdText } from './wire.ts';

const params = z.strictObject({ id: recordIdText });
const page = z.coerce.number().int().min(1).max(10_000).optional();
const count = z.int().min(0);

const owedForm = z.strictObject({
  title: z.string(),
  employee: personRef,
  due_date: day,
  /** Negative before the due date. */
  days_late: z.int(),
});
const recipient = z.strictObject({
  employee: personRef,
  /** Whether an email is sent too, as set in their preferences. */
  by_mail: z.boolean(),
  /** Whether they got a digest today. No one gets two manual ones in a day. */
  told_today: z.boolean(),
  forms: z.array(owedForm).min(1),
});
export type ReminderRecipient = z.infer<typeof recipient>;

/**
 * The people reminded by the next digest, with the forms of this cycle that the reader may know
 * about. Sends nothing.
 */
export const listReminders = endpoint({
  id: 'listReminders',
  method: 'GET',
  path: '/api/cycles/:id/reminders',
  tag: 'reminders',
  summary: 'Who will be reminded next, and of what.',
  params,
  query: z.strictObject({ page }),
  response: z.strictObject({
    cycle: cycleRef,
    /** When the next digest is sent; null when the cycle is not running. */
    next_at: moment.nullable(),
    /** Whether mails are sent out; otherwise they are kept. */
    sends: z.boolean(),
    data: z.array(recipient),
    totalResults: count,
    /** Total number of forms. */
    forms: count,
    /** How many of the people can be reminded now: without the reader and anyone reminded today. */
    untold: count,
  }),
});

const MAIL_STATES = ['none', 'waiting', 'sent', 'kept', 'failed'] as const;
const sentReminder = z.strictObject({
  id: recordId,
  employee: personRef,
  sent_at: moment,
  /** Who sent it manually; null for a scheduled one. */
  by: z.string().nullable(),
  /** Mail state. None when the recipient wants no mail or had finished before it was sent. */
  mail: z.literal(MAIL_STATES),
  /** Error code of a failed mail. */
  mail_error: z.string().nullable(),
  forms: z.array(owedForm).min(1),
});
export type SentReminder = z.infer<typeof sentReminder>;
export type ReminderMail = SentReminder['mail'];

/** Sent digests, newest first, with the forms of this cycle that the reader may know about. */
export const listSentReminders = endpoint({
  id: 'listSentReminders',
  method: 'GET',
  path: '/api/cycles/:id/reminders/sent',
  tag: 'reminders',
  summary: 'Who was reminded, of what, and what became of the mail.',
  params,
  query: z.strictObject({ page }),
  response: z.strictObject({ data: z.array(sentReminder), totalResults: count }),
});

/**
 * Sends the next digest's content to these people, or to everyone, now. The scheduled digest does
 * not repeat it. Idempotent.
 */
export const sendReminders = endpoint({
  id: 'sendReminders',
  method: 'POST',
  path: '/api/cycles/:id/reminders',
  tag: 'reminders',
  summary: 'Send reminders now.',
  params,
  body: z.strictObject({
    employee_ids: z.array(recordId).min(1).max(REMINDED_AT_ONCE_MAX).optional(),
  }),
  response: z.strictObject({
    message: z.string(),
    done: count,
    /** Number of people beyond the limit of one call. */
    left: count,
  }),
});
