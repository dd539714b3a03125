/** The pages that import people. */
export const imports = {
  title: 'Import people',
  subtitle: 'Import your people from your HR system. You see every change before it is saved.',
  logs: 'Past imports',
  logsSubtitle: 'Every imported file, who imported it, and what it changed.',
  logsFailed: 'The imports could not be loaded',
  logsEmpty: 'No imports yet',
  logsEmptyHint: 'Start with a CSV or Excel file from your HR system. Any columns will do.',
  begin: 'Import a file',
  steps: { file: 'File', columns: 'Columns', preview: 'Preview', done: 'Done' },
  stepsLabel: 'Import steps',

  drop: 'Drop a file here, or choose one',
  dropNow: 'Drop it here',
  choose: 'Choose a file',
  formats: 'CSV or Excel (.xlsx), up to 20 MB and 200,000 rows. Any column names, in any order.',
  hints: {
    format: 'Separators, encoding and title rows above the table are detected automatically.',
    managers: 'Managers can be given by number, email or name, also as ‘Last, First’.',
    people: 'People are matched by employee number, or by email if there is no number.',
  },
  uploading: 'Reading the file…',
  uploadFailed: 'This file cannot be imported',
  // Follows the name of the file.
  unfinished: {
    mapping: 'is not finished: check its columns.',
    ready: 'is not finished: check its preview.',
    working: 'is being processed.',
  },
  unfinishedOf: {
    mapping: 'was imported by {name} and is not finished: check its columns.',
    ready: 'was imported by {name} and is not finished: check its preview.',
    working: 'was imported by {name} and is being processed.',
  },

  importFailed: 'The import could not be loaded',
  another: 'Import another file',
  rows: '{count, plural, one {# row} other {# rows}}',
  sheet: 'Excel, sheet “{name}”',
  separators: {
    comma: 'separated by commas',
    semicolon: 'separated by semicolons',
    tab: 'separated by tabs',
    bar: 'separated by vertical bars',
  },

  columns: 'Match columns',
  columnsHint:
    'Suggested from the column names and your last import. Columns set to “Not imported” are skipped.',
  column: 'Column in the file',
  holds: 'Field',
  notImported: 'Not imported',
  productFields: 'Standard fields',
  ownFields: 'Your custom fields',
  empty: 'Empty',
  filled: 'in {count, number} of {all, plural, one {# row} other {# rows}}',
  filledInAll: 'in every row',
  fieldOf: 'Field for “{name}”',
  mapped: '{count, number} of {all, plural, one {# column is} other {# columns are}} imported',
  dayOrder: 'How should {example} be read?',
  dayOrderHint: 'Only affects dates that can be read in two ways.',
  dmy: 'Day first',
  mdy: 'Month first',
  missing: 'Employees who are not in the file',
  keepMissing: 'Stay as they are',
  leaveMissing: 'Have left',
  leaveMissingHint:
    'Choose “Have left” only if the file lists everyone. It closes the accounts of all others.',
  emptyCells: 'Empty cells',
  keepEmpty: 'Change nothing',
  clearEmpty: 'Clear the value',
  preview: 'Show preview',
  discard: 'Discard import',
  discardedBy: 'Will be discarded on {day} if you do not apply it.',
  discardTitle: 'Discard this import?',
  discardMessage: 'The file and its preview are deleted. No one has been changed.',

  working: {
    reading: 'Comparing the file with your people',
    applying: 'Applying the import',
    undoing: 'Undoing the import',
  },
  workingHint: {
    reading: 'Nothing is saved yet.',
    applying: 'Either all changes are saved or none. You can leave this page.',
    undoing: 'Everyone goes back to how they were before. You can leave this page.',
  },

  previewTitle: 'Preview of changes',
  tabs: 'Types of changes',
  kinds: {
    added: 'Added',
    changed: 'Changed',
    moved: 'New manager',
    left: 'Left',
    unchanged: 'Unchanged',
    refused: 'Cannot be imported',
  },
  search: 'Search by name or number',
  rowsFailed: 'These rows could not be loaded',
  noneOf: {
    added: 'No one is added',
    changed: 'No one is changed',
    moved: 'No one gets a new manager',
    left: 'No one leaves',
    unchanged: 'Every row changes something',
    refused: 'All rows can be imported',
  },
  gone: '{count, plural, one {The row is no longer kept} other {The # rows are no longer kept}}',
  goneHint: {
    undone:
      'The rows of an undone import are deleted after {days, plural, one {# day} other {# days}}. The change log shows what it changed.',
    refused:
      'Rows that changed no one are deleted after {days, plural, one {# day} other {# days}}. Rows of changed people are kept, and you can still undo the import.',
    scheduled:
      'A scheduled import only counts people who are up to date. Rows of changed people are kept, and you can undo the import.',
  },
  noneFound: 'No row matches',
  noneFoundHint: 'Try another name, or part of a number.',
  clearSearch: 'Clear search',
  person: 'Person',
  line: 'Line {line, number}',
  notInFile: 'Not in the file',
  changes: 'What changes',
  changed: 'What changed',
  why: 'Why',
  nothing: 'Nothing',
  none: 'none',
  before: 'Before',
  after: 'After',
  // What an import does to people; the parts that apply are listed.
  effects: {
    added: '{count, plural, one {# person added} other {# people added}}',
    changed: '{count, plural, one {# person changed} other {# people changed}}',
    moved: '{count, plural, one {# person with a new manager} other {# people with a new manager}}',
    left: '{count, plural, one {# person left} other {# people left}}',
  },
  applyPlain: 'Apply import',
  applyTitle: 'Apply this import?',
  applyMessage: '{effects}.',
  refusedStay:
    '{count, plural, one {# row cannot be imported and is skipped.} other {# rows cannot be imported and are skipped.}}',
  applyHint:
    'The changes appear in the change log. You can undo the import as long as no one has changed these people since.',
  handoverHint:
    'For people with a new manager, decide about their open reviews under Handovers, as with every manager change.',
  backToColumns: 'Change columns',
  allUpToDate: 'Everyone is up to date. There is nothing to apply.',

  applied: 'Import applied',
  doneBy: '{date}, by {name}',
  undone: 'Import undone',
  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoMessage:
    'Everyone goes back to exactly how they were before. This undoes: {effects}. People who were added are removed.',
  undoRest: 'Undo for the other {count, plural, one {# person} other {# people}}',
  discarded: 'This import was discarded.',
  appliedNews: 'Import applied.',
  undoneNews: 'Import undone.',

  file: 'File',
  when: 'Imported',
  outcome: 'Result',
  open: 'Open the import of {name}',
  states: {
    mapping: 'Columns to check',
    reading: 'Comparing',
    ready: 'Preview to check',
    applying: 'Applying',
    applied: 'Applied',
    undoing: 'Undoing',
    undone: 'Undone',
    failed: 'Could not be read',
    discarded: 'Discarded',
  },
  refusedOf: '{count, plural, one {# row skipped} other {# rows skipped}}',
} as const;

