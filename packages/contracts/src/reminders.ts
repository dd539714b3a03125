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
  /** Negative before it is due. */
  days_late: z.int(),
});
const recipient = z.strictObject({
  employee: personRef,
  /** Whether a mail comes as well: somebody may have chosen otherwise. */
  by_mail: z.boolean(),
  /** Whether they were sent a digest today: nobody is sent two by hand. */
  told_today: z.boolean(),
  forms: z.array(owedForm).min(1),
});
export type ReminderRecipient = z.infer<typeof recipient>;

/** Exactly those whom the next digest reminds, of the forms of this cycle that the reader may know of; nobody is told by it. */
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
    /** When the next digest leaves; null where the cycle does not run. */
    next_at: moment.nullable(),
    /** Whether mails leave the house; otherwise they are kept. */
    sends: z.boolean(),
    data: z.array(recipient),
    totalResults: count,
    /** How many forms it is in all. */
    forms: count,
    /** How many of the people can be reminded now: not the reader, and nobody who was reminded today. */
    untold: count,
  }),
});

const MAIL_STATES = ['none', 'waiting', 'sent', 'kept', 'failed'] as const;
const sentReminder = z.strictObject({
  id: recordId,
  employee: personRef,
  sent_at: moment,
  /** Who sent it before its time; null of one that left by itself. */
  by: z.string().nullable(),
  /** What became of the mail; none where its reader wants none, or had done all before it left. */
  mail: z.literal(MAIL_STATES),
  /** Why it did not go, as a code. */
  mail_error: z.string().nullable(),
  forms: z.array(owedForm).min(1),
});
export type SentReminder = z.infer<typeof sentReminder>;
export type ReminderMail = SentReminder['mail'];

/** Digests that have left, the last ones first; of each the forms of this cycle that the reader may know of. */
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

/** What the next digest would tell these people, or everybody, is told now; the digest does not tell it again. Sent twice, it is sent once. */
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
    /** How many more there are than one call takes. */
    left: count,
  }),
});
