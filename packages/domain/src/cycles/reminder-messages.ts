import { formatCount } from '../counts.ts';
/** Texts about reminders: `MESSAGES.reminders`. */
export const REMINDER_MESSAGES = {
  /** One form with the person it is about, and its due day if the writer is shown it. */
  dueOn: ({ form, date }: { form: string; date: string }) => `${form}, due on ${date}`,
  wasDueOn: ({ form, date }: { form: string; date: string }) => `${form}, was due on ${date}`,
  one: ({ form }: { form: string }) => `${form} waits for you.`,
  oneDue: ({ form, date }: { form: string; date: string }) =>
    `${form} waits for you. It is due on ${date}.`,
  oneLate: ({ form, date }: { form: string; date: string }) =>
    `${form} waits for you. It was due on ${date}.`,
  several: ({ count }: { count: number }) =>
    `${count} forms wait for you that are due soon or late.`,
  more: ({ count }: { count: number }) => `and ${formatCount(count)} more`,
  sent: ({ count }: { count: number }) =>
    count === 1
      ? '1 person has been reminded.'
      : `${formatCount(count)} people have been reminded.`,
  nobody: 'Nobody was reminded.',
} as const;
