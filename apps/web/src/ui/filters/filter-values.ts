import type { FilterDefinition, WireValue } from './filter-definition.ts';
import {
  DATE_OPERATORS,
  DATE_UNITS,
  isEmptyFilterValue,
  NUMBER_OPERATORS,
  textFilterValue,
  type FilterComponent,
  type FilterValues,
} from '@reviews/domain';

export type { WireValue } from './filter-definition.ts';

/** Values by filter key; a filter without effect has no key. */
export type FilterMap = Readonly<Record<string, WireValue>>;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (raw: unknown): Fields =>
  typeof raw === 'object' && raw !== null ? { ...raw } : {};
const textOf = (raw: unknown): string | null =>
  typeof raw === 'string' ? raw : typeof raw === 'number' ? String(raw) : null;
const dayOf = (raw: unknown): string | null => (typeof raw === 'string' && raw !== '' ? raw : null);

function numberOf(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  return typeof raw === 'string' && raw.trim() !== '' && Number.isFinite(Number(raw))
    ? Number(raw)
    : null;
}

const oneOf = <T extends string>(known: readonly T[], raw: unknown, otherwise: T): T =>
  known.find((each) => each === raw) ?? otherwise;

const textsOf = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.map(textOf).filter((each) => each !== null) : [];

/**
 * Reads any input (an address, a stored default) as the value of a control. Input that does not fit
 * filters nothing.
 */
const READERS: { [K in FilterComponent]: (fields: Fields) => FilterValues[K] } = {
  text: ({ string }) => textFilterValue(textOf(string) ?? ''),
  'single-select': ({ selection }) => ({ selection: textOf(selection) }),
  'multi-select': ({ selections }) => ({ selections: textsOf(selections) }),
  department: ({ department_id, team_id, sub_team_id }) => ({
    department_id: numberOf(department_id),
    team_id: numberOf(team_id),
    sub_team_id: numberOf(sub_team_id),
  }),
  manager: ({ selection, includedownline }) => ({
    selection: numberOf(selection),
    includedownline: includedownline === true || includedownline === 'true',
  }),
  number: ({ operator, min, max }) => ({
    operator: oneOf(NUMBER_OPERATORS, operator, '>='),
    min: numberOf(min),
    max: numberOf(max),
  }),
  date: ({ operator, value, modifier, mindate, maxdate }) => ({
    operator: oneOf(DATE_OPERATORS, operator, 'within the past'),
    value: numberOf(value),
    modifier: oneOf(DATE_UNITS, modifier, 'day'),
    mindate: dayOf(mindate),
    maxdate: dayOf(maxdate),
  }),
};

/** Returns the control's value from untrusted input, such as an address or a definition. */
export const readValue = <K extends FilterComponent>(component: K, raw: unknown): FilterValues[K] =>
  READERS[component](fieldsOf(raw));

/** Returns the control's value in the format of the calls; null if it filters nothing. */
export function writeValue<K extends FilterComponent>(value: FilterValues[K]): WireValue | null {
  return isEmptyFilterValue(value) ? null : { ...value };
}

/** Returns the initial filters, to which Reset returns (LIST-03). */
export function defaultFilters(definitions: readonly FilterDefinition[]): FilterMap {
  const entries = definitions.map(
    ({ key, component, defaultValue }) => [key, normalised(component, defaultValue)] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, WireValue] => entry[1] !== null),
  );
}

const normalised = <K extends FilterComponent>(component: K, raw: unknown): WireValue | null =>
  writeValue<K>(readValue(component, raw));

/** Returns the filters with one changed; a value that filters nothing removes its key. */
export function withFilter(filters: FilterMap, key: string, value: WireValue | null): FilterMap {
  const rest = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== key));
  return value === null ? rest : { ...rest, [key]: value };
}

/**
 * Returns the filters of an address; null if it names none. Leaves out values of unknown shape and
 * those that filter nothing.
 */
export function parseFilters(text: string | null): FilterMap | null {
  if (text === null) return null;
  const entries = Object.entries(fieldsOf(jsonOf(text))).map(
    ([key, raw]) => [key, valueOfShape(fieldsOf(raw))] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, WireValue] => entry[1] !== null),
  );
}

/**
 * Converts arbitrary input from an address to a shape that the call accepts; null if that is not
 * possible.
 */
function valueOfShape(fields: Fields): WireValue | null {
  const has = (...keys: string[]): boolean => keys.some((key) => key in fields);
  if (has('selections')) return normalised('multi-select', fields);
  if (has('includedownline')) return normalised('manager', fields);
  if (has('selection')) {
    const { selection } = fields;
    return typeof selection === 'number' || (typeof selection === 'string' && selection !== '')
      ? { selection }
      : null;
  }
  if (has('string')) return normalised('text', fields);
  if (has('department_id', 'team_id', 'sub_team_id')) return normalised('department', fields);
  if (has('value', 'modifier', 'mindate', 'maxdate')) return normalised('date', fields);
  return has('operator') ? normalised('number', fields) : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the filters as text for an address or a call. Keys are sorted, so that equal filters give
 * equal texts.
 */
export const filtersText = (filters: FilterMap): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
