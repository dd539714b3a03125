/** Saved filters of a list. */
export const savedFilters = {
  title: 'Saved filters',
  failed: 'Your saved filters could not be loaded',
  none: 'No saved filters yet. Set filters, and save them to find them here again.',
  changeOf: 'Change “{name}”',
  save: 'Save these filters…',
  nothing: 'Set a filter to save it here.',
  isSaved: 'The list shows “{name}”.',
  full: 'You have {max, number} saved filters, which is the limit. Delete one to save another.',
  onlyHere: 'Only in this list, because it filters by stage.',
  missing: 'This list does not have all of its filters.',
  update: 'Update with these filters',
  rename: 'Rename…',
  delete: 'Delete',
  undo: 'Undo',
  saveTitle: 'Save these filters',
  renameTitle: 'Rename “{name}”',
  name: 'Name',
  nameHint: 'Only you can see it. To share the list, send the link to this page.',
  nameTaken: 'You already have a saved filter “{name}”. Saving replaces it.',
  nameNeeded: 'Enter a name.',
  saveButton: 'Save',
  replaceButton: 'Replace',
  renameButton: 'Rename',
  saved: '“{name}” saved.',
  updated: '“{name}” updated.',
  renamed: 'Renamed to “{name}”.',
  deleted: '“{name}” deleted.',
  restored: '“{name}” restored.',
} as const;

export const savedFiltersButton = { label: 'Saved filters' } as const;

/** What the server answers about saved filters. */
export const savedFilterMessages = {
  nameRequired: 'Enter a name.',
  nameTooLong: 'A name can have up to {max, number} characters.',
  nameTaken: 'You already have a saved filter “{name}”.',
  nothing: 'Nothing to save. Set a filter first.',
  tooLong: 'These filters are too long to save. Use fewer of them.',
  tooMany: 'You have {max, number} saved filters, which is the limit. Delete one first.',
  notFound: 'This saved filter could not be found.',
  changed: 'This saved filter was changed since. Check it and try again.',
} as const;