/** The fields that a column can hold. */
export const importFields = {
  number: 'Employee number',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  preferred_name: 'Preferred name',
  title: 'Job title',
  department: 'Department',
  team: 'Team',
  sub_team: 'Sub-team',
  manager: 'Manager',
  hired_on: 'First day',
  left_on: 'Last day',
  status: 'Status',
} as const;

/** What the server answers about an import, its file and its rows. */
export const importMessages = {
  // The file.
  noFile: 'Choose a CSV or Excel file.',
  tooLarge: 'The file must not be larger than {megabytes, number} MB.',
  notATable:
    'This is neither a CSV file nor an Excel workbook (.xlsx). Save an older .xls file as .xlsx.',
  locked: 'This workbook is protected by a password. Save a copy without one.',
  broken: 'This file is damaged and cannot be read to its end. Export it again.',
  unpacksTooLarge:
    'This workbook unpacks to more than {megabytes, number} MB. Save only the sheet with the people, as CSV.',
  tooHeavy:
    'This file needs too much memory for a list of people. Save only the sheet with the people, as CSV.',
  quoteNotClosed:
    'The quotation mark opened in line {line, number} is never closed. Export the file again.',
  cellTooLarge:
    'A cell in line {line, number} has more than {chars, number} characters. Check that the file is a list of people.',
  tooManyColumns:
    'The file has more than {max, number} columns. Remove the columns that you do not need.',
  tooManyRows: 'The file has more than {max, number} rows. Remove the rows that you do not need.',
  noRows: 'The file has no rows below its column names.',
  unnamedColumn: 'Column {letter}',
  fileGone: 'The file of this import is no longer stored. Upload it again.',

  // The mapping.
  otherColumns: 'The file no longer has the columns that you matched. Upload it again.',
  fieldTwice: '“{field}” is chosen for two columns. Choose one.',
  notIdentified:
    'Choose the column with the employee number or the email. People are matched by it.',
  fieldGone: 'A column is matched to a field that is no longer in use. Choose another field.',
  nothingMapped: 'Choose a field for at least one more column.',
  sayDayOrder:
    '“{example}” can be read as two different dates. Choose whether the day or the month comes first.',

  // A row. Shown beside the name of its person.
  noKey: 'Has neither an employee number nor an email.',
  formula: '{field}: contains a formula instead of a value.',
  tooLong: '{field}: has more than {max, number} characters.',
  turnsText: '{field}: contains hidden characters that change the direction of text.',
  badEmail: 'Email: “{value}” is not an email address.',
  badStatus: 'Status: “{value}” means neither active nor left.',
  // What is wrong with a value of a field, and below without the value if it is not public.
  values: {
    sheetError: '{field}: contains a spreadsheet error ({value}).',
    badDay: '{field}: “{value}” is not a date.',
    badNumber: '{field}: “{value}” is not a number.',
    eitherNumber: '{field}: “{value}” can be read as two different numbers.',
    neitherYesNorNo: '{field}: “{value}” is neither yes nor no.',
    noChoice: '{field}: “{value}” is not one of the choices.',
    noneNamed: '{field}: “{value}” is neither in the file nor an employee.',
    severalNamed:
      '{field}: there are several people named “{value}”. Use a number or email instead.',
    namedHasLeft: '{field}: “{value}” has left.',
  },
  withheld: {
    sheetError: '{field}: contains a spreadsheet error.',
    badDay: '{field}: the value is not a date.',
    badNumber: '{field}: the value is not a number.',
    eitherNumber: '{field}: the value can be read as two different numbers.',
    neitherYesNorNo: '{field}: the value is neither yes nor no.',
    noChoice: '{field}: the value is not one of the choices.',
    noneNamed: '{field}: the person is neither in the file nor an employee.',
    severalNamed:
      '{field}: there are several people with this name. Use a number or email instead.',
    namedHasLeft: '{field}: the person has left.',
  },
  namedNotTaken: '{field}: the person is in line {line, number}, which cannot be imported.',
  needs: 'Is new and has no {fields}.',
  emailOfAnother: 'The email belongs to {name} ({number}).',
  accountOfAnother: 'The email belongs to someone else’s account.',
  numberOfAnother:
    'The employee number belongs to {name} ({number}), but the email belongs to someone else.',
  twice:
    '{count, plural, one {Line {lines} is about the same person, with different values.} other {Lines {lines} are about the same person, with different values.}}',
  subTeamAlone: 'Has a sub-team but no team.',
  managerUnknown: 'The manager “{value}” is neither in the file nor an employee.',
  managerAmbiguous:
    '{count, plural, one {# person is} other {# people are}} named “{value}”: {numbers}. Use a number or email for the manager.',
  managerNotTaken: 'The manager {name} (line {line, number}) cannot be imported.',
  managerLeft: 'The manager {name} has left.',
  ownManager: 'An employee cannot be their own manager.',
  loop: 'This would create a loop, where each person reports to the next: {names}.',
  yourself: 'This is you. You cannot change your own record.',
  belowYourself:
    'They would report to you, directly or through others, and you could read reviews that your roles do not allow. Ask a colleague who can read and reopen all reviews to import them.',
  lastAdministrator: 'Is the last active administrator.',
  signsInWith:
    'Has a role and signs in with this email. Ask an administrator to import it, or someone who manages users to change it.',

  // Notes about accepted rows.
  ownFields: 'This is you. You cannot change your own {fields}, so this is skipped.',
  same: 'Repeats line {line, number} with the same values.',
  leftBefore: 'Has already left and is not in the directory. Is not added.',
  leavesLater: 'Is active until {day}.',
  leftManager:
    '{count, plural, one {# person still reports to them.} other {# people still report to them.}}',
  otherTeam: 'Moves to another department, so the team “{team}” is removed.',
  notInFile: 'Is not in the file.',
  stillLeft: 'Has left. The file does not say that they are back.',

  // An import.
  notFound: 'This import could not be found.',
  underWay: '{name} is importing people right now. Wait until the import is done.',
  notReady: 'This import is not ready to be applied.',
  otherPreview: 'The preview has changed since you opened it. Check it again.',
  conflict:
    'People were changed after this preview was made, so nothing was saved. This is the new preview.',
  nothingToDo: 'Everyone is up to date. There is nothing to apply.',
  failed: 'The import stopped, and nothing was saved. Try again.',
  stopped: 'The import stopped, and nothing was saved: {why}',
  undoFailed: 'The import could not be undone, and nothing was changed. Try again.',
  undoing: 'The import is being undone.',
  notApplied: 'Only an applied import can be undone.',
  // `names` are the people; those that do not fit are counted.
  andMore: '{names} and {count, plural, one {# more person} other {# more people}}',
  changedSince:
    '{count, plural, one {{names} was changed after the import and would stay as they are now.} other {{names} were changed after the import and would stay as they are now.}}',
  changedOrWithheld:
    '{count, plural, one {{names} was changed after the import, or you may not change them. They would stay as they are now.} other {{names} were changed after the import, or you may not change them. They would stay as they are now.}}',
  keptPeople: 'Not undone, because they were changed after the import: {names}.',
  keptOrWithheld:
    'Not undone, because they were changed after the import, or the person who undid it may not change them: {names}.',
  discarded: 'The import was discarded.',
  undecided:
    'It was discarded automatically, because it was not applied within {days, plural, one {# day} other {# days}}.',
  notDiscarded: 'This import is running or was applied, so it cannot be discarded.',
  nothingToUndo: 'No one is left to undo. Everyone was changed after the import.',
} as const;
