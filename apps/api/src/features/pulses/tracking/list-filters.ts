import { Prisma } from '@reviews/db';
import type { FilterDefinition, ListFilterValue, ListStatus } from '@reviews/contracts';
import {
  DATE_OPERATORS,
  DATE_UNITS,
  dateFilterRange,
  LABELS,
  LATE_REASONS,
  MY_REPORTS,
  NO_DEPARTMENT,
  NO_MANAGER,
  NUMBER_OPERATORS,
  numberFilterRange,
} from '@reviews/domain';
import {
  dateFilterOf,
  filterDefinition as definition,
  filterWords,
  numberFilterOf,
  numberOf,
  within,
  wrongFilter as wrong,
} from '../../../core/filter-values.ts';
import { texts } from '@reviews/messages';
import { listFilters } from '@reviews/messages/en/lists';
import type { CyclePulseRecord } from '../../cycles/public.ts';
import { containing } from '../../../core/containing.ts';
import type { DepartmentTree } from '../../organization/public.ts';
import { canBeDue, daysLateExpression, dueDateExpression } from './due-date.ts';
import { closingOf } from './form-status.ts';
import { lateCondition, lateReasonExpression } from './late-condition.ts';

const TEXTS = texts(listFilters);

/** Each form has exactly one of these statuses. */
export const LIST_STATUSES = [
  'complete',
  'draft',
  'not-started',
  'blocked',
  'pending',
  'declined',
  'incomplete',
  'ineligible',
] as const satisfies readonly ListStatus[];

/** Returns the label of a status, as in its cell. */
export const statusLabel = (status: ListStatus): string =>
  LABELS.status[status === 'not-started' ? 'notStarted' : status];

/** Value for any lateness, listed before the single reasons. */
const ANY_REASON = 'any';
const lateChoices = () => [
  { value: ANY_REASON, label: LABELS.lists.late },
  ...LATE_REASONS.map((reason) => ({ value: reason, label: LABELS.lists.lateReasons[reason] })),
];

/**
 * Returns the filter bar of one list (LIST-22). The reopen request filter is only for people who
 * can grant requests.
 */
export function filterDefinitions(
  pulse: CyclePulseRecord,
  departments: readonly DepartmentTree[],
  mayReopen: boolean,
): FilterDefinition[] {
  const stages = pulse.stages.map(({ id, title }) => ({ value: id, label: title }));
  return [
    definition('employee', 'text', TEXTS.employee, { placeholder: TEXTS.nameHint }),
    definition('assignee', 'text', TEXTS.reviewer, { placeholder: TEXTS.nameHint }),
    definition('status', 'multi-select', TEXTS.status, {
      options: LIST_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
    }),
    ...(stages.length > 1
      ? [definition('stage', 'multi-select', TEXTS.stage, { options: stages })]
      : []),
    definition('department', 'department', TEXTS.department, { departments }),
    definition('manager', 'manager', TEXTS.manager, { myReports: MY_REPORTS }),
    ...(mayReopen
      ? [
          definition('reopen_request', 'single-select', TEXTS.reopenRequest, {
            options: [{ value: 'pending', label: TEXTS.waiting }],
          }),
        ]
      : []),
    ...(canBeDue(pulse)
      ? [
          definition('late', 'single-select', TEXTS.late, { options: lateChoices() }),
          definition('due_date', 'date', TEXTS.due, {
            operators: DATE_OPERATORS,
            units: DATE_UNITS,
          }),
          definition('days_late', 'number', TEXTS.daysLate, {
            operators: NUMBER_OPERATORS,
            min: 0,
            step: 1,
          }),
        ]
      : []),
    definition('closed_at', 'date', TEXTS.closed, { operators: DATE_OPERATORS, units: DATE_UNITS }),
  ];
}

/**
 * The filters as conditions on the form `p` and on the person left out `i`; null excludes those
 * people.
 */
