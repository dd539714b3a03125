import { Prisma } from '@reviews/db';
import type { ListStatus } from '@reviews/contracts';
import type { Actor } from '../../../core/actor.ts';
import { rowCount, type Sql } from '../../../core/sql.ts';
import { hasNominations, type CyclePulseRecord } from '../../cycles/public.ts';
import { commentsOfForm, commentScope } from '../comment-scope.ts';
import { anonymousGroup, type StoredState } from '../pulse-record.queries.ts';
import type { DepartmentTree, ListConditions } from './list-filters.ts';
import type { TrackingScope } from './tracking.policy.ts';

/** Departments with their teams and sub teams, for the department filter; `scope` is over `pos.department_id`. */
export async function findDepartmentTree(sql: Sql, scope: Prisma.Sql): Promise<DepartmentTree[]> {
  return sql.rows<DepartmentTree>(Prisma.sql`
    SELECT d.id, d.name, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', tm.id, 'name', tm.name, 'sub_teams',
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', st.id, 'name', st.name) ORDER BY st.name), '[]') FROM sub_team st WHERE st.team_id = tm.id)) ORDER BY tm.name), '[]')
      FROM team tm WHERE tm.department_id = d.id) AS teams
    FROM department d CROSS JOIN LATERAL (SELECT d.id AS department_id) pos
    WHERE ${scope}
    ORDER BY d.name`);
}

/** The stage before each stage of a pulse, as rows a query can join. */
function priorStages(pulse: CyclePulseRecord): Prisma.Sql {
  const pairs = pulse.stages.filter((stage) => stage.prior_stage_id !== null);
  return Prisma.sql`(SELECT * FROM unnest(${pairs.map((stage) => stage.id)}::int[], ${pairs.map((stage) => stage.prior_stage_id ?? 0)}::int[]) AS prior (stage_id, prior_id))`;
}

/**
 * Whether an open form waits for one of the stage before. With every condition in its WHERE the planner may either look up
 * one form's or gather all that others wait for, once; the stages by themselves keep it from reading the whole cycle then.
 */
function isBlocked(pulse: CyclePulseRecord): Prisma.Sql {
  const stages = pulse.stages.flatMap((stage) => stage.prior_stage_id ?? []);
  if (stages.length === 0) return Prisma.sql`false`;
  return Prisma.sql`(p.reopened_at IS NULL AND EXISTS (SELECT FROM ${priorStages(pulse)} prior, pulse po
    WHERE prior.stage_id = p.stage_id AND po.employee_id = p.employee_id AND po.stage_id = prior.prior_id AND po.stage_id = ANY(${stages}::int[])
      AND po.cycle_id = ${pulse.cycle_id} AND po.deleted_at IS NULL AND po.state IN ('open', 'draft') AND po.id IS DISTINCT FROM p.nomination_task_id))`;
}

const isPending = (pulse: CyclePulseRecord, today: string): Prisma.Sql => {
  const ahead = pulse.stages.filter((stage) => stage.start_date !== null && stage.start_date > today).map((stage) => stage.id);
  return Prisma.sql`coalesce(p.stage_id = ANY(${ahead}::int[]), false)`;
};

/** The one status a form is counted under, in the order of the specification's section 4. */
export function statusExpression(pulse: CyclePulseRecord, today: string): Prisma.Sql {
  return Prisma.sql`CASE WHEN p.state IN ('complete', 'declined', 'incomplete') THEN p.state::text
    WHEN ${isBlocked(pulse)} THEN 'blocked' WHEN ${isPending(pulse, today)} THEN 'pending'
    WHEN p.state = 'draft' THEN 'draft' ELSE 'not-started' END`;
}

const STORED = new Set<ListStatus>(['complete', 'declined', 'incomplete']);
/** The stored states under which a form of each status may be found. */
const STATES: Readonly<Record<Exclude<ListStatus, 'ineligible'>, readonly StoredState[]>> = {
  complete: ['complete'], declined: ['declined'], incomplete: ['incomplete'],
  draft: ['draft'], 'not-started': ['open'], blocked: ['open', 'draft'], pending: ['open', 'draft'],
};

