/** The words of every dialog that asks which of two people's changes stands. */
export const CONFLICT_TEXTS = {
  yours: 'Yours',
  theirs: 'Theirs',
  takeTheirs: 'Take theirs',
  keepMine: 'Save mine',
} as const;
