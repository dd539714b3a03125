export const team = {
  /** For a reminder sent from the form's own row. */
  reminded: ({ name }: { name: string }) => `${name} has been reminded.`,
  remindedToday: 'A reminder of this form was sent today already.',
  notOpen: 'This form is closed. There is nothing to be reminded of.',
  notYet: 'This form cannot be written yet. There is nothing to be reminded of.',
  nobodyToRemind: 'Whoever writes this form has no account that could be reminded.',
} as const;
