/** Texts of the feedback type screen that the specification does not fix. */
export const TYPE_TEXTS = {
  title: 'Feedback types',
  subtitle: 'The kinds of review there are, and who writes them.',
  add: 'Add feedback type',
  addTitle: 'Add a feedback type',
  editTitle: ({ name }: { name: string }) => `Edit “${name}”`,
  save: 'Save feedback type',
  name: 'Name',
  nameHint: 'What people read above a form, such as “Peer”.',
  whoWrites: 'Who writes',
  templates: 'Templates',
  used: ({ templates }: { templates: number }) =>
    templates === 0 ? 'No template' : `${templates} template${templates === 1 ? '' : 's'}`,
  deleteTitle: ({ name }: { name: string }) => `Delete “${name}”?`,
  deleteMessage: 'No template is of this type. It will not be offered for new ones any more.',
  delete: 'Delete feedback type',
  failed: 'The feedback types could not be loaded',
  refreshFailed: 'The feedback types could not be refreshed',
  emptyTitle: 'No feedback types yet',
  empty: 'Add the first kind of review: every template is of one.',
} as const;
