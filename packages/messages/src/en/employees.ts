/** The list of employees and their records. */
export const employees = {
  title: 'Employees',
  one: 'Employee',
  subtitle: 'People you manage.',
  add: 'Add employee',
  addTitle: 'Add an employee',
  addHint: 'To give them an account, invite them on the Users page.',
  saveNew: 'Add employee',
  failed: 'The employees could not be loaded',
  refreshFailed: 'The list could not be refreshed',
  emptyTitle: 'There are no active resources matching your criteria.',
  emptyHint: 'Try fewer or other filters.',
  resetFilters: 'Reset filters',
  exportAs: 'Export {count, plural, one {# result} other {# results}} as {file}',
  edit: 'Edit {name}',
  editWord: 'Edit',
  recordFailed: 'The record could not be loaded',
  show: 'Show overview',
  save: 'Save changes',
  saved: 'All changes saved',
  unsaved: 'Not saved yet',
  leaveMessage: 'Your changes to this record are not saved.',
  reload: 'Load their changes',
  photo: 'Photo',
  photoHint: 'Shown beside the name. Everyone can change their own.',
  names: 'Name and contact',
  firstName: 'First name',
  lastName: 'Last name',
  preferredName: 'Preferred name',
  preferredHint: 'The name that people see.',
  email: 'Email',
  number: 'Employee number',
  hired: 'Joined on',
  positions: 'Positions',
  positionsHint:
    'The current position decides department and team. Earlier positions are kept. Their dates cannot overlap.',
  addNext: 'Add next position',
  addBeside: 'Add additional position',
  heldUntil: 'until {day}',
  newPosition: 'New position',
  kinds: { primary: 'Current', former: 'Earlier', other: 'Additional' },
  position: 'Title',
  department: 'Department',
  team: 'Team',
  subTeam: 'Sub-team',
  from: 'Since',
  to: 'Until',
  remove: 'Remove {title}',
  removeNew: 'Remove the new position',
  newDepartment: 'This department does not exist yet. It will be added.',
  managerTitle: 'Manager',
  manager: 'Manager',
  managerName: 'Name',
  noManager: 'None',
  managerHint: 'When you change the manager, you decide about open reviews too.',
  account: {
    open: 'Has an account.',
    closed: 'The account is closed.',
    none: 'Has no account yet.',
  },
  leavingTitle: 'Leaving',
  leavingHint:
    'People who have left cannot sign in and cannot be selected. What they wrote is kept.',
  left: 'Left on {day}.',
  leave: 'Record leaving…',
  leaveTitle: 'Record that {name} has left?',
  leaveDay: 'Last day',
  leaveSave: 'Record leaving',
  comeBack: 'Record return…',
  comeBackTitle: 'Record that {name} is back?',
  comeBackMessage:
    'They are active and listed again. If their account was closed when they left, it opens again. If it was already closed, it stays closed.',
  comeBackConfirm: 'Record return',
  leavingEffects: 'What stays open',
  toWrite:
    '{count, plural, one {# review they have to write stays open until someone else gets it.} other {# reviews they have to write stay open until someone else gets them.}}',
  moreForms: 'and {more, number} more',
  about:
    '{count, plural, one {# open review about them stays open.} other {# open reviews about them stay open.}}',
  reports:
    '{count, plural, one {# person reports to them and needs a new manager: {names}.} other {# people report to them and need a new manager: {names}.}}',
  namesAndMore: '{names} and {more, number} more',
  closesAccount: 'Their account is closed and they are signed out everywhere.',
  nothingOpen: 'They have no open reviews, and no one reports to them.',
  ownRecord: 'This is your own record. Ask a colleague who manages employees to change it.',
} as const;

/** The status of a person in the list. Everyone has exactly one. */
export const employeeStatuses = {
  working: 'Active',
  no_account: 'Active, no account',
  left: 'Left',
} as const;

/** What the server sends for the list of employees and its exports. */
export const employeeList = {
  // Also the name of the file.
  title: 'Employees',
  columns: {
    preferred_name: 'Employee',
    external_identifier: 'Number',
    department: 'Department',
    manager_name: 'Manager',
    hired_on: 'Joined',
    status: 'Status',
    email: 'Email',
    position_name: 'Position',
    team: 'Team',
    left_on: 'Left',
  },
  search: 'Name, email or number',
  statusChoices: {
    here: 'Active',
    no_account: 'Active, no account',
    left: 'Left',
    everybody: 'Everyone',
  },
} as const;

/** A position in the change log. `place` is the department with its teams. */
export const loggedPosition = { held: '{title}, {place}, {from} to {to}' } as const;

/** What the rules and the server answer about employees. */
export const employeeMessages = {
  searchFailed: 'An error occurred searching for employees.',
  noResults: 'No results found.',
  unknown: 'Unknown',
  notFound: 'This employee could not be found.',
  noPriorRecords: 'No prior records on file.',
  notAvailable: 'N/A',
  reportingLoop: 'This would create a loop, where each person reports to the next: {names}.',
  ownManager: 'An employee cannot be their own manager.',
  belowYourself:
    '{name} would report to you, directly or through others, and you could read reviews that your roles do not allow. Ask a colleague who manages employees.',
  saved: '{name} is saved.',
  added: '{name} is added.',
  conflict:
    'Someone else has changed {name}. What you typed is kept here. Load their changes, then save again.',
  nameRequired: 'Enter a name.',
  emailRequired: 'Enter an email address.',
  numberRequired: 'Enter an employee number.',
  emailTaken: '{name} already has this email address.',
  emailOfAccount: 'An account already has this email address.',
  emailOfRole:
    '{name} has a role and signs in with this email. Ask someone who manages users and has at least the same permissions to change it.',
  numberOfRole:
    '{name} has a role, and this number may identify them when they sign in. Ask someone who manages users and has at least the same permissions to change it.',
  numberTaken: '{name} already has this employee number.',
  leftBeforeHired: 'The last day cannot be before the day they joined.',
  leavesLater: 'This takes effect immediately. Record it on their last day or later.',
  departmentOutOfReach: 'You do not manage employees of {department}.',
  newDepartment:
    'The department {department} does not exist. Only people who manage all employees can add it.',
  ownRecord: 'You cannot change your own record. Ask a colleague who manages employees.',
  hasLeft: '{name} has left.',
  isBack: '{name} is active again.',
  isBackOutside:
    '{name} is active again. Their account stays closed, because its roles go beyond yours. Someone who manages users can open it.',
  leftAlready: '{name} has already left.',
  neverLeft: '{name} has not left.',
  photoSaved: 'Photo saved.',
  photoRemoved: 'Photo removed.',
  positions: {
    onePrimary: 'One position must be the current one.',
    titleRequired: 'Enter a title.',
    departmentRequired: 'Enter a department.',
    teamRequired: 'A sub-team belongs to a team. Enter the team too.',
    primaryHasNoEnd:
      'The current position has no last day. Add the next position, or record that they have left.',
    endRequired: 'Enter the last day.',
    endsBeforeStart: 'The last day is before the first day.',
    notBeforeItsDay:
      'A change of position takes effect immediately. Enter it on its first day or later.',
    overlap: '{title} and {other} overlap. Change their dates.',
  },
} as const;
