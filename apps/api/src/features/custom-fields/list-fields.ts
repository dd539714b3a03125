import type { FilterDefinition, ListFilterValue } from '@reviews/contracts';
import { Prisma } from '@reviews/db';
import {
  DATE_OPERATORS,
  DATE_UNITS,
  dateFilterRange,
  FIELD_MESSAGES,
  fieldKey,
  fieldText,
  NUMBER_OPERATORS,
  numberFilterRange,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import {
  dateFilterOf,
  filterDefinition,
  filterWords,
  numberFilterOf,
  within,
  wrongFilter,
} from '../../core/filter-values.ts';
import { folded } from '../../core/folded.ts';
import type { Sql } from '../../core/sql.ts';
import { containing } from '../../core/containing.ts';
import { withheldInList } from './custom-fields.policy.ts';
import { findFieldsInUse, findValues, type FieldRecord } from './custom-fields.queries.ts';

/** Returns the fields that are columns and filters of the employee list. */
export async function findListFields(sql: Sql): Promise<FieldRecord[]> {
  return (await findFieldsInUse(sql)).filter((field) => field.in_list);
}

const yesNo = () => [
  { value: 'yes', label: FIELD_MESSAGES.yes },
  { value: 'no', label: FIELD_MESSAGES.no },
];

export function fieldFilter(field: FieldRecord): FilterDefinition {
  const key = fieldKey(field.id);
  switch (field.type) {
    case 'number':
      return filterDefinition(key, 'number', field.name, { operators: NUMBER_OPERATORS });
    case 'date':
      return filterDefinition(key, 'date', field.name, {
        operators: DATE_OPERATORS,
        units: DATE_UNITS,
      });
    case 'select':
    case 'multi_select':
      return filterDefinition(key, 'multi-select', field.name, {
        options: field.options.map((option) => ({ value: option.key, label: option.label })),
      });
    case 'yes_no':
      return filterDefinition(key, 'single-select', field.name, { options: yesNo() });
    default:
      return filterDefinition(key, 'text', field.name);
  }
}

/**
 * Returns the condition on a value `v` of the field: null for no condition, `none` for employees
 * without a value.
 * @throws InvalidInput
 */
function valueCondition(
  { id, type }: FieldRecord,
  value: ListFilterValue,
  today: string,
): Prisma.Sql | 'none' | null {
  const key = fieldKey(id);
  if (type === 'number') {
    const range = numberFilterRange(numberFilterOf(key, value));
    return range.kind === 'any'
      ? null
      : within(Prisma.sql`(v.value #>> '{}')::float8`, range, 'float8');
  }
  if (type === 'date') {
    const range = dateFilterRange(dateFilterOf(key, value), today);
    if (range.kind === 'any') return null;
    return range.kind === 'not-set'
      ? 'none'
      : within(Prisma.sql`(v.value #>> '{}')::date`, range, 'date');
  }
  if (type === 'select' || type === 'multi_select') {
    if (!('selections' in value)) throw wrongFilter(key);
    const chosen = value.selections.map(String);
    return chosen.length === 0 ? null : Prisma.sql`v.value ?| ${chosen}::text[]`;
  }
  if (type === 'yes_no') {
    if (!('selection' in value)) throw wrongFilter(key);
    if (value.selection === null || value.selection === '') return null;
    if (value.selection !== 'yes' && value.selection !== 'no') throw wrongFilter(key);
    return Prisma.sql`v.value = ${value.selection === 'yes' ? 'true' : 'false'}::jsonb`;
  }
  if (!('string' in value)) throw wrongFilter(key);
  const words = filterWords(value.string);
  if (words.length === 0) return null;
  const text =
    type === 'person'
      ? Prisma.sql`(SELECT named.search_text FROM employee named WHERE named.id = v.person_id)`
      : folded(Prisma.sql`v.value #>> '{}'`);
  return Prisma.sql`${text} LIKE ALL (${words.map(containing)}::text[])`;
}

/**
 * Returns the condition on the employee `e`: the result never depends on values that the actor may
 * not see.
 * @throws InvalidInput
 */
export function fieldCondition(
  actor: Actor,
  field: FieldRecord,
  value: ListFilterValue,
  today: string,
): Prisma.Sql | null {
  const condition = valueCondition(field, value, today);
  if (condition === null) return null;
  const seen = Prisma.sql`NOT e.id = ANY(${[...withheldInList(actor, field)]}::int[])`;
  if (condition === 'none')
    return Prisma.sql`(${seen} AND NOT EXISTS (SELECT FROM custom_field_value v WHERE v.employee_id = e.id AND v.field_id = ${field.id}::int))`;
  return Prisma.sql`(${seen} AND EXISTS (SELECT FROM custom_field_value v WHERE v.employee_id = e.id AND v.field_id = ${field.id}::int AND ${condition}))`;
}

/**
 * Returns these employees' values as texts, by employee and column key, without those the actor may
 * not see.
 */
export async function findTexts(
  sql: Sql,
  actor: Actor,
  fields: readonly FieldRecord[],
  employeeIds: readonly number[],
): Promise<Map<number, Record<string, string>>> {
  const known = new Map(
    fields.map((field) => [field.id, { field, withheld: new Set(withheldInList(actor, field)) }]),
  );
  const texts = new Map<number, Record<string, string>>();
  for (const { employee_id: person, field_id: id, value, person_name: name } of await findValues(
    sql,
    employeeIds,
    [...known.keys()],
  )) {
    const found = known.get(id);
    if (found === undefined || found.withheld.has(person)) continue;
    texts.set(person, {
      ...texts.get(person),
      [fieldKey(id)]: fieldText(found.field, value, name),
    });
  }
  return texts;
}
