/** The bulk actions in the list's bar. */
export const bulkLabels = {
  kinds: {
    remind: 'Remind',
    extend: 'Extend',
    reassign: 'Reassign',
    reopen: 'Reopen',
    close: 'Close',
  },
  pastActions: 'Past actions',
} as const;

/** The dialogs of bulk actions. */
export const bulk = {
  // `will`: before the action. `confirm`: its button. `note`: what else to know. `past`: in the
  // list of past actions.
  kinds: {
    remind: {
      title: 'Remind reviewers',
      will: '{count, plural, one {The reviewer of # review will be reminded.} other {The reviewers of # reviews will be reminded.}}',
      confirm: '{count, plural, one {Send # reminder} other {Send # reminders}}',
      note: 'They get a notice, and an email if they want emails. A reminder cannot be undone.',
      past: 'Reminded the reviewers of {count, plural, one {# review} other {# reviews}}',
    },
    extend: {
      title: 'Set new dates',
      will: '{count, plural, one {# review} other {# reviews}} will have these dates.',
      confirm: 'Set dates of {count, plural, one {# review} other {# reviews}}',
      note: 'Their reviewers are notified. A review that would close earlier closes on the new due date instead.',
      past: 'Extended {count, plural, one {# review} other {# reviews}}',
    },
    reassign: {
      title: 'Change Assignee',
      will: '{count, plural, one {# review} other {# reviews}} will have another reviewer.',
      confirm: 'Reassign {count, plural, one {# review} other {# reviews}}',
      note: 'Former reviewers keep their drafts. The new reviewer starts with empty reviews.',
      past: 'Reassigned {count, plural, one {# review} other {# reviews}}',
    },
    reopen: {
      title: 'Confirm Reopen',
      will: '{count, plural, one {# review} other {# reviews}} will be reopened.',
      confirm: 'Reopen {count, plural, one {# review} other {# reviews}}',
      note: 'They can be changed again, and have to be submitted again.',
      past: 'Reopened {count, plural, one {# review} other {# reviews}}',
    },
    close: {
      title: 'Close as incomplete',
      will: '{count, plural, one {# review} other {# reviews}} will be closed as incomplete.',
      confirm: 'Close {count, plural, one {# review} other {# reviews}}',
      note: 'No one can change them unless they are reopened.',
      past: 'Closed {count, plural, one {# review} other {# reviews}}',
    },
  },
  reassignedTo: 'Reassigned {count, plural, one {# review} other {# reviews}} to {name}',
  extendedTo: 'Extended {count, plural, one {# review} other {# reviews}} to {due}',
  extendedToClosing:
    'Extended {count, plural, one {# review} other {# reviews}} to {due}, closing on {close}',
  chosen: '{count, plural, one {# review} other {# reviews}} selected',
  drafts:
    '{count, plural, one {# of them has a draft. Its reviewer keeps what they wrote.} other {# of them have drafts. The reviewers keep what they wrote.}}',
  willNot: '{count, plural, one {# review stays unchanged} other {# reviews stay unchanged}}',
  left: '{count, plural, one {# review was left unchanged} other {# reviews were left unchanged}}',
  // Follows what the server answers.
  withLeft:
    '{message} {count, plural, one {# review was left unchanged.} other {# reviews were left unchanged.}}',
  refused:
    '{count, plural, one {# review could not be changed} other {# reviews could not be changed}}',
  nothing: 'This cannot be done with any of the selected reviews.',
  show: '{count, plural, one {Show the review} other {Show the # reviews}}',
  more: 'and {count, number} more',
  writtenBy: 'by {name}',
  working: 'Working. Either all reviews are changed or none.',
  unknown: 'We don’t know whether this worked. Try again: nothing is done twice.',
  newReviewer: 'New reviewer',
  dueDate: 'New due date',
  closeDate: 'Close automatically on (optional)',
  chooseReviewer: 'Choose the new reviewer to see what will happen.',
  chooseDate: 'Choose the new due date to see what will happen.',
  previewFailed: 'The preview could not be loaded',
  undo: 'Undo',
  pastTitle: 'Past bulk actions',
  noPast:
    'No bulk actions yet. Select rows in the list to remind, extend, reassign, reopen or close several reviews at once.',
  pastFailed: 'The past actions could not be loaded',
  allUndone: 'Undone by {name}, {when}',
  someUndone: '{undone, number} of {done, number} undone by {name}, {when}',
  by: '{name}, {when}',
  undoOf: 'Undo: {what}',
} as const;

/** What the server answers about bulk actions. */
export const bulkMessages = {
  notFound: 'This action could not be found.',
  tooMany:
    'You can change up to {max, number} reviews at once. Narrow the list with its filters and work in steps.',
  otherChange: 'This request was already used for another change. Try again.',
  notUndoable: 'This cannot be undone.',
  reasons: {
    not_allowed: 'You cannot do this with this review.',
    already_open: 'This review is already open.',
    only_reviews: 'This cannot be done with a nomination task.',
    already_closed: 'This review is already closed.',
    own_review: 'The reviewer cannot be the reviewee.',
    same_dates: 'This review already has these dates.',
    changed_since: 'This review was changed since.',
    writer_gone: 'The former reviewer no longer works here.',
  },
  done: {
    reopen: '{count, plural, one {# review reopened.} other {# reviews reopened.}}',
    close:
      '{count, plural, one {# review closed as incomplete.} other {# reviews closed as incomplete.}}',
    reassign: '{count, plural, one {# review reassigned.} other {# reviews reassigned.}}',
    extend: 'New dates set for {count, plural, one {# review} other {# reviews}}.',
    remind: '{count, plural, one {# reminder sent.} other {# reminders sent.}}',
  },
  undone: 'Undone for {count, plural, one {# review} other {# reviews}}.',
  extend: {
    dueInPast: 'The due date cannot be in the past.',
    afterCycle: 'The date cannot be after the end of the cycle.',
    closesBeforeDue: 'Reviews cannot close before they are due.',
  },
} as const;
