import { Prisma, type RowSchema } from '@reviews/db';
import type { ListStatus } from '@reviews/contracts';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import { rowCount, type Sql } from '../../../core/sql.ts';
import { hasNominations, type CyclePulseRecord } from '../../cycles/public.ts';
import { commentScope, commentsOfForm } from '../commenting/comment-scope.ts';
import { StoredState } from '../record/pulse-record.queries.ts';
import { firstBlocker, knownStages } from '../record/blocking.ts';
import { isAutomatic } from './automatic.ts';
import { closingOf, isAnswerable, stateOf, statusExpression } from './form-status.ts';
import type { ListConditions } from './list-filters.ts';
import type { TrackingScope } from './tracking.policy.ts';

const STORED = new Set<ListStatus>(['complete', 'declined', 'incomplete']);
/** The stored states that a form of each status may have. */
const STATES: Readonly<Record<Exclude<ListStatus, 'ineligible'>, readonly StoredState[]>> = {
  complete: ['complete'],
  declined: ['declined'],
  incomplete: ['incomplete'],
  draft: ['draft'],
  'not-started': ['open'],
  blocked: ['open', 'draft'],
  pending: ['open', 'draft'],
};

/**
 * Returns the stored states of the forms with these statuses. In a closed cycle, what is still open
 * is Incomplete.
 */
function statesOf(
  { cycle_closed: isClosed }: CyclePulseRecord,
  statuses: readonly ListStatus[],
): StoredState[] {
  const ofForms = statuses.filter((status) => status !== 'ineligible');
  const states = ofForms.flatMap((status): readonly StoredState[] => {
    if (!isClosed) return STATES[status];
    if (status === 'incomplete') return ['incomplete', 'open', 'draft'];
    return STORED.has(status) ? STATES[status] : [];
  });
  return [...new Set(states)];
}

function statusCondition(
  pulse: CyclePulseRecord,
  today: string,
  statuses: readonly ListStatus[],
): Prisma.Sql {
  const ofForms = statuses.filter((status) => status !== 'ineligible');
  if (ofForms.length === 0) return Prisma.sql`false`;
  // The stored states let an index find the rows directly.
  const inStates = Prisma.sql`p.state = ANY(${statesOf(pulse, ofForms)}::pulse_state[])`;
  if (ofForms.every((status) => STORED.has(status))) return inStates;
  return Prisma.sql`${inStates} AND ${statusExpression(pulse, today)} = ANY(${[...ofForms]}::text[])`;
}

export interface ListQuestion {
  readonly pulse: CyclePulseRecord;
  readonly today: string;
  readonly scope: TrackingScope;
  readonly conditions: ListConditions;
}

export type SortKey = 'employee_preferred_name' | 'assignee_name' | 'closed_at';
const SORT_COLUMNS = {
  employee_preferred_name: Prisma.sql`p.employee_sort_key`,
  assignee_name: Prisma.sql`p.assignee_sort_key`,
} as const;

/** Returns the column of the form `p` that a list of the pulse is sorted by. */
export const sortColumn = (pulse: CyclePulseRecord, sort: SortKey): Prisma.Sql =>
  sort === 'closed_at' ? closingOf(pulse) : SORT_COLUMNS[sort];

export function formsWhere({ pulse, today, scope, conditions }: ListQuestion): Prisma.Sql {
  const parts = [
    Prisma.sql`p.cycle_pulse_id = ${pulse.id}`,
    Prisma.sql`p.deleted_at IS NULL`,
    scope.forms,
    ...conditions.forms,
  ];
  if (conditions.statuses !== null) parts.push(statusCondition(pulse, today, conditions.statuses));
  return Prisma.join(parts, ' AND ');
}

/** Returns the condition for people left out, or null if the filters exclude them. */
export function peopleWhere({ pulse, scope, conditions }: ListQuestion): Prisma.Sql | null {
  if (
    conditions.people === null ||
    (conditions.statuses !== null && !conditions.statuses.includes('ineligible'))
  )
    return null;
  return Prisma.join(
    [Prisma.sql`i.cycle_pulse_id = ${pulse.id}`, scope.people, ...conditions.people],
    ' AND ',
  );
}

