import { IMPORT_FIELD_LABELS, type ImportField } from './fields.ts';
import { formatCount } from '../counts.ts';

const people = (count: number): string =>
  count === 1 ? '1 person' : `${formatCount(count)} people`;
const named = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
/** A product field by its key, or a custom field by its name. */
export type NamedField = ImportField | { readonly called: string };
const field = (name: NamedField): string =>
  typeof name === 'string' ? IMPORT_FIELD_LABELS[name] : name.called;
/** A value quoted in a sentence about its field; null if it must not be quoted. */
export interface Quoted {
  readonly field: NamedField;
  readonly value: string | null;
}
const it = (value: string | null): string => (value === null ? 'the value' : `“${value}”`);

/** Texts of the import of people: about the file, its rows and the import. */
export const IMPORT_MESSAGES = {
  // ---- The file ----
  noFile: 'Please choose a CSV or Excel file.',
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    `The file must not be larger than ${megabytes} MB.`,
  notATable:
    'This is neither a CSV file nor an Excel workbook (.xlsx). An older .xls can be saved as .xlsx.',
  locked: 'This workbook is protected by a password. Please save a copy without one.',
  broken: 'This file is damaged: it cannot be read to its end. Please export it again.',
  unpacksTooLarge: ({ megabytes }: { megabytes: number }) =>
    `This workbook unpacks to more than ${megabytes} MB. Please save only the sheet with the people, as CSV.`,
  tooHeavy:
    'This file takes more memory than a list of people does. Please save only the sheet with the people, as CSV.',
  quoteNotClosed: ({ line }: { line: number }) =>
    `A quotation mark that is opened in line ${line} is never closed. Please export the file again.`,
  cellTooLarge: ({ line, chars }: { line: number; chars: number }) =>
    `A cell in line ${line} holds more than ${formatCount(chars)} characters. That is no list of people.`,
  tooManyColumns: ({ max }: { max: number }) =>
    `The file has more than ${max} columns. Please leave out those that are not needed.`,
  tooManyRows: ({ max }: { max: number }) => `The file has more than ${formatCount(max)} rows.`,
  noRows: 'The file has no rows below the names of its columns.',
  unnamedColumn: ({ letter }: { letter: string }) => `Column ${letter}`,
  fileGone: 'The file of this import is no longer there. Please upload it again.',

  // ---- The mapping ----
  otherColumns: 'The columns of the file are others than those that were mapped.',
  fieldTwice: ({ field: name }: { field: NamedField }) =>
    `“${field(name)}” is in two columns. Please choose one.`,
  nobodyIdentified:
    'Say which column holds the employee number or the e-mail: by it people are found again.',
  fieldGone: 'A column is to fill a field that is not in use any more. Please choose again.',
  nothingMapped: 'Say what at least one more column holds.',
  sayDayOrder: ({ example }: { example: string }) =>
    `“${example}” can be read as two different days. Say which comes first, the day or the month.`,

  // ---- A row ----
  noKey: 'Has neither an employee number nor an e-mail.',
  formula: ({ field: name }: { field: NamedField }) =>
    `${field(name)}: holds a formula instead of a value.`,
  sheetError: ({ field: name, value }: Quoted) =>
    `${field(name)}: the spreadsheet could not work it out${value === null ? '' : ` (${value})`}.`,
  tooLong: ({ field: name, max }: { field: NamedField; max: number }) =>
    `${field(name)}: has more than ${max} characters.`,
  badEmail: ({ value }: { value: string }) => `E-mail: “${value}” is no address.`,
  badDay: ({ field: name, value }: Quoted) => `${field(name)}: ${it(value)} is no day.`,
  badNumber: ({ field: name, value }: Quoted) => `${field(name)}: ${it(value)} is no number.`,
  eitherNumber: ({ field: name, value }: Quoted) =>
    `${field(name)}: ${it(value)} can be read as two different numbers.`,
  neitherYesNorNo: ({ field: name, value }: Quoted) =>
    `${field(name)}: ${it(value)} says neither yes nor no.`,
  noChoice: ({ field: name, value }: Quoted) =>
    `${field(name)}: ${it(value)} is none of its choices.`,
  nobodyCalledSo: ({ field: name, value }: Quoted) =>
    `${field(name)}: ${it(value)} is nobody in the file or here.`,
  severalCalledSo: ({ field: name, value }: Quoted) =>
    `${field(name)}: several people are called ${value === null ? 'so' : `“${value}”`}. Name the person by number or e-mail.`,
  namedHasLeft: ({ field: name, value }: Quoted) =>
    `${field(name)}: ${it(value)} does not work here.`,
  namedNotTaken: ({ field: name, line }: { field: NamedField; line: number }) =>
    `${field(name)}: who is named stands in line ${line}, which cannot be taken.`,
  badStatus: ({ value }: { value: string }) =>
    `Status: “${value}” says neither that somebody works here nor that they have left.`,
  needs: ({ fields }: { fields: readonly ImportField[] }) =>
    `Is new, and has no ${named(fields.map((name) => field(name).toLowerCase()))}.`,
  emailOfAnother: ({ name, number }: { name: string; number: string }) =>
    `The e-mail is that of ${name} (${number}).`,
  accountOfAnother: 'The e-mail is that of an account of somebody else.',
  numberOfAnother: ({ name, number }: { name: string; number: string }) =>
    `The employee number is that of ${name} (${number}), the e-mail that of somebody else.`,
  twice: ({ lines }: { lines: readonly number[] }) =>
    `Stands in ${lines.length === 1 ? 'line' : 'lines'} ${named(lines.map(String))} as well, with other values.`,
  subTeamAlone: 'Has a sub team and no team.',
  managerUnknown: ({ value }: { value: string }) =>
    `The manager “${value}” is neither in the file nor here.`,
  managerAmbiguous: ({ value, numbers }: { value: string; numbers: readonly string[] }) =>
    `${numbers.length === 2 ? 'Two people are' : `${numbers.length} people are`} called “${value}”: ${named(numbers)}. Name the manager by number or e-mail.`,
  managerNotTaken: ({ name, line }: { name: string; line: number }) =>
    `The manager ${name} (line ${line}) cannot be taken.`,
  managerLeft: ({ name }: { name: string }) => `The manager ${name} does not work here any more.`,
  ownManager: 'An employee cannot be their own manager.',
  loop: ({ names }: { names: readonly string[] }) =>
    `${names.slice(0, 2).join(' reports to ')}${names
      .slice(2)
      .map((name) => `, who reports to ${name}`)
      .join('')}: this would make a loop in the reporting line.`,
  yourself: 'This is you. Nobody changes their own record.',
  belowYourself:
    'You would lead them by this, and read what your roles do not let you. Is imported by somebody whose roles read and reopen everybody’s forms.',
  lastAdministrator: 'Is the last administrator who works here.',
  signsInWith:
    'Has a role. The e-mail that they sign in with is imported by an Administrator, or changed by hand by somebody who manages users.',

  // ---- Notes about accepted rows ----
  ownFields: ({ fields }: { fields: readonly string[] }) =>
    `This is you: what the file says of ${named(fields)} is left out.`,
  same: ({ line }: { line: number }) => `Stands twice, with the same values as line ${line}.`,
  leftBefore: 'Has left already and was never here: is not added.',
  leavesLater: ({ day }: { day: string }) => `Still works here until ${day}.`,
  leftManager: ({ count }: { count: number }) =>
    `${people(count)} still ${count === 1 ? 'reports' : 'report'} to them.`,
  otherTeam: ({ team }: { team: string }) =>
    `Is in another department and has no team there: “${team}” is left out.`,
  notInFile: 'Is not in the file.',
  stillLeft: 'Has left; the file does not say that they are back.',

  // ---- An import ----
  notFound: 'This import could not be found.',
  underWay: ({ name }: { name: string }) =>
    `${name} is importing people right now. Please wait until that is done.`,
  notReady: 'This import is not ready to be applied.',
  otherPreview: 'The preview is not the one you have seen. Please look at it again.',
  changedMeanwhile:
    'People were changed since this preview was made, so nothing was written. This is the preview as of now.',
  nothingToDo: 'There is nothing to apply: everybody is as the file says.',
  applying: 'The import is being applied.',
  reading: 'The file is being read.',
  failed: 'The import stopped, and nothing was written. Please try again.',
  stopped: ({ why }: { why: string }) => `The import stopped, and nothing was written: ${why}`,
  undoFailed: 'The import could not be taken back, and nothing was changed. Please try again.',
  undoing: 'The import is being taken back.',
  notApplied: 'Only an import that was applied can be taken back.',
  changedSince: ({
    names,
    more,
    isWithheld = false,
  }: {
    names: readonly string[];
    more: number;
    isWithheld?: boolean;
  }) =>
    `${more > 0 ? `${names.join(', ')} and ${people(more)} more` : named(names)} ${names.length + more === 1 ? 'has' : 'have'} been changed since${isWithheld ? ', or may not be changed by you,' : ','} and would stay as they are now.`,
  keptPeople: ({
    names,
    more,
    isWithheld = false,
  }: {
    names: readonly string[];
    more: number;
    isWithheld?: boolean;
  }) =>
    `Stayed as they are, because they were changed since${isWithheld ? ' or could not be changed by whoever took it back' : ''}: ${more > 0 ? `${names.join(', ')} and ${people(more)} more` : named(names)}.`,
  discarded: 'The import was discarded.',
  undecided: ({ days }: { days: number }) =>
    `Nobody had decided about it within ${days} days, so it went by itself.`,
  notDiscarded: 'This import is under way or was applied.',
  nothingGained: 'Nobody is left to be taken back.',
} as const;