export interface ListConditions {
  readonly forms: readonly Prisma.Sql[];
  readonly people: readonly Prisma.Sql[] | null;
  readonly statuses: readonly ListStatus[] | null;
}

export interface FilterContext {
  readonly actorEmployeeId: number | null;
  readonly today: string;
  readonly pulse: CyclePulseRecord;
  /** Condition for forms that the actor can reopen. */
  readonly reopenScope: Prisma.Sql;
}

class Conditions {
  readonly forms: Prisma.Sql[] = [];
  people: Prisma.Sql[] | null = [];
  statuses: ListStatus[] | null = null;

  /** Adds a condition that only a form can meet. */
  ofForms(condition: Prisma.Sql): void {
    this.forms.push(condition);
    this.people = null;
  }

  ofBoth(forForms: Prisma.Sql, forPeople: Prisma.Sql): void {
    this.forms.push(forForms);
    this.people?.push(forPeople);
  }
}

/**
 * Returns a condition that a person's search column contains every word of a text, with characters
 * taken literally.
 */
export function namesMatch(employeeId: Prisma.Sql, text: string): Prisma.Sql | null {
  const words = filterWords(text);
  if (words.length === 0) return null;
  const matches = words.map((word) => Prisma.sql`x.search_text LIKE ${containing(word)}`);
  return Prisma.sql`EXISTS (SELECT FROM employee x WHERE x.id = ${employeeId} AND ${Prisma.join(matches, ' AND ')})`;
}

const ABOUT = Prisma.sql`p.employee_id`;
const LEFT_OUT = Prisma.sql`i.employee_id`;

const readers: Readonly<
  Record<string, (value: ListFilterValue, into: Conditions, context: FilterContext) => void>
