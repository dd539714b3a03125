/** The kinds of filter; `component` of a filter definition (LIST-22). */
export const FILTER_COMPONENTS = [
  'multi-select',
  'single-select',
  'text',
  'number',
  'date',
  'department',
  'manager',
] as const;
export type FilterComponent = (typeof FILTER_COMPONENTS)[number];

/** Number filter operators, in the order they are offered (LIST-31). */
export const NUMBER_OPERATORS = ['>=', '<=', 'between', '='] as const;
export type NumberOperator = (typeof NUMBER_OPERATORS)[number];

/** Date filter operators, in the order they are offered (LIST-32). */
export const DATE_OPERATORS = [
  'within the past',
  'exactly this long ago',
  '>=',
  '<=',
  '=',
  'between',
  'not set',
] as const;
export type DateOperator = (typeof DATE_OPERATORS)[number];

/** Units of 'within the past' and 'exactly this long ago' (LIST-33); the filter's `modifier`. */
export const DATE_UNITS = ['day', 'week', 'month', 'year'] as const;
export type DateUnit = (typeof DATE_UNITS)[number];

/** LIST-23 */
export interface MultiSelectFilterValue {
  selections: (string | number)[];
}
/** LIST-24 */
export interface SingleSelectFilterValue {
  selection: string | number | null;
}
/** LIST-25: the text as typed, and its words. */
export interface TextFilterValue {
  string: string;
  terms: string[];
}
/** LIST-26: every operator but between uses only `min`. */
export interface NumberFilterValue {
  operator: NumberOperator;
  min: number | null;
  max: number | null;
}
/** LIST-27: `value` units of `modifier` for the two relative operators, days 'YYYY-MM-DD' for the others. */
export interface DateFilterValue {
  operator: DateOperator;
  value: number | null;
  modifier: DateUnit;
  mindate: string | null;
  maxdate: string | null;
}
/** LIST-28 */
export interface DepartmentFilterValue {
  department_id: number | null;
  team_id: number | null;
  sub_team_id: number | null;
}
/** LIST-29, LIST-30: an employee id, or MY_REPORTS; includedownline includes the indirect reports. */
export interface ManagerFilterValue {
  selection: number | null;
  includedownline: boolean;
}

/** The value of a filter by its component. */
export interface FilterValues {
  'multi-select': MultiSelectFilterValue;
  'single-select': SingleSelectFilterValue;
  text: TextFilterValue;
  number: NumberFilterValue;
  date: DateFilterValue;
  department: DepartmentFilterValue;
  manager: ManagerFilterValue;
}
export type FilterValue = FilterValues[FilterComponent];

/** Returns a value that filters nothing, as a new object. */
export function emptyFilterValue<C extends FilterComponent>(component: C): FilterValues[C] {
  const empty: FilterValues = {
    'multi-select': { selections: [] },
    'single-select': { selection: null },
    text: { string: '', terms: [] },
    number: { operator: '>=', min: null, max: null },
    date: {
      operator: 'within the past',
      value: null,
      modifier: 'day',
      mindate: null,
      maxdate: null,
    },
    department: { department_id: null, team_id: null, sub_team_id: null },
    manager: { selection: null, includedownline: false },
  };
  return empty[component];
}

/** Returns the value of a text filter for typed text. */
export function textFilterValue(typed: string): TextFilterValue {
  return { string: typed, terms: typed.split(/\s+/u).filter((term) => term !== '') };
}

/** Whether a filter's value filters nothing. */
export function isEmptyFilterValue(value: FilterValue): boolean {
  if ('selections' in value) return value.selections.length === 0;
  if ('selection' in value) return value.selection === null || value.selection === '';
  if ('string' in value) return value.string.trim() === '' && value.terms.length === 0;
  if ('mindate' in value) return isEmptyDate(value);
  if ('min' in value)
    return (
      value.min === null &&
      (value.max === null || (value.operator !== 'between' && value.operator !== '<='))
    );
  return value.department_id === null && value.team_id === null && value.sub_team_id === null;
}

function isEmptyDate(value: DateFilterValue): boolean {
  switch (value.operator) {
    case 'not set':
      return false;
    case 'within the past':
    case 'exactly this long ago':
      return value.value === null;
    case 'between':
      return value.mindate === null && value.maxdate === null;
    case '<=':
      return value.maxdate === null && value.mindate === null;
    default:
      return value.mindate === null;
  }
}