export const peopleFrom = Prisma.sql`ineligibility i LEFT JOIN position pos ON pos.employee_id = i.employee_id AND pos.is_primary`;

export interface ListOrder {
  readonly sort: SortKey;
  readonly descending: boolean;
}

/**
 * Returns the ORDER BY clause. Open forms have no closing time and come first, or last in reverse.
 * Rows with equal keys are ordered by id.
 */
export function orderOf({ sort, descending }: ListOrder, of = Prisma.empty): Prisma.Sql {
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const nulls =
    sort === 'closed_at'
      ? descending
        ? Prisma.sql`NULLS LAST`
        : Prisma.sql`NULLS FIRST`
      : Prisma.empty;
  return Prisma.sql`${of}k ${direction} ${nulls}, ${of}id ${direction}, ${of}source`;
}

export interface Paging extends ListOrder {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Lists up to this length are read whole and then sorted. For a longer list, an index in sort order
 * finds the first rows soon. For a short one, that would scan every form of the pulse: the planner
 * only guesses how many people match a name or a line, so it does not foresee that.
 */
const FEW_ROWS = 4_000;

function pageQuery(
  question: ListQuestion,
  { sort, descending, limit, offset }: Paging,
  isShort: boolean,
): Prisma.Sql {
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const nulls =
    sort === 'closed_at'
      ? descending
        ? Prisma.sql`NULLS LAST`
        : Prisma.sql`NULLS FIRST`
      : Prisma.empty;
  const people = peopleWhere(question);
  const order = Prisma.sql`ORDER BY ${orderOf({ sort, descending })}`;
  const found = Prisma.sql`SELECT 'form' AS source, p.id, ${sortColumn(question.pulse, sort)} AS k FROM pulse p WHERE ${formsWhere(question)}`;
  const first = Prisma.sql`ORDER BY k ${direction} ${nulls}, id ${direction} LIMIT ${rowCount(limit + offset)}`;
  const forms = isShort
    ? Prisma.sql`WITH found AS MATERIALIZED (${found}) SELECT source, id, k FROM found ${first}`
    : Prisma.sql`${found} ${first}`;
  if (people === null)
    return Prisma.sql`SELECT source, id, k FROM (${forms}) rows ${order} LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)}`;
  // People left out have no closing time: their sort keys are all equal and the id decides, in the
  // inner and outer query.
  const key =
    sort === 'closed_at' ? Prisma.sql`NULL::timestamptz` : Prisma.sql`i.employee_sort_key`;
  const peopleOrder =
    sort === 'closed_at'
      ? Prisma.sql`i.employee_id ${direction}`
      : Prisma.sql`i.employee_sort_key ${direction}, i.employee_id ${direction}`;
  return Prisma.sql`SELECT source, id, k FROM ((${forms}) UNION ALL
    (SELECT 'person', i.employee_id, ${key} FROM ${peopleFrom} WHERE ${people} ORDER BY ${peopleOrder} LIMIT ${rowCount(limit + offset)})) rows
    ${order} LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)}`;
}

export const TrackedRow = z.strictObject({
  source: z.enum(['form', 'person']),
  employee_id: z.int(),
  employee_name: z.string(),
  position_name: z.string().nullable(),
  department_id: z.int().nullable(),
  department: z.string().nullable(),
  manager_name: z.string().nullable(),
  depth_below_actor: z.int().nullable(),
  /** From here on, null for a person left out. */
  id: z.int().nullable(),
  hash: z.string().nullable(),
  kind: z.enum(['review', 'nomination_task']).nullable(),
  state: StoredState.nullable(),
  stage_id: z.int().nullable(),
  assignee_id: z.int().nullable(),
  assignee_name: z.string().nullable(),
  closed_at: z.date().nullable(),
  opened_at: z.date().nullable(),
  /** YYYY-MM-DD if the form has a due date of its own. */
  due_date_override: z.string().nullable(),
  sharing_opt_out: z.boolean().nullable(),
  decline_reason: z.string().nullable(),
  previous_title: z.string().nullable(),
  packet_released: z.boolean(),
  comments: z.int(),
  /** The rating that the form gave. */
  rating: z.string().nullable(),
  reopen_requested_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  reopen_requested_at: z.date().nullable(),
  /** States of the reviews that a nomination task has opened; null if there are none. */
  peer_states: z.array(StoredState).nullable(),
});
export type TrackedRow = z.infer<typeof TrackedRow>;

export interface RowReader {
  readonly actor: Actor;
}

const GIVEN_RATING = Prisma.sql`(SELECT string_agg(v.name, ', ' ORDER BY rt.name) FROM packet_rating given JOIN rating_value v ON v.id = given.rating_value_id JOIN rating_type rt ON rt.id = v.rating_type_id
  WHERE given.pulse_id = p.id)`;
const NO_PEERS = { states: Prisma.sql`NULL::text[]`, join: Prisma.empty };
const peersOf = (pulse: CyclePulseRecord) => ({
  states: Prisma.sql`peers.states`,
  join: Prisma.sql`LEFT JOIN LATERAL (SELECT array_agg(${stateOf(pulse, 'w')}) AS states FROM pulse w WHERE w.nomination_task_id = p.id AND w.deleted_at IS NULL) peers ON p.kind = 'nomination_task'`,
});

/**
 * Returns everything that the cells and permissions of the rows `page` (source, id, k) need, in
 * their order; `more` is selected too.
 */
export function rowsOf(
  { pulse }: Pick<ListQuestion, 'pulse'>,
  page: Prisma.Sql,
  order: Prisma.Sql,
  reader: RowReader,
  more = Prisma.empty,
): Prisma.Sql {
  const released = Prisma.sql`p.employee_id = ${reader.actor.employeeId} AND EXISTS (SELECT FROM packet pk WHERE pk.cycle_id = p.cycle_id AND pk.employee_id = p.employee_id AND pk.state = 'released')`;
  const peers = hasNominations(pulse) ? peersOf(pulse) : NO_PEERS;
  return Prisma.sql`
    WITH page AS MATERIALIZED (${page})
    SELECT page.source, e.id AS employee_id, e.preferred_name AS employee_name, pos.title AS position_name, pos.department_id, d.name AS department,
      m.preferred_name AS manager_name, rl.depth AS depth_below_actor,
      p.id, p.hash, p.kind::text AS kind, ${stateOf(pulse)} AS state, p.stage_id, p.assignee_id, a.preferred_name AS assignee_name, ${closingOf(pulse)} AS closed_at, p.opened_at, p.due_date_override::text AS due_date_override,
      p.sharing_opt_out, p.decline_reason, prev.title AS previous_title, coalesce(${released}, false) AS packet_released,
      CASE WHEN p.state = 'complete' THEN (SELECT count(*)::int FROM ${commentsOfForm} WHERE ${commentScope(reader.actor)}) ELSE 0 END AS comments,
      ${pulse.rates ? GIVEN_RATING : Prisma.sql`NULL::text`} AS rating,
      ask.requested_by AS reopen_requested_by, ask.reason AS reopen_reason, ask.requested_at AS reopen_requested_at,
      ${peers.states} AS peer_states${more}
    FROM page
    LEFT JOIN pulse p ON page.source = 'form' AND p.id = page.id
    JOIN employee e ON e.id = CASE page.source WHEN 'form' THEN p.employee_id ELSE page.id END
    LEFT JOIN employee a ON a.id = p.assignee_id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN department d ON d.id = pos.department_id
    LEFT JOIN employee m ON m.id = pos.manager_id
    LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${reader.actor.employeeId}
    LEFT JOIN ${firstBlocker(knownStages([pulse]))} prev ON true
    LEFT JOIN LATERAL (SELECT coalesce(re.preferred_name, ru.email) AS requested_by, r.reason, r.requested_at
      FROM reopen_request r JOIN app_user ru ON ru.id = r.requested_by_id LEFT JOIN employee re ON re.id = ru.employee_id
      WHERE r.pulse_id = p.id AND r.state = 'pending') ask ON p.closed_at IS NOT NULL
    ${peers.join}
    ORDER BY ${order}`;
}

const PageRow = TrackedRow.extend({ total_rows: z.int() });

/**
 * Returns the rows of a page with everything that their cells and permissions need, in page order,
 * and the total number of rows.
 */
export async function findPage(
  sql: Sql,
  question: ListQuestion,
  paging: Paging,
  reader: RowReader,
): Promise<{ rows: TrackedRow[]; total: number }> {
  const isPlain =
    question.conditions.forms.length === 0 &&
    question.conditions.statuses === null &&
    paging.offset === 0;
  const counted = isPlain ? null : await countRows(sql, question);
  if (counted !== null && counted <= paging.offset) return { rows: [], total: counted };
  const ids = pageQuery(question, paging, counted !== null && counted <= FEW_ROWS);
  const page = rowsOf(
    question,
    ids,
    orderOf(paging, Prisma.sql`page.`),
    reader,
    isPlain ? Prisma.sql`, ${totalOf(question).total} AS total_rows` : Prisma.empty,
  );
  // Filtered lists are planned for their own values. The plain first page, by far the most
  // frequent, is planned once per connection.
  if (counted !== null) return { rows: await sql.rows(TrackedRow, page), total: counted };
  const rows = await sql.assembled(PageRow, page);
  return { rows, total: rows[0]?.total_rows ?? 0 };
}

/** Returns the stored counters minus the few forms withheld from this person. */
function countedForms(
  pulse: CyclePulseRecord,
  scope: TrackingScope,
  states: readonly ListStatus[] | null,
): Prisma.Sql {
  const inStates = (column: Prisma.Sql) =>
    states === null
      ? Prisma.sql`true`
      : Prisma.sql`${column} = ANY(${statesOf(pulse, states)}::pulse_state[])`;
  const kept = Prisma.sql`(SELECT coalesce(sum(k.forms), 0)::int FROM cycle_pulse_counter k WHERE k.cycle_pulse_id = ${pulse.id} AND ${inStates(Prisma.sql`k.state`)})`;
  if (scope.withheld === null) return kept;
  return Prisma.sql`(${kept} - (SELECT count(*)::int FROM pulse p WHERE p.cycle_pulse_id = ${pulse.id} AND p.cycle_id = ${pulse.cycle_id} AND p.deleted_at IS NULL
    AND ${scope.withheld} AND ${inStates(Prisma.sql`p.state`)}))`;
}

/**
 * Returns the total as an expression: from the stored counters if the list is filtered by stored
 * states only.
 */
function totalOf(question: ListQuestion): { total: Prisma.Sql; isKept: boolean } {
  const { pulse, scope, conditions } = question;
  const people = peopleWhere(question);
  const ofPeople =
    people === null
      ? Prisma.sql`0`
      : Prisma.sql`(SELECT count(*)::int FROM ${peopleFrom} WHERE ${people})`;
  const states = conditions.statuses?.filter((status) => status !== 'ineligible') ?? null;
  const counted =
    !scope.byDepartment &&
    conditions.forms.length === 0 &&
    (states === null || states.every((status) => STORED.has(status)));
  const ofForms = counted
    ? countedForms(pulse, scope, states)
    : Prisma.sql`(SELECT count(*)::int FROM pulse p WHERE ${formsWhere(question)})`;
  return { total: Prisma.sql`(${ofForms} + ${ofPeople})`, isKept: counted };
}

const TotalRow = z.strictObject({ total: z.int() });

export async function countRows(sql: Sql, question: ListQuestion): Promise<number> {
  const { total, isKept } = totalOf(question);
  const count = Prisma.sql`SELECT ${total} AS total`;
  const [row] = await (isKept ? sql.assembled(TotalRow, count) : sql.rows(TotalRow, count));
  return row?.total ?? 0;
}

const HashRow = z.strictObject({ hash: z.string() });

/** Returns the hashes of every matching form, for a selection across pages. */
export async function findAllHashes(
  sql: Sql,
  question: ListQuestion,
  limit: number,
): Promise<string[]> {
  const rows = await sql.rows(
    HashRow,
    Prisma.sql`
    SELECT p.hash FROM pulse p WHERE ${formsWhere(question)} ORDER BY p.employee_sort_key, p.id LIMIT ${limit}`,
  );
  return rows.map((row) => row.hash);
}

/** A whole pulse, without filters. */
export type PulseQuestion = Omit<ListQuestion, 'conditions'>;

/** Combines one query per pulse into one statement; `ask` returns the query of one pulse. */
export function ofEach<Row>(
  sql: Sql,
  schema: RowSchema<Row>,
  questions: readonly PulseQuestion[],
  ask: (question: PulseQuestion) => Prisma.Sql,
): Promise<Row[]> {
  return questions.length === 0
    ? Promise.resolve([])
    : sql.rows(schema, Prisma.join(questions.map(ask), ' UNION ALL '));
}

export const PulseTotals = z.strictObject({
  pulse_id: z.int(),
  /** Forms that can be answered, open or complete (PEER-06). */
  forms: z.int(),
  complete: z.int(),
  automatic: z.int(),
});
export type PulseTotals = z.infer<typeof PulseTotals>;

/** Returns the progress of each pulse, from the stored counters for people who track everyone. */
export async function countProgress(
  sql: Sql,
  questions: readonly PulseQuestion[],
): Promise<PulseTotals[]> {
  return ofEach(sql, PulseTotals, questions, (question) => {
    const whole: ListQuestion = {
      ...question,
      conditions: { forms: [], people: null, statuses: null },
    };
    const id = Prisma.sql`${question.pulse.id}::int AS pulse_id`;
    if (question.scope.byDepartment) {
      return Prisma.sql`(SELECT ${id}, count(*) FILTER (WHERE ${isAnswerable(question.pulse)})::int AS forms, count(*) FILTER (WHERE p.state = 'complete')::int AS complete, count(*) FILTER (WHERE ${isAutomatic(question.pulse)})::int AS automatic
        FROM pulse p WHERE ${formsWhere(whole)})`;
    }
    const of = (states: readonly ListStatus[] | null) =>
      countedForms(question.pulse, question.scope, states);
    return Prisma.sql`(SELECT ${id}, ${of(null)} - ${of(['declined', 'incomplete'])} AS forms, ${of(['complete'])} AS complete, (SELECT count(*)::int FROM pulse p WHERE ${formsWhere(whole)} AND ${isAutomatic(question.pulse)}) AS automatic)`;
  });
}

const RequestCount = z.strictObject({ pulse_id: z.int(), count: z.int() });

/**
 * Returns the number of forms with a pending reopen request that match `reopenScope`, by pulse id.
 */
export async function countReopenRequests(
  sql: Sql,
  questions: readonly PulseQuestion[],
  reopenScope: Prisma.Sql,
): Promise<ReadonlyMap<number, number>> {
  const rows = await ofEach(sql, RequestCount, questions, (question) => {
    const whole: ListQuestion = {
      ...question,
      conditions: { forms: [reopenScope], people: null, statuses: null },
    };
    return Prisma.sql`(SELECT ${question.pulse.id}::int AS pulse_id, count(*)::int AS count FROM pulse p JOIN reopen_request r ON r.pulse_id = p.id AND r.state = 'pending' WHERE ${formsWhere(whole)})`;
  });
  return new Map(rows.map(({ pulse_id: id, count }) => [id, count]));
}
