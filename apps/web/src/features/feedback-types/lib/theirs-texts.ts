/** The words of what somebody else has made of a kind of review meanwhile, which come with the dialog and not with the list. */
export const THEIRS_TEXTS = { theirs: 'As it is now', saveOver: 'Save mine instead', takeTheirs: 'Take this over' } as const;
