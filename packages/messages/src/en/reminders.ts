/** Reminders, on the screen and in mails. `form` is the review's title with the reviewee. */
export const reminderMessages = {
  // A line of a list; the due date if the reviewer is shown it.
  dueOn: '{form}, due on {date}',
  wasDueOn: '{form}, was due on {date}',
  one: 'Please complete {form}.',
  oneDue: 'Please complete {form}. It is due on {date}.',
  oneLate: 'Please complete {form}. It was due on {date}.',
  several:
    '{count, plural, one {You have # open review that is due soon or late.} other {You have # open reviews that are due soon or late.}}',
  more: 'and {count, number} more',
  sent: '{count, plural, one {# person has been reminded.} other {# people have been reminded.}}',
  noOne: 'No one was reminded.',
} as const;

/** The reminders of a cycle. */
export const reminders = {
  page: 'Reminders',
  pageOf: 'Reminders for {name}',
  cycles: 'Cycles',
  subtitle:
    'Reviewers are reminded a week and a day before a review is due, on the day, and every week while it is late.',
  loading: 'Loading the reminders',
  failed: 'The reminders could not be loaded',
  notFound: 'Go to the cycles',
  views: 'Reminders to show',
  next: 'Next',
  sent: 'Sent',

  nextAt: 'The next reminders are sent on {date}.',
  nextOf:
    '{count, plural, one {# person} other {# people}} will be reminded of {total, plural, one {# review} other {# reviews}} that you track.',
  rule: 'Each person gets at most one message a day. No one is reminded of a review that is done, declined, blocked or not open yet, or twice because a date moved.',
  keeps: 'There is no mail server. Emails are kept in the product and not sent.',
  notRunning: 'This cycle is not running, so no one is reminded.',
  notRunningHint: 'Reminders are sent while a cycle is live: from its launch until it is closed.',
  none: 'No reminders due',
  noneHint:
    'People with a review that is due soon or late appear here until they have been reminded.',
  noneSent: 'No reminders sent yet',
  noneSentHint: 'Reminders appear here once they are sent, with the state of their email.',

  columns: { person: 'Person', forms: 'Reviews', mail: 'Email', when: 'When' },
  recipients: 'Who will be reminded',
  log: 'Sent reminders',
  form: '{title} for {name}',
  due: 'due {date}',
  wasDue: 'was due {date}, {days, plural, one {# day} other {# days}} late',
  more: 'and {count, number} more',
  byMail: 'By email',
  noMail: 'In the product only',
  toldToday: 'Reminded today',
  sentBy: 'by {name}',
  mails: {
    none: 'In the product only',
    waiting: 'Waiting to be sent',
    sent: 'Sent',
    kept: 'Kept, not sent',
    failed: 'Could not be sent',
  },

  sendAll: 'Remind {count, plural, one {# person} other {# people}} now',
  sendOne: 'Remind now',
  sendOneTo: 'Remind now: {name}',
  confirmTitle: 'Remind {count, plural, one {# person} other {# people}} now?',
  confirm: 'They get their next reminder now instead of later.',
  send: 'Remind now',
} as const;