function statusCondition(pulse: CyclePulseRecord, today: string, statuses: readonly ListStatus[]): Prisma.Sql {
  const ofForms = statuses.filter((status) => status !== 'ineligible');
  if (ofForms.length === 0) return Prisma.sql`false`;
  // Stored states come straight from an index.
  const inStates = Prisma.sql`p.state = ANY(${[...new Set(ofForms.flatMap((status) => STATES[status]))]}::pulse_state[])`;
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
const SORT_COLUMNS: Readonly<Record<SortKey, Prisma.Sql>> = {
  employee_preferred_name: Prisma.sql`p.employee_sort_key`,
  assignee_name: Prisma.sql`p.assignee_sort_key`,
  closed_at: Prisma.sql`p.closed_at`,
};

function formsWhere({ pulse, today, scope, conditions }: ListQuestion): Prisma.Sql {
  const parts = [Prisma.sql`p.cycle_pulse_id = ${pulse.id}`, Prisma.sql`p.deleted_at IS NULL`, scope.forms, ...conditions.forms];
  if (conditions.statuses !== null) parts.push(statusCondition(pulse, today, conditions.statuses));
  return Prisma.join(parts, ' AND ');
}

/** The people left out, or null where the filters cannot mean them. */
function peopleWhere({ pulse, scope, conditions }: ListQuestion): Prisma.Sql | null {
  if (conditions.people === null || (conditions.statuses !== null && !conditions.statuses.includes('ineligible'))) return null;
  return Prisma.join([Prisma.sql`i.cycle_pulse_id = ${pulse.id}`, scope.people, ...conditions.people], ' AND ');
}

const peopleFrom = Prisma.sql`ineligibility i LEFT JOIN position pos ON pos.employee_id = i.employee_id AND pos.is_primary`;

export interface Paging {
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A list of at most this many rows is found whole and sorted then. Of a longer one, the first rows in the order of an
 * index are soon found; of a short one, that search would go through every form of the pulse, which the planner, who only
 * guesses how many people a name or a line has, does not foresee.
 */
const FEW_ROWS = 4_000;

function pageQuery(question: ListQuestion, { sort, descending, limit, offset }: Paging, isShort: boolean): Prisma.Sql {
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const nulls = sort === 'closed_at' ? (descending ? Prisma.sql`NULLS LAST` : Prisma.sql`NULLS FIRST`) : Prisma.empty;
  const people = peopleWhere(question);
  const order = Prisma.sql`ORDER BY k ${direction} ${nulls}, id ${direction}, source`;
  const found = Prisma.sql`SELECT 'form' AS source, p.id, ${SORT_COLUMNS[sort]} AS k FROM pulse p WHERE ${formsWhere(question)}`;
  const first = Prisma.sql`ORDER BY k ${direction} ${nulls}, id ${direction} LIMIT ${rowCount(limit + offset)}`;
  const forms = isShort ? Prisma.sql`WITH found AS MATERIALIZED (${found}) SELECT source, id, k FROM found ${first}` : Prisma.sql`${found} ${first}`;
  if (people === null) return Prisma.sql`SELECT source, id, k FROM (${forms}) rows ${order} LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)}`;
  // People have no closing time: all have the same key there and follow each other by id, inside as outside.
  const key = sort === 'closed_at' ? Prisma.sql`NULL::timestamptz` : Prisma.sql`i.employee_sort_key`;
  const peopleOrder = sort === 'closed_at' ? Prisma.sql`i.employee_id ${direction}` : Prisma.sql`i.employee_sort_key ${direction}, i.employee_id ${direction}`;
  return Prisma.sql`SELECT source, id, k FROM ((${forms}) UNION ALL
    (SELECT 'person', i.employee_id, ${key} FROM ${peopleFrom} WHERE ${people} ORDER BY ${peopleOrder} LIMIT ${rowCount(limit + offset)})) rows
    ${order} LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)}`;
}

export interface TrackedRow {
  source: 'form' | 'person';
  employee_id: number;
  employee_name: string;
  position_name: string | null;
  department_id: number | null;
  department: string | null;
  manager_name: string | null;
  depth_below_actor: number | null;
  /** The rest is null for a person left out. */
  id: number | null;
  hash: string | null;
  kind: 'review' | 'nomination_task' | null;
  state: StoredState | null;
  stage_id: number | null;
  assignee_id: number | null;
  assignee_name: string | null;
  closed_at: Date | null;
  opened_at: Date | null;
  sharing_opt_out: boolean | null;
  decline_reason: string | null;
  previous_title: string | null;
  packet_released: boolean;
  anonymous_writers: number;
  comments: number;
  reopen_requested_by: string | null;
  reopen_reason: string | null;
  reopen_requested_at: Date | null;
  /** Of the reviews that a nomination task has opened; null where there are none. */
  peer_states: StoredState[] | null;
}

export interface RowReader {
  readonly actor: Actor;
  /** Whether the size of the anonymous group decides anything for this template. */
  readonly countsAnonymous: boolean;
}

const NO_PEERS = { states: Prisma.sql`NULL::text[]`, join: Prisma.empty };
const PEERS = {
  states: Prisma.sql`peers.states`,
  join: Prisma.sql`LEFT JOIN LATERAL (SELECT array_agg(w.state::text) AS states FROM pulse w WHERE w.nomination_task_id = p.id AND w.deleted_at IS NULL) peers ON p.kind = 'nomination_task'`,
};

/** The rows of a page with all that their cells and permissions need, in page order, and how many rows there are in all. */
export async function findPage(sql: Sql, question: ListQuestion, paging: Paging, reader: RowReader): Promise<{ rows: TrackedRow[]; total: number }> {
  const isPlain = question.conditions.forms.length === 0 && question.conditions.statuses === null && paging.offset === 0;
  const counted = isPlain ? null : await countRows(sql, question);
  if (counted !== null && counted <= paging.offset) return { rows: [], total: counted };
  // Only the subject and their managers are ever kept from an anonymous form by the size of its group, or by the packet's release.
  const anonymous = reader.countsAnonymous
    ? Prisma.sql`CASE WHEN rl.depth IS NOT NULL OR p.employee_id = ${reader.actor.employeeId} THEN ${anonymousGroup(reader.actor)} ELSE 0 END`
    : Prisma.sql`0`;
  const released = Prisma.sql`p.employee_id = ${reader.actor.employeeId} AND EXISTS (SELECT FROM packet pk WHERE pk.cycle_id = p.cycle_id AND pk.employee_id = p.employee_id AND pk.state = 'released')`;
  const peers = hasNominations(question.pulse) ? PEERS : NO_PEERS;
  const page = Prisma.sql`
    WITH page AS MATERIALIZED (${pageQuery(question, paging, counted !== null && counted <= FEW_ROWS)})
    SELECT page.source, e.id AS employee_id, e.preferred_name AS employee_name, pos.title AS position_name, pos.department_id, d.name AS department,
      m.preferred_name AS manager_name, rl.depth AS depth_below_actor,
      p.id, p.hash, p.kind::text AS kind, p.state::text AS state, p.stage_id, p.assignee_id, a.preferred_name AS assignee_name, p.closed_at, p.opened_at,
      p.sharing_opt_out, p.decline_reason, prev.title AS previous_title, coalesce(${released}, false) AS packet_released, ${anonymous} AS anonymous_writers,
      CASE WHEN p.state = 'complete' THEN (SELECT count(*)::int FROM ${commentsOfForm} WHERE ${commentScope(reader.actor)}) ELSE 0 END AS comments,
      ask.requested_by AS reopen_requested_by, ask.reason AS reopen_reason, ask.requested_at AS reopen_requested_at,
      ${peers.states} AS peer_states${isPlain ? Prisma.sql`, ${totalOf(question).total} AS total_rows` : Prisma.empty}
    FROM page
    LEFT JOIN pulse p ON page.source = 'form' AND p.id = page.id
    JOIN employee e ON e.id = CASE page.source WHEN 'form' THEN p.employee_id ELSE page.id END
    LEFT JOIN employee a ON a.id = p.assignee_id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN department d ON d.id = pos.department_id
    LEFT JOIN employee m ON m.id = pos.manager_id
    LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${reader.actor.employeeId}
    LEFT JOIN LATERAL (SELECT pt.title FROM ${priorStages(question.pulse)} prior
      JOIN pulse po ON po.stage_id = prior.prior_id AND po.employee_id = p.employee_id AND po.cycle_id = p.cycle_id AND po.deleted_at IS NULL AND po.state IN ('open', 'draft') AND po.id IS DISTINCT FROM p.nomination_task_id
      JOIN template pt ON pt.id = po.template_id
      WHERE prior.stage_id = p.stage_id ORDER BY po.opened_at, po.id LIMIT 1) prev ON p.state IN ('open', 'draft') AND p.reopened_at IS NULL
    LEFT JOIN LATERAL (SELECT coalesce(re.preferred_name, ru.email) AS requested_by, r.reason, r.requested_at
      FROM reopen_request r JOIN app_user ru ON ru.id = r.requested_by_id LEFT JOIN employee re ON re.id = ru.employee_id
      WHERE r.pulse_id = p.id AND r.state = 'pending') ask ON p.closed_at IS NOT NULL
    ${peers.join}
    ORDER BY page.k ${paging.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`} ${paging.sort === 'closed_at' ? (paging.descending ? Prisma.sql`NULLS LAST` : Prisma.sql`NULLS FIRST`) : Prisma.empty},
      page.id ${paging.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`}, page.source`;
  // What is narrowed by filters is planned for what it asks; the plain first page, by far the most frequent, once a connection.
  if (counted !== null) return { rows: await sql.rows<TrackedRow>(page), total: counted };
  const rows = await sql.assembled<TrackedRow & { total_rows: number }>(page);
  return { rows, total: rows[0]?.total_rows ?? 0 };
}

/** The kept counters, less the few forms withheld from this person. */
function countedForms(pulse: CyclePulseRecord, scope: TrackingScope, states: readonly ListStatus[] | null): Prisma.Sql {
  const inStates = (column: Prisma.Sql) => (states === null ? Prisma.sql`true` : Prisma.sql`${column} = ANY(${[...states]}::pulse_state[])`);
  const kept = Prisma.sql`(SELECT coalesce(sum(k.forms), 0)::int FROM cycle_pulse_counter k WHERE k.cycle_pulse_id = ${pulse.id} AND ${inStates(Prisma.sql`k.state`)})`;
  if (scope.withheld === null) return kept;
  return Prisma.sql`(${kept} - (SELECT count(*)::int FROM pulse p WHERE p.cycle_pulse_id = ${pulse.id} AND p.cycle_id = ${pulse.cycle_id} AND p.deleted_at IS NULL
    AND ${scope.withheld} AND ${inStates(Prisma.sql`p.state`)}))`;
}

/** How many rows there are, as an expression: from the kept counters where nothing narrows the list but a stored state. */
function totalOf(question: ListQuestion): { total: Prisma.Sql; isKept: boolean } {
  const { pulse, scope, conditions } = question;
  const people = peopleWhere(question);
  const ofPeople = people === null ? Prisma.sql`0` : Prisma.sql`(SELECT count(*)::int FROM ${peopleFrom} WHERE ${people})`;
  const states = conditions.statuses?.filter((status) => status !== 'ineligible') ?? null;
  const counted = !scope.byDepartment && conditions.forms.length === 0 && (states === null || states.every((status) => STORED.has(status)));
  const ofForms = counted ? countedForms(pulse, scope, states) : Prisma.sql`(SELECT count(*)::int FROM pulse p WHERE ${formsWhere(question)})`;
  return { total: Prisma.sql`(${ofForms} + ${ofPeople})`, isKept: counted };
}

async function countRows(sql: Sql, question: ListQuestion): Promise<number> {
  const { total, isKept } = totalOf(question);
  const count = Prisma.sql`SELECT ${total} AS total`;
  const [row] = await (isKept ? sql.assembled<{ total: number }>(count) : sql.rows<{ total: number }>(count));
  return row?.total ?? 0;
}

/** The hashes of every form the filters leave, for a selection across pages. */
export async function findAllHashes(sql: Sql, question: ListQuestion, limit: number): Promise<string[]> {
  const rows = await sql.rows<{ hash: string }>(Prisma.sql`
    SELECT p.hash FROM pulse p WHERE ${formsWhere(question)} ORDER BY p.employee_sort_key, p.id LIMIT ${limit}`);
  return rows.map((row) => row.hash);
}

/** A pulse as a whole: no filter narrows it. */
export type PulseQuestion = Omit<ListQuestion, 'conditions'>;

/** One statement for any number of pulses; each of `ask` selects its own. */
function ofEach<Row>(sql: Sql, questions: readonly PulseQuestion[], ask: (question: PulseQuestion) => Prisma.Sql): Promise<Row[]> {
  return questions.length === 0 ? Promise.resolve([]) : sql.rows<Row>(Prisma.join(questions.map(ask), ' UNION ALL '));
}

export interface StatusCount {
  readonly pulse_id: number;
  readonly status: ListStatus;
  readonly count: number;
}

/** How many rows of each pulse are under each status, as the list's own filter counts them. */
export async function countByStatus(sql: Sql, questions: readonly PulseQuestion[]): Promise<StatusCount[]> {
  return ofEach<StatusCount>(sql, questions, (question) => {
    const whole: ListQuestion = { ...question, conditions: { forms: [], people: [], statuses: null } };
    const id = Prisma.sql`${question.pulse.id}::int AS pulse_id`;
    return Prisma.sql`
    (SELECT ${id}, ${statusExpression(question.pulse, question.today)} AS status, count(*)::int AS count FROM pulse p WHERE ${formsWhere(whole)} GROUP BY 2)
    UNION ALL
    (SELECT ${id}, 'ineligible', count(*)::int FROM ${peopleFrom} WHERE ${peopleWhere(whole) ?? Prisma.sql`false`})`;
  });
}

export interface PulseTotals {
  readonly pulse_id: number;
  /** Those that can be answered, open or complete (PEER-06). */
  readonly forms: number;
  readonly complete: number;
}

/** How far each pulse is, from the kept counters for those who track everybody. */
export async function countProgress(sql: Sql, questions: readonly PulseQuestion[]): Promise<PulseTotals[]> {
  return ofEach<PulseTotals>(sql, questions, (question) => {
    const whole: ListQuestion = { ...question, conditions: { forms: [], people: null, statuses: null } };
    const id = Prisma.sql`${question.pulse.id}::int AS pulse_id`;
    if (question.scope.byDepartment) {
      return Prisma.sql`(SELECT ${id}, count(*) FILTER (WHERE p.state NOT IN ('declined', 'incomplete'))::int AS forms, count(*) FILTER (WHERE p.state = 'complete')::int AS complete
        FROM pulse p WHERE ${formsWhere(whole)})`;
    }
    const of = (states: readonly ListStatus[] | null) => countedForms(question.pulse, question.scope, states);
    return Prisma.sql`(SELECT ${id}, ${of(null)} - ${of(['declined', 'incomplete'])} AS forms, ${of(['complete'])} AS complete)`;
  });
}

/** How many forms of each pulse somebody asked to have reopened, of those that `reopenScope` holds; by the pulse's id. */
export async function countReopenRequests(sql: Sql, questions: readonly PulseQuestion[], reopenScope: Prisma.Sql): Promise<ReadonlyMap<number, number>> {
  const rows = await ofEach<{ pulse_id: number; count: number }>(sql, questions, (question) => {
    const whole: ListQuestion = { ...question, conditions: { forms: [reopenScope], people: null, statuses: null } };
    return Prisma.sql`(SELECT ${question.pulse.id}::int AS pulse_id, count(*)::int AS count FROM pulse p JOIN reopen_request r ON r.pulse_id = p.id AND r.state = 'pending' WHERE ${formsWhere(whole)})`;
  });
  return new Map(rows.map(({ pulse_id: id, count }) => [id, count]));
}
