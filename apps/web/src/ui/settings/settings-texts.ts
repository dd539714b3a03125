/** Texts shared by all settings pages. */
export const SETTINGS_TEXTS = {
  save: 'Save changes',
  discard: 'Discard',
  unsaved: 'Not saved yet',
  leave: 'What you changed here is not saved.',
  checkFields: 'Nothing is saved yet. Please look at what is marked.',
  meanwhile: ({ name, time }: { name: string; time: string }) =>
    `${name} saved other changes ${time === '' ? 'meanwhile' : `at ${time}`}. Nothing of yours is lost: save again to keep it.`,
  somebody: 'Somebody else',
  taken: ({ fields }: { fields: string }) => `Now as they saved it: ${fields}.`,
  clashing: 'You both changed these. Yours stand in the form:',
  takeTheirs: ({ value }: { value: string }) => `Take theirs: ${value}`,
} as const;
