import { NAME_MAX_CHARS } from '../constants.ts';
import { sortKey } from '../employees/sort-key.ts';
import { turnsText } from '../one-line.ts';
import { isFormula, isSheetError } from './clean-cell.ts';
import {
  IMPORT_FIELD_LABELS,
  isCustomTarget,
  type ImportField,
  type ImportTarget,
} from './fields.ts';
import { IMPORT_MESSAGES as texts, valueFault } from './import-messages.ts';
import { readFields, type FieldSaid, type ImportedField } from './own-fields.ts';
import { parseDay, type DayOrder } from './parse-day.ts';
import { bareEmail, isEmail, parseName } from './parse-name.ts';

/** A row of the file: the cleaned values of the mapped columns; an empty cell is ''. */
export interface ImportRow {
  /** Line number as in a spreadsheet. */
  readonly line: number;
  readonly values: Readonly<Partial<Record<ImportTarget, string>>>;
}

/** A parsed row. Undefined: the file has no value for it; null: the file says it is empty. */
export interface ReadRow {
  readonly line: number;
  readonly number?: string | undefined;
  readonly email?: string | undefined;
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly preferred?: string | undefined;
  readonly title?: string | undefined;
  readonly department?: string | undefined;
  readonly team?: string | null | undefined;
  readonly sub_team?: string | null | undefined;
  readonly manager?: string | null | undefined;
  readonly hired_on?: string | null | undefined;
  readonly left_on?: string | null | undefined;
  readonly works_here?: boolean | undefined;
  /** The custom fields for which it has a value. */
  readonly custom?: readonly FieldSaid[] | undefined;
  readonly faults: readonly string[];
}

export interface ReadOptions {
  readonly day_order: DayOrder | null;
  readonly empty_cells: 'keep' | 'clear';
  /** Custom fields that the file fills. */
  readonly custom: readonly ImportedField[];
}

const WORKS_HERE = new Set([
  'active',
  'a',
  'aktiv',
  'actif',
  'activo',
  'actief',
  'employed',
  'current',
  'working',
  'on leave',
  'leave',
  'leave of absence',
  'parental leave',
  'probation',
  'permanent',
  'regular',
  'yes',
  'y',
  'true',
  '1',
  'ja',
  'oui',
  'si',
  'full time',
  'part time',
  'hired',
  'onboarding',
  'notice',
  'notice period',
]);
const HAS_LEFT = new Set([
  'inactive',
  'i',
  'inaktiv',
  'inactif',
  'inactivo',
  'inactief',
  'terminated',
  't',
  'left',
  'former',
  'ex employee',
  'resigned',
  'retired',
  'dismissed',
  'deceased',
  'deactivated',
  'disabled',
  'leaver',
  'gekundigt',
  'ausgeschieden',
  'ausgetreten',
  'sorti',
  'baja',
  'uit dienst',
  'no',
  'n',
  'false',
  '0',
  'nein',
  'non',
  'offboarded',
  'separated',
  'former employee',
]);

/** Whether a status means active; null if it is unknown. */
export function worksHere(status: string): boolean | null {
  const word = sortKey(status)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (WORKS_HERE.has(word)) return true;
  if (HAS_LEFT.has(word)) return false;
  const [first = ''] = word.split(' ');
  return ['active', 'aktiv', 'actif'].includes(first)
    ? true
    : ['inactive', 'terminated', 'left', 'former', 'resigned', 'retired'].includes(first)
      ? false
      : null;
}

/** Returns what is wrong with a cell's value; null if it is valid. */
function cellFault(target: ImportField, value: string): string | null {
  const isSheetFault = isSheetError(value);
  const isTurned = turnsText(value);
  if (!isSheetFault && !isFormula(value) && !isTurned && value.length <= NAME_MAX_CHARS)
    return null;
  const field = IMPORT_FIELD_LABELS[target];
  if (isSheetFault) return valueFault('sheetError', { field, value });
  if (isFormula(value)) return texts.formula({ field });
  return isTurned ? texts.turnsText({ field }) : texts.tooLong({ field, max: NAME_MAX_CHARS });
}

