export const handovers = {
  changed: ({ name, manager }: { name: string; manager: string }) =>
    `${name} reports to ${manager} now.`,
  changedToNobody: ({ name }: { name: string }) => `${name} has no manager now.`,
  sameManager: ({ name, manager }: { name: string; manager: string }) =>
    `${name} reports to ${manager} already.`,
  noManagerAlready: ({ name }: { name: string }) => `${name} has no manager already.`,
  managerGone: ({ name }: { name: string }) =>
    `${name} does not work here any more. Please choose somebody else.`,
  noPosition: ({ name }: { name: string }) =>
    `${name} has no position in which they could report to somebody.`,
  /** Someone else was faster. */
  movedMeanwhile: ({ name }: { name: string }) =>
    `${name} has been given another manager meanwhile. Please reload to see it as it is now.`,
  notAffected:
    'One of these forms is not with the former manager any more. Please reload to see them as they are now.',
  kept: ({ form, name }: { form: string; name: string }) => `${name} goes on with ${form}.`,
  transferred: ({ form, name }: { form: string; name: string }) =>
    `${name} writes ${form} from now on.`,
  undone: ({ form, name }: { form: string; name: string }) =>
    `Undone. ${form} is with ${name}, as it was.`,
  noNewManager: 'There is no new manager to whom this form could be handed.',
  closed: 'This form has been closed meanwhile. There is nothing to be decided any more.',
  givenMeanwhile:
    'This form was given to another writer meanwhile. There is nothing to be decided any more.',
  decidedBefore: ({ name }: { name: string }) =>
    `${name} has decided otherwise already. Please reload to see it.`,
  nothingToUndo: 'Nothing was decided of this form that could be undone.',
  movedOn: 'This person has had another manager since, so this cannot be undone any more.',
  begun:
    'The new writer has begun already, so this cannot be undone any more. Please reassign the form instead.',
  writerGone: ({ name }: { name: string }) =>
    `${name} does not work here any more, so the form stays where it is.`,
} as const;
