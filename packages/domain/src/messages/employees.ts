export const employees = {
  searchFailed: 'An error occurred searching for employees.',
  noResults: 'No results found.',
  unknown: 'Unknown',
  notFound: 'This employee could not be found.',
  noPriorRecords: 'No prior records on file.',
  notAvailable: 'N/A',
  /** Listed from the intended manager up to the employee. */
  reportingLoop: ({ names }: { names: readonly string[] }) =>
    `${names.slice(0, 2).join(' reports to ')}${names
      .slice(2)
      .map((name) => `, who reports to ${name}`)
      .join('')}: this would make a loop in the reporting line.`,
  ownManager: 'An employee cannot be their own manager.',
  belowYourself: ({ name }: { name: string }) =>
    `You would lead ${name} by this, and read what your roles do not let you. A colleague who manages employees does it.`,
  saved: ({ name }: { name: string }) => `${name} is saved.`,
  added: ({ name }: { name: string }) => `${name} is added.`,
  changedMeanwhile: ({ name }: { name: string }) =>
    `Somebody else has changed ${name} meanwhile. What you typed is kept here: please reload to see what they changed, then save again.`,
  nameRequired: 'Please enter a name.',
  emailRequired: 'Please enter an e-mail address.',
  numberRequired: 'Please enter an employee number.',
  emailTaken: ({ name }: { name: string }) => `${name} has this e-mail address already.`,
  emailOfAccount: 'An account has this e-mail address already.',
  emailOfRole: ({ name }: { name: string }) =>
    `${name} has a role and signs in with this address. Somebody who manages users, and whose own roles reach as far, changes it.`,
  numberOfRole: ({ name }: { name: string }) =>
    `${name} has a role, and may be known by this number when signing in. Somebody who manages users, and whose own roles reach as far, changes it.`,
  numberTaken: ({ name }: { name: string }) => `${name} has this employee number already.`,
  leftBeforeHired: 'Nobody leaves before the day on which they joined.',
  leavesLater: 'Please write this down on their last day or later: it holds at once.',
  departmentOutOfReach: ({ department }: { department: string }) =>
    `You manage no employees of ${department}.`,
  newDepartment: ({ department }: { department: string }) =>
    `There is no department ${department}. Whoever manages all employees adds it.`,
  ownRecord: 'Nobody changes their own record. A colleague who manages employees does.',
  hasLeft: ({ name }: { name: string }) => `${name} has left.`,
  isBack: ({ name }: { name: string }) => `${name} works here again.`,
  isBackOutside: ({ name }: { name: string }) =>
    `${name} works here again. Their account stays closed, because its roles reach further than yours: somebody who manages users opens it.`,
  leftAlready: ({ name }: { name: string }) => `${name} has left already.`,
  neverLeft: ({ name }: { name: string }) => `${name} works here.`,
  photoSaved: 'The photo is saved.',
  photoRemoved: 'The photo is removed.',
  positions: {
    onePrimary: 'One position is the primary one.',
    titleRequired: 'Please enter a title.',
    departmentRequired: 'Please enter a department.',
    teamRequired: 'A sub-team belongs to a team. Please enter that too.',
    primaryHasNoEnd:
      'The present position has no end. Add the next one, or write down that they left.',
    endRequired: 'Please enter the last day.',
    endsBeforeStart: 'The last day is before the first.',
    notBeforeItsDay:
      'A change of position holds at once. Please enter it on its first day or later.',
    overlap: ({ title, other }: { title: string; other: string }) =>
      `${title} and ${other} would be held on the same day.`,
  },
} as const;
