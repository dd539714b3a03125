import type { ReminderMail } from '@reviews/contracts/reminders';
import { formatCount } from '../../../lib/format-count.ts';

const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
const forms = (count: number) => `${formatCount(count)} form${count === 1 ? '' : 's'}`;
const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`;

/** Texts of the reminders screen. */
export const REMINDER_TEXTS = {
  page: 'Reminders',
  pageOf: ({ name }: { name: string }) => `Reminders of ${name}`,
  cycles: 'Cycles',
  subtitle:
    'Writers are reminded a week and a day before a form is due, on the day, and every week that it is late.',
  loading: 'Loading the reminders',
  failed: 'The reminders could not be loaded',
  notFound: 'Go to the cycles',
  views: 'Reminders to be shown',
  next: 'Next',
  sent: 'Sent',

  nextAt: ({ date }: { date: string }) => `The next digest leaves on ${date}.`,
  nextOf: ({ count, total }: { count: number; total: number }) =>
    `${people(count)} will be reminded of ${forms(total)} that you track.`,
  rule: 'Everybody gets one message a day at most. Nobody is reminded of what is done, declined, blocked or not begun, and never twice because a date moved.',
  keeps: 'There is no mail server: mails are kept in the product, and nobody receives them.',
  notRunning: 'This cycle does not run, so nobody is reminded.',
  notRunningHint: 'Reminders leave while a cycle is live: from its launch until it is closed.',
  none: 'Nobody is due a reminder',
  noneHint:
    'Whoever owes a form that is due soon or late, and has not been told yet, appears here.',
  noneSent: 'No reminder has left yet',
  noneSentHint: 'Each digest appears here once it has left, with what became of its mail.',

  columns: { person: 'Person', forms: 'To be written', mail: 'Mail', when: 'When' },
  recipients: 'Who will be reminded',
  log: 'Digests that have left',
  form: ({ title, name }: { title: string; name: string }) => `${title} for ${name}`,
  due: ({ date, days: late }: { date: string; days: number }) =>
    late > 0 ? `was due ${date}, ${days(late)} late` : `due ${date}`,
  more: ({ count }: { count: number }) => `and ${formatCount(count)} more`,
  byMail: 'With a mail',
  noMail: 'In the product only',
  toldToday: 'Reminded today',
  sentBy: ({ name }: { name: string }) => `by ${name}`,
  mails: {
    none: 'In the product only',
    waiting: 'Waiting to be sent',
    sent: 'Sent',
    kept: 'Kept, not sent',
    failed: 'Could not be sent',
  } satisfies Record<ReminderMail, string>,

  sendAll: ({ count }: { count: number }) => `Remind ${people(count)} now`,
  sendOne: 'Remind now',
  sendOneTo: ({ name }: { name: string }) => `Remind now: ${name}`,
  confirmTitle: ({ count }: { count: number }) => `Remind ${people(count)} now?`,
  confirm:
    'They are told at once what the next digest would tell them. It will not tell them again.',
  send: 'Remind now',
} as const;
