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
  nobody: 'No one was reminded.',
} as const;