function namesOf({
  first_name: first = '',
  last_name: last = '',
  full_name: full = '',
  preferred_name: preferred = '',
}: ImportRow['values']): Pick<ReadRow, 'first' | 'last' | 'preferred'> {
  const whole = full === '' ? undefined : parseName(full);
  // A first-name column can contain a full name: 'Berg, Anna'.
  const names =
    first !== '' && last === '' && first.includes(',')
      ? parseName(first)
      : { first: first === '' ? whole?.first : first, last: last === '' ? whole?.last : last };
  const preferredName = preferred.includes(',')
    ? Object.values(parseName(preferred)).join(' ').trim()
    : preferred;
  return { first: names.first, last: names.last, preferred: given(preferredName) };
}

const cellsOf = (values: ImportRow['values']) => Object.entries(values) as [ImportTarget, string][];

/** Returns the person that a rejected row is about, judging by its other cells. */
function whoIn(
  values: ImportRow['values'],
): Pick<ReadRow, 'number' | 'email' | 'first' | 'last' | 'preferred'> {
  const sound: ImportRow['values'] = Object.fromEntries(
    cellsOf(values).filter(
      ([field, value]) => isCustomTarget(field) || cellFault(field, value) === null,
    ),
  );
  const email = bareEmail(sound.email ?? '');
  return {
    ...(values.number === undefined
      ? {}
      : { number: given(values.number.slice(0, NAME_MAX_CHARS)) }),
    ...(isEmail(email) ? { email } : {}),
    ...namesOf(sound),
  };
}

/** Parses one row. What cannot be parsed becomes a fault of the row. */
export function readRow(
  { line, values }: ImportRow,
  { day_order: order, empty_cells: empty, custom }: ReadOptions,
): ReadRow {
  const faults: string[] = [];
  for (const [field, value] of cellsOf(values)) {
    const fault = isCustomTarget(field) ? null : cellFault(field, value);
    if (fault !== null) faults.push(fault);
  }
  if (faults.length > 0) return { line, ...whoIn(values), faults };
  const cell = (field: ImportField): string | null | undefined => {
    const value = values[field];
    if (value !== '') return value;
    return empty === 'clear' ? null : undefined;
  };
  const day = (field: 'hired_on' | 'left_on'): string | null | undefined => {
    const value = cell(field);
    if (value === null || value === undefined) return value;
    const read = parseDay(value, order);
    if (read === null)
      faults.push(valueFault('badDay', { field: IMPORT_FIELD_LABELS[field], value }));
    return read ?? undefined;
  };
  const email = bareEmail(values.email ?? '');
  if (email !== '' && !isEmail(email)) faults.push(texts.badEmail({ value: values.email ?? '' }));
  const status = values.status ?? '';
  const works = status === '' ? null : worksHere(status);
  if (status !== '' && works === null) faults.push(texts.badStatus({ value: status }));
  const { first, last, preferred } = namesOf(values);
  const own =
    custom.length === 0
      ? undefined
      : readFields(values, custom, { day_order: order, empty_cells: empty });
  faults.push(...(own?.faults ?? []));
  const read: ReadRow = {
    line,
    number: given(values.number),
    email: given(email),
    first,
    last,
    preferred,
    title: cell('title') ?? (values.title === '' && empty === 'clear' ? '' : undefined),
    department: given(values.department),
    team: cell('team'),
    sub_team: cell('sub_team'),
    manager: cell('manager'),
    hired_on: day('hired_on'),
    left_on: day('left_on'),
    works_here: works ?? undefined,
    ...(own === undefined || own.said.length === 0 ? {} : { custom: own.said }),
    faults,
  };
  if (read.number === undefined && read.email === undefined) faults.push(texts.noKey);
  return read;
}

const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value);
