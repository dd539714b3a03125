/** The screen of feedback types. */
export const feedbackTypes = {
  title: 'Feedback types',
  subtitle: 'The kinds of reviews, and who writes them.',
  add: 'Add feedback type',
  addTitle: 'Add feedback type',
  editTitle: 'Edit “{name}”',
  save: 'Save feedback type',
  name: 'Name',
  nameHint: 'Shown above a review, such as “Peer”.',
  whoWrites: 'Who writes',
  templates: 'Templates',
  used: '{templates, plural, =0 {No template} one {# template} other {# templates}}',
  deleteTitle: 'Delete “{name}”?',
  deleteMessage: 'No template uses this type. You can no longer choose it for new templates.',
  delete: 'Delete feedback type',
  failed: 'The feedback types could not be loaded',
  refreshFailed: 'The feedback types could not be refreshed',
  emptyTitle: 'No feedback types yet',
  empty: 'Add the first kind of review. Every template has one.',
} as const;

/** What the server answers about feedback types. */
export const feedbackTypeMessages = {
  notFound: 'This feedback type could not be found.',
  nameRequired: 'A name is required.',
  nameTaken: 'A feedback type named “{name}” already exists.',
  groupFixed:
    '{templates, plural, one {# template uses this type, so you cannot change who writes.} other {# templates use this type, so you cannot change who writes.}}',
  inUse:
    '{templates, plural, one {# template uses this type, so you cannot delete it.} other {# templates use this type, so you cannot delete it.}}',
  conflict:
    'Someone else has changed this feedback type. Your entries are kept. Compare before you save.',
  saved: 'Feedback type saved.',
  deleted: 'Feedback type “{name}” deleted.',
} as const;

/** Who writes the reviews of each group of feedback types. */
export const feedbackTypeGroups = {
  Self: 'Everyone writes about themselves.',
  Manager: 'Managers write about the people who report to them.',
  Peer: 'Colleagues write if they are nominated as reviewers.',
  Upline: 'People who report to the reviewee write if they are nominated as reviewers.',
  Underperformance: 'Managers write while someone’s performance is a concern.',
  Panel: 'The members of a panel write for calibration or promotion.',
  Anytime: 'Anyone can write about anyone, at any time.',
} as const;
