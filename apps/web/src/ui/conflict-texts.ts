/** Texts of the dialogs that ask which of two people's changes to keep. */
export const CONFLICT_TEXTS = {
  yours: 'Yours',
  theirs: 'Theirs',
  takeTheirs: 'Take theirs',
  keepMine: 'Save mine',
} as const;
