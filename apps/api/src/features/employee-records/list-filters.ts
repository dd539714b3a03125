import type { FilterDefinition, ListFilterValue } from '@reviews/contracts';
import { Prisma } from '@reviews/db';
import {
  DATE_OPERATORS,
  DATE_UNITS,
  dateFilterRange,
  DEFAULT_EMPLOYEE_FILTERS,
  EMPLOYEE_STATUS_CHOICES,
  fieldIdOf,
  MY_REPORTS,
  NO_MANAGER,
  type EmployeeStatusChoice,
} from '@reviews/domain';
import {
  dateFilterOf,
  filterDefinition,
  filterWords,
  numberOf,
  within,
  wrongFilter,
} from '../../core/filter-values.ts';
import type { Actor } from '../../core/actor.ts';
import { fieldCondition, fieldFilter, type FieldRecord } from '../custom-fields/public.ts';
import { containing } from '../../core/containing.ts';
import type { DepartmentTree } from '../organization/public.ts';
import { LIST_TEXTS } from './list-columns.ts';

const dates = { operators: DATE_OPERATORS, units: DATE_UNITS };

/** Returns the list's filter bar (LIST-22); by default it shows people who work here. */
export function employeeFilters(
  departments: readonly DepartmentTree[],
  fields: readonly FieldRecord[],
): FilterDefinition[] {
  const { columns, statusChoices } = LIST_TEXTS;
  const status = filterDefinition('status', 'single-select', columns.status, {
    options: EMPLOYEE_STATUS_CHOICES.map((value) => ({ value, label: statusChoices[value] })),
  });
  return [
    filterDefinition('employee', 'text', columns.preferred_name, {
      placeholder: LIST_TEXTS.search,
    }),
    {
      ...status,
      value: DEFAULT_EMPLOYEE_FILTERS.status,
      defaultValue: DEFAULT_EMPLOYEE_FILTERS.status,
    },
    filterDefinition('department', 'department', columns.department, { departments }),
    filterDefinition('manager', 'manager', columns.manager_name, { myReports: MY_REPORTS }),
    filterDefinition('hired_on', 'date', columns.hired_on, dates),
    filterDefinition('left_on', 'date', columns.left_on, dates),
    ...fields.map(fieldFilter),
  ];
}

export interface FilterContext {
  readonly actor: Actor;
  readonly today: string;
  /** Custom fields that can be filtered by. */
  readonly fields: readonly FieldRecord[];
}

const OPEN_ACCOUNT = Prisma.sql`(u.id IS NOT NULL AND u.deactivated_at IS NULL)`;

/** SQL for the status of the employee `e` with the account `u`. */
export const statusExpression = Prisma.sql`CASE WHEN e.left_on IS NOT NULL THEN 'left' WHEN ${OPEN_ACCOUNT} THEN 'working' ELSE 'no_account' END`;

const STATUSES: Readonly<Record<EmployeeStatusChoice, Prisma.Sql | null>> = {
  here: Prisma.sql`e.left_on IS NULL`,
  no_account: Prisma.sql`e.left_on IS NULL AND NOT ${OPEN_ACCOUNT}`,
  left: Prisma.sql`e.left_on IS NOT NULL`,
  everybody: null,
};

type Reader = (value: ListFilterValue, context: FilterContext) => Prisma.Sql | null;

const ofDays =
  (key: string, column: Prisma.Sql): Reader =>
  (value, { today }) => {
    const range = dateFilterRange(dateFilterOf(key, value), today);
    if (range.kind === 'any') return null;
    return range.kind === 'not-set' ? Prisma.sql`${column} IS NULL` : within(column, range, 'date');
  };

/**
 * Conditions on the employee `e`, the primary position `pos` and the account `u`; null for no
 * condition.
 */
const READERS: Readonly<Record<string, Reader>> = {
  employee(value) {
    if (!('string' in value)) throw wrongFilter('employee');
    const words = filterWords(value.string);
    return words.length === 0
      ? null
      : Prisma.join(
          words.map((word) => Prisma.sql`e.search_text LIKE ${containing(word)}`),
          ' AND ',
        );
  },
  status(value) {
    if (!('selection' in value)) throw wrongFilter('status');
    if (value.selection === null || value.selection === '') return null;
    const choice = EMPLOYEE_STATUS_CHOICES.find((known) => known === value.selection);
    if (choice === undefined) throw wrongFilter('status');
    return STATUSES[choice];
  },
  department(value) {
    if (!('department_id' in value || 'team_id' in value || 'sub_team_id' in value))
      throw wrongFilter('department');
    const parts: Prisma.Sql[] = [];
    if (value.department_id != null)
      parts.push(Prisma.sql`pos.department_id = ${value.department_id}::int`);
    if (value.team_id != null) parts.push(Prisma.sql`pos.team_id = ${value.team_id}::int`);
    if (value.sub_team_id != null)
      parts.push(Prisma.sql`pos.sub_team_id = ${value.sub_team_id}::int`);
    return parts.length === 0 ? null : Prisma.join(parts, ' AND ');
  },
  manager(value, { actor }) {
    if (!('selection' in value)) throw wrongFilter('manager');
    if (value.selection === null || value.selection === '') return null;
    const chosen = numberOf('manager', value.selection);
    if (chosen === NO_MANAGER) return Prisma.sql`pos.manager_id IS NULL`;
    const managerId = chosen === MY_REPORTS ? actor.employeeId : chosen;
    const depth = value.includedownline === true ? Prisma.sql`true` : Prisma.sql`z.depth = 1`;
    return Prisma.sql`e.id IN (SELECT z.descendant_id FROM reporting_line z WHERE z.ancestor_id = ${managerId}::int AND ${depth})`;
  },
  hired_on: ofDays('hired_on', Prisma.sql`e.hired_on`),
  left_on: ofDays('left_on', Prisma.sql`e.left_on`),
};

/**
 * Returns the conditions of the filters on `e`, `pos` and `u`.
 * @throws InvalidInput for an unknown filter or a value of the wrong shape
 */
export function employeeConditions(
  filters: Readonly<Record<string, ListFilterValue>>,
  context: FilterContext,
): Prisma.Sql[] {
  return Object.entries(filters).flatMap(([key, value]) => {
    const field = context.fields.find(({ id }) => id === fieldIdOf(key));
    if (field !== undefined)
      return fieldCondition(context.actor, field, value, context.today) ?? [];
    const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
    if (read === undefined) throw wrongFilter(key);
    return read(value, context) ?? [];
  });
}
