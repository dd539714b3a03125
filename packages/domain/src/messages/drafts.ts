export const drafts = {
  saved: 'Draft Saved.',
  restored: 'Draft restored, reloading...',
  nothingToRestore: 'Nothing to restore.',
  restoreUndone: 'The restore has been undone.',
  created: ({ date }: { date: string }) => `Draft Created: ${date}`,
  notFound: 'This draft could not be found.',
  conflict: 'This form has been changed in another window. Please choose which answers to keep.',
  notSaved: 'The draft is not saved.',
} as const;
