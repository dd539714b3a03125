import type { ReplyOf } from '@reviews/contracts';
import {
  listReminders,
  listSentReminders,
  type ReminderRecipient,
  type SentReminder,
} from '@reviews/contracts/reminders';

const WRITER = { id: 31, preferred_name: 'Luca Moreau' };
export const OWED: ReminderRecipient['forms'][number] = {
  title: 'Manager Review',
  employee: { id: 32, preferred_name: 'Mia Maple' },
  due_date: '2026-11-24',
  days_late: -1,
};

export const buildRecipient = (change: Partial<ReminderRecipient> = {}): ReminderRecipient => ({
  employee: WRITER,
  by_mail: true,
  told_today: false,
  forms: [OWED],
  ...change,
});

/** Builds valid responses, parsed by the contract so that the two cannot drift apart. */
export const buildNext = (
  data: readonly ReminderRecipient[] = [buildRecipient()],
  change: Partial<ReplyOf<typeof listReminders>> = {},
): ReplyOf<typeof listReminders> =>
  listReminders.response.parse({
    cycle: { id: 4, name: 'Annual Review' },
    next_at: '2026-11-23T09:00:00Z',
    sends: true,
    data,
    totalResults: data.length,
    forms: data.flatMap(({ forms }) => forms).length,
    untold: data.filter(({ told_today: told }) => !told).length,
    ...change,
  });

export const buildSent = (change: Partial<SentReminder> = {}): ReplyOf<typeof listSentReminders> =>
  listSentReminders.response.parse({
    data: [
      {
        id: 1,
        employee: WRITER,
        sent_at: '2026-11-20T09:00:00Z',
        by: null,
        mail: 'sent',
        mail_error: null,
        forms: [OWED],
        ...change,
      },
    ],
    totalResults: 1,
  });
