import { fieldIdOf, fieldKey } from '../employees/employee-list.ts';
import {
  DATE_FIELDS,
  headerKey,
  IDENTIFYING_FIELDS,
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  isCustomTarget,
  knownHeader,
  type ImportTarget,
} from './fields.ts';
import { IMPORT_MESSAGES as texts } from './import-messages.ts';
import type { ImportedField } from './own-fields.ts';
import { needsOrder, type DayEvidence, type DayOrder } from './parse-day.ts';

/** A column of the file, with statistics about its values. */
export interface ImportColumn {
  readonly name: string;
  /** Sample values, and the number of rows with a value. */
  readonly samples: readonly string[];
  readonly filled: number;
  readonly emails: number;
  readonly days: DayEvidence;
}

/** The field of each column, and how to treat missing rows and empty cells. */
export interface ImportMapping {
  /** By column; null: not imported. */
  readonly fields: readonly (ImportTarget | null)[];
  readonly day_order: DayOrder | null;
  /** An active employee missing from the file is kept, or marked as having left. */
  readonly missing: 'keep' | 'leave';
  /** An empty cell changes nothing, or clears a field that may be empty. */
  readonly empty_cells: 'keep' | 'clear';
}

/**
 * A mapping by column name, to reuse for another file. The name is empty for a column it does not
 * cover.
 */
export interface KnownMapping {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
}

/** A custom field that a column can map to. */
export type OwnField = Pick<ImportedField, 'id' | 'name' | 'type'>;

/**
 * Returns the field of each column from the last mapping; undefined if there was no such column, or
 * its field is not in use any more.
 */
function remembered(
  columns: readonly ImportColumn[],
  known: KnownMapping | null,
  own: readonly OwnField[],
): (ImportTarget | null | undefined)[] {
  const isThere = (target: ImportTarget | null): boolean =>
    target === null || !isCustomTarget(target) || own.some(({ id }) => fieldKey(id) === target);
  const before = new Map(
    known?.columns.map((name, index) => [headerKey(name), known.mapping.fields[index] ?? null]),
  );
  return columns.map(({ name }) => {
    const target = before.get(headerKey(name));
    return target === undefined || isThere(target) ? target : undefined;
  });
}

/**
 * Returns the names of product fields, and the usual other spelling of email. They are reserved: a
 * custom field of the same name does not match by name.
 */
const reservedNames = (): ReadonlySet<string> =>
  new Set([...Object.values(IMPORT_FIELD_LABELS), 'E-mail'].map(headerKey));

/** A column with the exact name of a custom field is that field, unless the name is reserved. */
function fieldNamed(
  name: string,
  own: readonly OwnField[],
  reserved: ReadonlySet<string>,
): ImportTarget | undefined {
  const key = headerKey(name);
  const field = reserved.has(key) ? undefined : own.find((one) => headerKey(one.name) === key);
  return field === undefined ? undefined : fieldKey(field.id);
}

/**
 * Guesses the field of each column from names and values. A column that was mapped before keeps its
 * mapping, including not being imported. Each field is used by one column.
 */
export function guessMapping(
  columns: readonly ImportColumn[],
  known: KnownMapping | null,
  own: readonly OwnField[] = [],
): ImportMapping {
  const fields: (ImportTarget | null)[] = columns.map(() => null);
  const before = remembered(columns, known, own);
  const taken = new Set<ImportTarget>();
  const reserved = reservedNames();
  const plain = columns.map(
    ({ name, filled }, index) =>
      before[index] ??
      (before[index] === undefined && filled > 0 ? fieldNamed(name, own, reserved) : undefined),
  );
  for (const [index, field] of plain.entries()) {
    if (field === undefined || field === null || taken.has(field)) continue;
    fields[index] = field;
    taken.add(field);
  }
  const candidates = columns
    .flatMap(({ name, filled }, index) => {
      const guess =
        fields[index] === null && before[index] === undefined && filled > 0
          ? knownHeader(name)
          : undefined;
      return guess === undefined ? [] : [{ index, ...guess }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  for (const { index, field } of candidates) {
    if (taken.has(field)) continue;
    fields[index] = field;
    taken.add(field);
  }
  if (!taken.has('email')) {
    const index = columns.findIndex(
      ({ emails, filled }, at) =>
        fields[at] === null && before[at] === undefined && filled > 0 && emails > filled / 2,
    );
    if (index >= 0) fields[index] = 'email';
  }
  return {
    fields: withoutDoubledNames(fields),
    day_order: known?.mapping.day_order ?? null,
    missing: known?.mapping.missing ?? 'keep',
    empty_cells: known?.mapping.empty_cells ?? 'keep',
  };
}

/** Drops a full-name column when first and last names have their own. */
function withoutDoubledNames(fields: readonly (ImportTarget | null)[]): (ImportTarget | null)[] {
  const isDoubled = fields.includes('first_name') && fields.includes('last_name');
  return fields.map((field) => (isDoubled && field === 'full_name' ? null : field));
}

/** Returns the imported date columns. */
export const daysOf = (
  columns: readonly ImportColumn[],
  fields: ImportMapping['fields'],
  own: readonly Pick<OwnField, 'id' | 'type'>[] = [],
): DayEvidence[] =>
  columns.flatMap(({ days }, index) => (isDayField(fields[index] ?? null, own) ? [days] : []));

export const isDayField = (
  target: ImportTarget | null,
  own: readonly Pick<OwnField, 'id' | 'type'>[],
): boolean =>
  target !== null &&
  (DATE_FIELDS.some((field) => field === target) ||
    own.some(({ id, type }) => type === 'date' && fieldIdOf(target) === id));

export interface MappingFault {
  readonly path: 'fields' | 'day_order';
  readonly message: string;
}

/** Returns why a file cannot be read with a mapping; empty if it can. */
export function mappingFaults(
  columns: readonly ImportColumn[],
  mapping: ImportMapping,
  own: readonly OwnField[] = [],
): MappingFault[] {
  const { fields } = mapping;
  const faults: MappingFault[] = [];
  if (fields.length !== columns.length)
    faults.push({ path: 'fields', message: texts.otherColumns });
  for (const field of IMPORT_FIELDS)
    if (fields.filter((one) => one === field).length > 1)
      faults.push({
        path: 'fields',
        message: texts.fieldTwice({ field: IMPORT_FIELD_LABELS[field] }),
      });
  for (const { id, name } of own)
    if (fields.filter((one) => one === fieldKey(id)).length > 1)
      faults.push({ path: 'fields', message: texts.fieldTwice({ field: name }) });
  if (
    fields.some(
      (one) =>
        one !== null &&
        !IMPORT_FIELDS.some((field) => field === one) &&
        !own.some(({ id }) => fieldKey(id) === one),
    )
  )
    faults.push({ path: 'fields', message: texts.fieldGone });
  if (!IDENTIFYING_FIELDS.some((field) => fields.includes(field)))
    faults.push({ path: 'fields', message: texts.notIdentified });
  if (fields.every((field) => field === null || IDENTIFYING_FIELDS.some((one) => one === field)))
    faults.push({ path: 'fields', message: texts.nothingMapped });
  const days = daysOf(columns, fields, own);
  if (mapping.day_order === null && needsOrder(days))
    faults.push({
      path: 'day_order',
      message: texts.sayDayOrder({
        example: days.find(({ example }) => example !== null)?.example ?? '01/02/2026',
      }),
    });
  return faults;
}
