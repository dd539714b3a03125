/** Texts of the directory pages and the directory's log. */
export const SCIM_MESSAGES = {
  departmentRequired: 'Say where people are placed whose directory names no department.',
  tokenRequired: 'Make a token first.',
  fullReach:
    'A directory makes and closes accounts. It is set up by somebody who may do everything here: an Administrator.',
  tokenMade: 'The token has been made. It is shown this once.',
  rolesSaved: ({ name }: { name: string }) => `What ${name} gives has been saved.`,
  noGroup: 'There is no such group.',
  rolesChanged: 'Somebody else has changed what the group gives meanwhile.',
  testPassed: 'The directory has a token, and accounts can be looked up with it.',
  testUsed: ({ when }: { when: string }) => `The directory called last at ${when}.`,
  testUnused: 'The directory has not called yet.',
  roleHeldBack: ({ role, group }: { role: string; group: string }) =>
    `The role ${role} reaches further than whoever gave it to ${group}. It is not given until somebody gives it again.`,
  refused: 'A request of the directory was refused.',
  rolesLeftBehind:
    'An account that the directory had not closed was opened by it, without the roles that were given by hand.',
} as const;

/** Messages to the directory, one sentence each. */
export const SCIM_WORDS = {
  noToken: 'The token is missing or does not work.',
  noResource: 'There is no such resource.',
  userNameTaken: 'There is a user with this userName.',
  emailTaken: 'There is an account with this email address.',
  numberTaken: 'There is an employee with this employee number.',
  twoPeople: 'The email address belongs to one employee and the employee number to another.',
  notAnAddress: 'The userName, or the work address in emails, is an email address.',
  nameRequired: 'name.givenName and name.familyName are required.',
  noManager: 'The manager is no user here, or has left.',
  hasLeft: 'This person has left. Whoever manages employees records that they are back.',
  groupTaken: 'There is a group with this displayName.',
  noMember: 'A member is no user here.',
  changed: 'The resource has changed since it was read.',
} as const;
