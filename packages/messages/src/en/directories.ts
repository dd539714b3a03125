/** The setup page of a directory. */
export const directories = {
  address: 'Address',
  addressHint: 'The SCIM 2.0 endpoint, also called tenant URL or base URL.',
  token: 'Token',
  tokenHint: 'The directory sends it with each request. Only a hash of it is stored.',
  tokenNone: 'No token yet.',
  tokenMade: 'Created on {date}.',
  tokenUsed: 'Last used on {date}.',
  tokenUnused: 'Not used yet.',
  make: 'Create token',
  replace: 'Replace token…',
  replaceTitle: 'Replace the token?',
  replaceMessage:
    'The current token stops working immediately. The directory cannot connect until it has the new one.',
  replaceConfirm: 'Replace token',
  once: 'Copy it now and give it to the directory. It is not shown again.',
  department: 'Default department',
  departmentHint: 'For people whose directory entry has no department.',
  users:
    '{count, plural, =0 {The directory has sent no people yet.} one {The directory manages # account.} other {The directory manages # accounts.}}',
  groups: 'Roles from groups',
  groupsHint:
    'Members of a group get the roles you choose here. They lose them when they leave the group. Roles assigned manually are kept.',
  groupsNone: 'The directory has sent no groups yet.',
  group: 'Group',
  members: '{count, plural, one {# member} other {# members}}',
  gives: 'Roles',
  nothing: 'None',
  heldBack: 'paused: the role has more permissions now. Save it again to assign it.',
  change: 'Change…',
  changeOf: 'Change roles of {group}',
  dialog: 'Roles of {group}',
  departmentsOf: 'Departments for {role}',
  conflictTitle: 'Someone else has changed the roles of {group}',
  conflictOn: '{name} saved them on {time} while you were choosing. Your changes are kept.',
  conflictSince: '{name} saved them while you were choosing. Your changes are kept.',
  someoneElse: 'Someone else',
  sameNow: 'Both versions are the same.',
  given: 'Assigned',
  notGiven: 'Not assigned',
  goOn: 'Keep editing',
  save: 'Save',
  failed: 'The directory could not be loaded',
} as const;

/** What the server answers on the setup page, and the log of a directory. */
export const directoryMessages = {
  departmentRequired: 'Enter a default department.',
  tokenRequired: 'Create a token first.',
  fullReach:
    'A directory creates and closes accounts. Only administrators with all permissions can set one up.',
  tokenMade: 'Token created. It is shown only this once.',
  rolesSaved: 'Roles of {name} saved.',
  noGroup: 'This group could not be found.',
  rolesChanged: 'Someone else has changed the roles of this group.',
  testPassed: 'The directory has a token and can look up accounts with it.',
  testUsed: 'The directory last connected at {when}.',
  testUnused: 'The directory has not connected yet.',
  refused: 'A request from the directory was refused.',
  rolesLeftBehind:
    'The directory reopened an account that it had not closed. The roles assigned manually were removed.',
} as const;

/** Errors of SCIM requests, for the directory’s own log. */
export const scimMessages = {
  noToken: 'The token is missing or not valid.',
  noResource: 'This resource could not be found.',
  userNameTaken: 'A user with this userName already exists.',
  emailTaken: 'An account with this email address already exists.',
  numberTaken: 'An employee with this employee number already exists.',
  twoPeople: 'The email address and the employee number belong to different employees.',
  notAnAddress: 'The userName or the work address in emails must be an email address.',
  nameRequired: 'name.givenName and name.familyName are required.',
  noManager: 'The manager is not a user here, or has left.',
  hasLeft:
    'This person has left. Someone who manages employees must first record that they are back.',
  groupTaken: 'A group with this displayName already exists.',
  noMember: 'A member is not a user here.',
  changed: 'The resource has changed since it was read.',
} as const;

/** Errors of invalid SCIM requests. Attributes have their SCIM names. */
export const scimRequests = {
  notText: '“{name}” must be a text.',
  notWritable: '“{name}” is too long or contains characters that cannot be stored.',
  notShortText: '“{name}” must be a text of up to {max, number} characters.',
  notYesOrNo: '“{name}” must be true or false.',
  notWhole: '“{name}” must be a whole number.',
  required: '“{name}” is required.',
  notRemovable: '“{name}” cannot be removed.',
  noUser: 'The body must be a user.',
  noOperations: 'The body must contain Operations.',
  operationKinds: 'An operation must be add, replace or remove.',
  pathIsText: 'A path must be a text.',
  removedByPath: 'A remove operation needs a path.',
  holdsAttributes: 'Without a path, the value must contain attributes.',
  tooManyMembers: 'Too many members in one request.',
} as const;

/** Errors of SCIM filters, and of paths that contain one. */
export const scimFilters = {
  tooLong: 'The filter is too long.',
  tooMany: 'A filter may contain up to {max, number} comparisons.',
  unreadable: 'The filter cannot be read.',
  endsTooSoon: 'The filter is incomplete.',
  tooDeep: 'The filter has too many levels.',
  missing: '“{token}” is missing.',
  unexpected: '“{token}” is not expected here.',
  noAttribute: '“{name}” is not an attribute.',
  noValue: '“{token}” is not a value.',
  noComparison: '“{token}” is not a comparison operator.',
  notFiltered: '“{name}” cannot be used in a filter.',
  moment: 'Write a time as 2026-01-31T10:00:00Z.',
  notOfMoments: 'Times cannot be compared with “{comparison}”.',
  ofYesAndNo: 'Compare true and false with eq or ne.',
  ofNothing: 'Compare null with eq or ne.',
} as const;
