/** The dialog that changes a person's manager. `former` is the former manager's name. */
export const managerChange = {
  open: 'Change manager',
  titleOf: 'Change the manager of {name}',
  now: '{name} now reports to {manager}.',
  nowNone: '{name} has no manager now.',
  along: 'Everyone who reports to {name} moves with them.',
  newManager: 'New manager',
  none: '{name} has no manager from now on',
  looking: 'Checking what would change',
  lookFailed: 'The preview could not be loaded',
  failed: 'The manager could not be changed.',
  noForms: '{former} has no open reviews about them. There is nothing to hand over.',
  noFormsAtAll: 'There are no open reviews to hand over.',
  forms:
    '{count, plural, one {# open review is with {former}} other {# open reviews are with {former}}}',
  proposal:
    'Suggested: reviews that are started stay, the others are handed over. No one else ever sees a draft.',
  stays: 'They stay with {former}, because there is no new manager.',
  due: 'due {date}',
  choices: { keep: 'Keep', transfer: 'Hand over', later: 'Decide later' },
  laterMore: 'Both managers are asked about reviews left for later. You can decide too.',
  confirm: 'Move {name} to {manager}',
  confirmNone: 'Remove {name}’s manager',
  chooseFirst: 'Choose a manager first',
} as const;