> = {
  employee(value, into) {
    if (!('string' in value)) throw wrong('employee');
    const forForms = namesMatch(ABOUT, value.string);
    const forPeople = namesMatch(LEFT_OUT, value.string);
    if (forForms !== null && forPeople !== null) into.ofBoth(forForms, forPeople);
  },
  assignee(value, into) {
    if (!('string' in value)) throw wrong('assignee');
    const condition = namesMatch(Prisma.sql`p.assignee_id`, value.string);
    if (condition !== null) into.ofForms(condition);
  },
  status(value, into) {
    if (!('selections' in value)) throw wrong('status');
    const chosen = LIST_STATUSES.filter((status) => value.selections.includes(status));
    if (chosen.length !== value.selections.length) throw wrong('status');
    if (chosen.length > 0) into.statuses = chosen;
  },
  stage(value, into) {
    if (!('selections' in value)) throw wrong('stage');
    const ids = value.selections.map((id) => numberOf('stage', id));
    if (ids.length > 0) into.ofForms(Prisma.sql`p.stage_id = ANY(${ids}::int[])`);
  },
  department(value, into) {
    if (!('department_id' in value || 'team_id' in value || 'sub_team_id' in value))
      throw wrong('department');
    if (value.department_id === NO_DEPARTMENT) {
      const isInNone = (id: Prisma.Sql) =>
        Prisma.sql`NOT EXISTS (SELECT FROM position y WHERE y.employee_id = ${id} AND y.is_primary)`;
      into.ofBoth(isInNone(ABOUT), isInNone(LEFT_OUT));
      return;
    }
    const parts: Prisma.Sql[] = [];
    if (value.department_id != null)
      parts.push(Prisma.sql`y.department_id = ${value.department_id}`);
    if (value.team_id != null) parts.push(Prisma.sql`y.team_id = ${value.team_id}`);
    if (value.sub_team_id != null) parts.push(Prisma.sql`y.sub_team_id = ${value.sub_team_id}`);
    if (parts.length === 0) return;
    const holds = (id: Prisma.Sql) =>
      Prisma.sql`EXISTS (SELECT FROM position y WHERE y.employee_id = ${id} AND y.is_primary AND ${Prisma.join(parts, ' AND ')})`;
    into.ofBoth(holds(ABOUT), holds(LEFT_OUT));
  },
  manager(value, into, { actorEmployeeId }) {
    if (!('selection' in value)) throw wrong('manager');
    if (value.selection === null || value.selection === '') return;
    const chosen = numberOf('manager', value.selection);
    if (chosen === NO_MANAGER) {
      const hasNone = (id: Prisma.Sql) =>
        Prisma.sql`NOT EXISTS (SELECT FROM reporting_line z WHERE z.descendant_id = ${id})`;
      into.ofBoth(hasNone(ABOUT), hasNone(LEFT_OUT));
      return;
    }
    const managerId = chosen === MY_REPORTS ? actorEmployeeId : chosen;
    const depth = value.includedownline === true ? Prisma.sql`true` : Prisma.sql`z.depth = 1`;
    const reports = (id: Prisma.Sql) =>
      Prisma.sql`${id} IN (SELECT z.descendant_id FROM reporting_line z WHERE z.ancestor_id = ${managerId}::int AND ${depth})`;
    into.ofBoth(reports(ABOUT), reports(LEFT_OUT));
  },
  reopen_request(value, into, { reopenScope }) {
    if (!('selection' in value)) throw wrong('reopen_request');
    if (value.selection === 'pending')
      into.ofForms(
        Prisma.sql`${reopenScope} AND EXISTS (SELECT FROM reopen_request q WHERE q.pulse_id = p.id AND q.state = 'pending')`,
      );
    else if (value.selection !== null && value.selection !== '') throw wrong('reopen_request');
  },
  late(value, into, { pulse, today }) {
    if (!('selection' in value)) throw wrong('late');
    if (value.selection === null || value.selection === '') return;
    into.ofForms(lateCondition(pulse, today));
    if (value.selection === ANY_REASON) return;
    const reason = LATE_REASONS.find((one) => one === value.selection);
    if (reason === undefined) throw wrong('late');
    into.ofForms(Prisma.sql`${lateReasonExpression(pulse)} = ${reason}`);
  },
  due_date(value, into, { pulse, today }) {
    const range = dateFilterRange(dateFilterOf('due_date', value), today);
    if (range.kind === 'any') return;
    const due = dueDateExpression(pulse);
    if (range.kind === 'not-set') into.ofForms(Prisma.sql`${due} IS NULL`);
    else into.ofForms(within(due, range, 'date'));
  },
  days_late(value, into, { pulse, today }) {
    const range = numberFilterRange(numberFilterOf('days_late', value));
    // Forms that are not late have no number of days: 'at most 3' means one to three days late.
    if (range.kind === 'numbers')
      into.ofForms(within(daysLateExpression(pulse, today), range, 'float8'));
  },
  closed_at(value, into, { pulse, today }) {
    const range = dateFilterRange(dateFilterOf('closed_at', value), today);
    if (range.kind === 'any') return;
    const closing = closingOf(pulse);
    if (range.kind === 'not-set') into.ofForms(Prisma.sql`${closing} IS NULL`);
    else {
      if (range.from !== null)
        into.ofForms(
          Prisma.sql`${closing} >= (${range.from}::date)::timestamp AT TIME ZONE ${pulse.time_zone}`,
        );
      if (range.to !== null)
        into.ofForms(
          Prisma.sql`${closing} < (${range.to}::date + 1)::timestamp AT TIME ZONE ${pulse.time_zone}`,
        );
    }
  },
};

/**
 * Returns the conditions for a list's filters.
 * @throws InvalidInput for an unknown filter or a value of the wrong shape.
 */
export function listConditions(
  filters: Readonly<Record<string, ListFilterValue>>,
  context: FilterContext,
): ListConditions {
  const conditions = new Conditions();
  for (const [key, value] of Object.entries(filters)) {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read === undefined) throw wrong(key);
    read(value, conditions, context);
  }
  return conditions;
}
