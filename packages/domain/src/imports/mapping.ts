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

/** A column of the file, with what it was seen to hold. */
export interface ImportColumn {
  readonly name: string;
  /** Some of its values, and how many rows have one. */
  readonly samples: readonly string[];
  readonly filled: number;
  readonly emails: number;
  readonly days: DayEvidence;
}

/** What is in which column, and what is to be done with what is not there. */
export interface ImportMapping {
  /** By column; null: it is not imported. */
  readonly fields: readonly (ImportTarget | null)[];
  readonly day_order: DayOrder | null;
  /** Whoever works here and is not in the file stays, or has left. */
  readonly missing: 'keep' | 'leave';
  /** An empty cell changes nothing, or empties what may be empty. */
  readonly empty_cells: 'keep' | 'clear';
}

/** A mapping by the names of its columns, to be used for another file; of a column of which it says nothing the name is empty. */
export interface KnownMapping {
  readonly columns: readonly string[];
  readonly mapping: ImportMapping;
}

/** A field of the company's own that a column can be mapped to. */
export type OwnField = Pick<ImportedField, 'id' | 'name' | 'type'>;

/** What each column was the last time, where there was one of that name; undefined where there was not, or it was a field that is not in use any more. */
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

/** What the product's own fields are called here is theirs, whatever a company calls one of its own. */
const OWN_LABELS: ReadonlySet<string> = new Set(Object.values(IMPORT_FIELD_LABELS).map(headerKey));

/** A column called as a field of the company's is that field: no other name says it so plainly. */
function calledSo(name: string, own: readonly OwnField[]): ImportTarget | undefined {
  const key = headerKey(name);
  const field = OWN_LABELS.has(key) ? undefined : own.find((one) => headerKey(one.name) === key);
  return field === undefined ? undefined : fieldKey(field.id);
}

/**
 * What the columns hold, as far as their names and values tell. A column of a name that was mapped before is what it was
 * then, also where it was left out; each field is in one column.
 */
export function guessMapping(
  columns: readonly ImportColumn[],
  known: KnownMapping | null,
  own: readonly OwnField[] = [],
): ImportMapping {
  const fields: (ImportTarget | null)[] = columns.map(() => null);
  const before = remembered(columns, known, own);
  const taken = new Set<ImportTarget>();
  const plain = columns.map(
    ({ name, filled }, index) =>
      before[index] ??
      (before[index] === undefined && filled > 0 ? calledSo(name, own) : undefined),
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

/** Where there are first and last names, a column of whole names says nothing new. */
function withoutDoubledNames(fields: readonly (ImportTarget | null)[]): (ImportTarget | null)[] {
  const isDoubled = fields.includes('first_name') && fields.includes('last_name');
  return fields.map((field) => (isDoubled && field === 'full_name' ? null : field));
}

/** The columns of days that are imported. */
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

/** Why a file cannot be read by a mapping; nothing where it can. */
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
      faults.push({ path: 'fields', message: texts.fieldTwice({ field }) });
  for (const { id, name } of own)
    if (fields.filter((one) => one === fieldKey(id)).length > 1)
      faults.push({ path: 'fields', message: texts.fieldTwice({ field: { called: name } }) });
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
    faults.push({ path: 'fields', message: texts.nobodyIdentified });
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
