/** The settings of a scheduled import. */
export const scheduledImports = {
  source: 'File location',
  folder: 'In this site’s folder',
  folderHint: 'The folder for imports that your system operator has set up.',
  address: 'At an address',
  addressHint: 'The file is downloaded over HTTPS. Redirects are not followed.',
  file: 'File or folder',
  fileHint:
    'Inside that folder, such as hris/people.csv. For a folder, the newest CSV or Excel file is used.',
  url: 'Address',
  signIn: 'Authentication',
  signIns: {
    none: 'None',
    bearer: 'Token (Bearer)',
    basic: 'Username and password (Basic)',
  },
  username: 'Username',
  password: 'Password',
  token: 'Token',
  secretHint: 'Stored encrypted. It is never shown again.',
  when: 'Schedule',
  time: 'Time',
  timeHint:
    'In your organisation’s time zone. If the site was down, a missed import runs once when it is back.',
  days: 'Days',
  weekdays: {
    monday: 'Mon',
    tuesday: 'Tue',
    wednesday: 'Wed',
    thursday: 'Thu',
    friday: 'Fri',
    saturday: 'Sat',
    sunday: 'Sun',
  },
  how: 'Applying the import',
  applies: 'Apply automatically within these limits',
  appliesHint:
    'An import beyond the limits waits as a preview until someone applies or discards it. You can undo every import.',
  maxLeft: 'Maximum number of people who leave',
  maxChanged: 'Maximum number of people changed or moved',
  maxAdded: 'Maximum number of people added',
  refused: 'Apply even if some rows cannot be imported',
  now: 'Import now',
  nowHint: 'Fetches the file now. The schedule stays the same.',
  logs: 'All imports',
} as const;

/** What the server answers about a scheduled import, and the lines of its log. */
export const scheduledImportMessages = {
  // Its settings.
  fileRequired: 'Enter the name of the file.',
  urlRequired: 'Enter the address of the file.',
  daysRequired: 'Choose at least one day.',
  timeRequired: 'Enter a time of day, such as 03:00.',
  limit: 'Enter a whole number from 0 to {most, number}.',
  usernameRequired: 'Enter the username.',
  secretRequired: 'Enter the password or token.',
  noFolder:
    'This site has no folder to import from. Ask your system operator to set IMPORT_FOLDER.',
  outside: 'Enter a file inside the folder that this site imports from.',

  // The file.
  noFile: 'The file {name} does not exist.',
  noFileIn: 'There is no CSV or Excel file in {name}.',
  linked: '{name} is a symbolic link or is reached through one. Use the path of the file itself.',
  notReadable: 'The server cannot read {name}.',
  answered: 'The address answered {status} instead of a file.',
  redirected: 'The address answered {status}, a redirect. Enter the address of the file itself.',

  // A run.
  found: '{name} was read: {count, plural, one {# row} other {# rows}}.',
  columnsKnown:
    '{known, number} of {count, plural, one {# column is} other {# columns are}} matched as in the last import.',
  neverMapped:
    'No file with these columns has been imported yet. Import one manually first. Its column mapping is saved.',
  needsMapping:
    'The columns differ from those of the last import, so someone needs to match them. {why}',
  unchanged: '{name} has not changed since the last import. Nothing was done.',
  begun: '{name} was fetched: {count, plural, one {# row} other {# rows}}.',
  applied:
    'Applied: {added, number} added, {changed, number} changed, {moved, number} with a new manager, {left, number} left.',
  nothingToDo: 'Everyone is up to date. Nothing was done.',
  // `why` is one sentence for each reason.
  waits: 'Waiting for someone to check the preview. {why}',
  replaced: 'Replaced by a newer file.',
  neverAutomatic: 'This import is not applied automatically.',
  tooManyLeft:
    '{count, plural, one {# person would leave.} other {# people would leave.}} The automatic limit is {max, number}.',
  tooManyChanged:
    '{count, plural, one {# person would be changed.} other {# people would be changed.}} The automatic limit is {max, number}.',
  tooManyAdded:
    '{count, plural, one {# person would be added.} other {# people would be added.}} The automatic limit is {max, number}.',
  someRefused:
    '{count, plural, one {# row cannot be imported.} other {# rows cannot be imported.}}',
  failed: 'The import failed. {why}',
  owner:
    'The person who set this up can no longer import people. Someone who can needs to save the settings again.',
  asked: 'The import has started. The log shows the result.',
  isOff: 'Switch it on first.',
} as const;
