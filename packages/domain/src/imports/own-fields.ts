import {
  FIELD_TEXT_MAX_CHARS,
  keptValue,
  type FieldAudience,
  type FieldOption,
  type FieldShape,
  type FieldValue,
} from '../employees/custom-fields.ts';
import { fieldIdOf } from '../employees/employee-list.ts';
import { sortKey } from '../employees/sort-key.ts';
import { isFormula, isSheetError } from './clean-cell.ts';
import type { CustomTarget } from './fields.ts';
import { IMPORT_MESSAGES as texts, valueFault, type Quoted } from './import-messages.ts';
import { parseDay, type DayOrder } from './parse-day.ts';

/** A custom field, with what an import needs of it. */
export interface ImportedField extends FieldShape {
  readonly id: number;
  readonly name: string;
  readonly visible_to: readonly FieldAudience[];
}

/**
 * The value a row gives for a custom field. For a field of people: the name in the cell, still to
 * be looked up.
 */
export interface FieldSaid {
  readonly field: number;
  readonly value: FieldValue;
  readonly names?: string;
}

/** Whether its values are not public. An import then stores none of them next to a name. */
export const isHidden = ({ visible_to: audiences }: Pick<ImportedField, 'visible_to'>): boolean =>
  !audiences.includes('everyone');

/** Returns a value as a sentence about its field may quote it. */
export const quoted = (field: ImportedField, value: string): Quoted => ({
  field: field.name,
  value: isHidden(field) ? null : value,
});

/** Returns the custom fields that a mapping's columns fill. */
export const fieldsOf = <Field extends { readonly id: number }>(
  targets: readonly (string | null)[],
  fields: readonly Field[],
): Field[] =>
  fields.filter(({ id }) => targets.some((target) => target !== null && fieldIdOf(target) === id));

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'si', 'wahr', 'vrai']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'nee', 'falsch', 'faux']);
/** 1,234.5 and 1.234,5 and 1 234,5: the separators of groups of three and of decimals. */
const GROUPED = [
  /^\d{1,3}(?:,\d{3})+\.\d+$/u,
  /^\d{1,3}(?:,\d{3}){2,}$/u,
  /^\d{1,3}(?:\.\d{3})+,\d+$/u,
  /^\d{1,3}(?:\.\d{3}){2,}$/u,
  /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/u,
];

/** Parses a number in any notation; undefined if it is invalid, or ambiguous like 1,234. */
export function parseNumber(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^([+-]?)\s?(.+)$/u.exec(text) ?? [];
  const negative = sign === '-' ? -1 : 1;
  if (/^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(digits)) return Number(digits) * negative;
  if (/^\d+,\d+$/u.test(digits) && !/^[1-9]\d{0,2},\d{3}$/u.test(digits))
    return Number(digits.replace(',', '.')) * negative;
  if (!GROUPED.some((way) => way.test(digits))) return undefined;
  const fraction = /[.,](\d+)$/u.exec(digits);
  const isFraction =
    fraction !== null &&
    (fraction[1]?.length !== 3 || new Set(digits.replaceAll(/\d/gu, '')).size > 1);
  const whole = (isFraction ? digits.slice(0, fraction.index) : digits).replaceAll(/\D/gu, '');
  return Number(isFraction ? `${whole}.${fraction[1] ?? ''}` : whole) * negative;
}

const optionOf = (options: readonly FieldOption[], text: string): string | undefined => {
  const folded = sortKey(text);
  return options.find(({ key, label }) => sortKey(label) === folded || key === text)?.key;
};

/**
 * Splits a cell into choices at ';', '|' or ',', even where a choice contains a comma. Undefined
 * when one is not a choice.
 */
function choicesOf(options: readonly FieldOption[], text: string): string[] | undefined {
  const parts = /[;|]/u.test(text) ? text.split(/[;|]/u) : text.split(',');
  // No choice spans more parts than the one with the most commas.
  const most = Math.max(...options.map(({ label }) => label.split(',').length));
  const keys: string[] = [];
  for (let from = 0; from < parts.length;) {
    let end = Math.min(parts.length, from + most);
    while (end > from && optionOf(options, parts.slice(from, end).join(',')) === undefined)
      end -= 1;
    const key = optionOf(options, parts.slice(from, end).join(','));
    if (end > from && key !== undefined) keys.push(key);
    else if (parts[from]?.trim() !== '') return undefined;
    from = Math.max(end, from + 1);
  }
  return keys.length === 0 ? undefined : keys;
}

function valueOf(
  { type, options }: ImportedField,
  cell: string,
  order: DayOrder | null,
): FieldValue | undefined {
  switch (type) {
    case 'number':
      return parseNumber(cell);
    case 'date':
      return parseDay(cell, order) ?? undefined;
    case 'select':
      return optionOf(options, cell);
    case 'multi_select':
      return choicesOf(options, cell);
    case 'yes_no':
      return YES.has(sortKey(cell)) ? true : NO.has(sortKey(cell)) ? false : undefined;
    default:
      return cell;
  }
}

function faultOf(field: ImportedField, cell: string): string {
  const said = quoted(field, cell);
  switch (field.type) {
    case 'number':
      return /^[+-]?[1-9]\d{0,2},\d{3}$/u.test(cell)
        ? valueFault('eitherNumber', said)
        : valueFault('badNumber', said);
    case 'date':
      return valueFault('badDay', said);
    case 'yes_no':
      return valueFault('neitherYesNorNo', said);
    default:
      return valueFault('noChoice', said);
  }
}

/** Returns what is wrong with a cell's value for its field; null if it is valid. */
function cellFault(field: ImportedField, cell: string): string | null {
  if (isSheetError(cell)) return valueFault('sheetError', quoted(field, cell));
  if (isFormula(cell)) return texts.formula({ field: field.name });
  return cell.length > FIELD_TEXT_MAX_CHARS
    ? texts.tooLong({ field: field.name, max: FIELD_TEXT_MAX_CHARS })
    : null;
}

interface ReadFields {
  readonly said: readonly FieldSaid[];
  readonly faults: readonly string[];
}

/**
 * Returns the custom field values of a row, parsed by type. An empty cell leaves a value unchanged
 * or clears it.
 */
export function readFields(
  values: Readonly<Partial<Record<CustomTarget, string>>>,
  fields: readonly ImportedField[],
  {
    day_order: order,
    empty_cells: empty,
  }: { readonly day_order: DayOrder | null; readonly empty_cells: 'keep' | 'clear' },
): ReadFields {
  const said: FieldSaid[] = [];
  const faults: string[] = [];
  for (const field of fields) {
    const cell = values[`field_${field.id}`];
    if (cell === undefined || (cell === '' && empty === 'keep')) continue;
    if (cell === '') {
      said.push({ field: field.id, value: null });
      continue;
    }
    const fault = cellFault(field, cell);
    const value =
      fault === null && field.type !== 'person'
        ? keptValue(field, valueOf(field, cell, order) ?? NONE)
        : null;
    if (fault !== null) faults.push(fault);
    else if (value === undefined) faults.push(faultOf(field, cell));
    else
      said.push(
        field.type === 'person'
          ? { field: field.id, value: null, names: cell }
          : { field: field.id, value },
      );
  }
  return { said, faults };
}

/** A value that is invalid for every type: no field holds a number that is not finite. */
const NONE: FieldValue = Number.NaN;
