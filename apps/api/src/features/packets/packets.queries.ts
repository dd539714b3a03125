import { randomBytes } from 'node:crypto';
import { Prisma } from '@reviews/db';
import { PACKET_STATES, type PacketState, type ReleaseOutcome } from '@reviews/domain';
import { answerValue } from '@reviews/contracts';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { ratingsOf } from '../ratings/public.ts';
import { HIDES_FROM_EMPLOYEE, HIDES_FROM_MANAGERS } from './withheld.queries.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { containing } from '../../core/containing.ts';
import type { StoredAnswers } from '../pulses/reading/public.ts';

export type PacketViewName = 'employee' | 'manager';

/** A packet with the facts of its policy and its header. */
export const PacketRecord = z.strictObject({
  id: z.int(),
  hash: z.string(),
  cycle_id: z.int(),
  cycle_name: z.string(),
  cycle_placard_sub_text: z.string(),
  employee_id: z.int(),
  employee_name: z.string(),
  position_name: z.string(),
  department_id: z.int().nullable(),
  depth_below_actor: z.int().nullable(),
  released: z.boolean(),
  released_at: z.date().nullable(),
  acknowledged_at: z.date().nullable(),
  response: z.string(),
  ratings: z.array(
    z.strictObject({
      id: z.int(),
      rating_type_name: z.string(),
      name: z.string(),
      abbreviation: z.string(),
      /** The review whose answer it is; null if it was not written in one. */
      pulse_id: z.int().nullable(),
    }),
  ),
});
export type PacketRecord = z.infer<typeof PacketRecord>;

const HASH_OF: Readonly<Record<PacketViewName, Prisma.Sql>> = {
  employee: Prisma.sql`pk.employee_hash`,
  manager: Prisma.sql`pk.manager_hash`,
};

/** Returns a packet by the hash of one of its views, if its cycle is launched. */
export async function findPacket(
  sql: Sql,
  view: PacketViewName,
  hash: string,
  viewerEmployeeId: number | null,
): Promise<PacketRecord | undefined> {
  const rows = await sql.prepared(
    `packet_${view}`,
    PacketRecord,
    Prisma.sql`
    SELECT pk.id, ${HASH_OF[view]} AS hash, c.id AS cycle_id, c.name AS cycle_name, c.placard_sub_text AS cycle_placard_sub_text, e.id AS employee_id, e.preferred_name AS employee_name,
      coalesce(pos.title, '') AS position_name, pos.department_id, rl.depth AS depth_below_actor, pk.state = 'released' AS released, pk.released_at, pk.acknowledged_at, pk.response,
      ${ratingsOf({ cycleId: Prisma.sql`pk.cycle_id`, employeeId: Prisma.sql`pk.employee_id` })} AS ratings
    FROM packet pk
    JOIN cycle c ON c.id = pk.cycle_id
    JOIN employee e ON e.id = pk.employee_id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${viewerEmployeeId}::int
    WHERE ${HASH_OF[view]} = ${hash} AND c.launched_at IS NOT NULL`,
  );
  return rows[0];
}

/**
 * Returns the tables for `packetScope` and `releaseScope`. Packets of cycles that are not launched
 * are left out.
 */
export const packetTables = ({
  employeeId,
}: {
  readonly employeeId: number | null;
}): Prisma.Sql => Prisma.sql`packet pk JOIN cycle c ON c.id = pk.cycle_id AND c.launched_at IS NOT NULL JOIN employee e ON e.id = pk.employee_id
  LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${employeeId}::int`;

const AnswerRow = z.strictObject({
  pulse_id: z.int(),
  question_id: z.int(),
  value: answerValue,
  original_value: answerValue,
});

/** Returns the answers of many forms, grouped by form. */
export async function findAnswersOf(
  sql: Sql,
  pulseIds: readonly number[],
): Promise<ReadonlyMap<number, StoredAnswers>> {
  const rows = await sql.prepared(
    'answers_of_packet',
    AnswerRow,
    Prisma.sql`
    SELECT pulse_id, question_id, value, original_value FROM answer WHERE pulse_id = ANY(${[...pulseIds]}::int[])`,
  );
  const of = Map.groupBy(rows, (row) => row.pulse_id);
  return new Map(
    pulseIds.map((id): [number, StoredAnswers] => {
      const own = of.get(id) ?? [];
      return [
        id,
        {
          values: Object.fromEntries(own.map((row) => [row.question_id, row.value])),
          carried: Object.fromEntries(
            own
              .filter((row) => row.original_value !== null)
              .map((row) => [row.question_id, row.original_value]),
          ),
        },
      ];
    }),
  );
}

export const CycleOfPackets = z.strictObject({
  id: z.int(),
  name: z.string(),
  packet_release_days: z.int().nullable(),
  packet_release_date: z.string().nullable(),
  packet_release_time: z.string().nullable(),
  time_zone: z.string(),
  closed_at: z.date().nullable(),
});
export type CycleOfPackets = z.infer<typeof CycleOfPackets>;

/** Returns a launched cycle with its release dates. */
export async function findCycleOfPackets(
  sql: Sql,
  id: number,
): Promise<CycleOfPackets | undefined> {
  const rows = await sql.rows(
    CycleOfPackets,
    Prisma.sql`
    SELECT id, name, packet_release_days, packet_release_date::text AS packet_release_date, to_char(packet_release_time, 'HH24:MI') AS packet_release_time, ${TIME_ZONE} AS time_zone, closed_at
    FROM cycle WHERE id = ${id} AND launched_at IS NOT NULL`,
  );
  return rows[0];
}

/** A person with forms or a packet in a cycle. */
export const PacketOf = z.strictObject({
  sort_key: z.string(),
  employee_id: z.int(),
  employee_name: z.string(),
  position_name: z.string(),
  department_id: z.int().nullable(),
  department: z.string(),
  depth_below_actor: z.int().nullable(),
  user_id: z.int().nullable(),
  state: z.enum(PACKET_STATES),
  /** True if anything about them is still to be written, chosen or approved. */
  has_open: z.boolean(),
  released: z.boolean(),
  released_at: z.date().nullable(),
  acknowledged_at: z.date().nullable(),
  has_response: z.boolean(),
  employee_hash: z.string().nullable(),
  manager_hash: z.string().nullable(),
  last_completed: z.date().nullable(),
  /** Id of any complete review about them. */
  pulse_id: z.int().nullable(),
  withheld: z.array(
    z.strictObject({
      title: z.string(),
      from: z.enum(['employee', 'managers', 'both']),
      because: z.enum(['few', 'late']),
    }),
  ),
  /** True if the moment of automatic release has passed. It comes only once. */
  release_is_over: z.boolean(),
});
export type PacketOf = z.infer<typeof PacketOf>;

export interface PacketsAsked {
  readonly cycleId: number;
  readonly viewerEmployeeId: number | null;
  /** `releaseScope` of the reader. */
  readonly scope: Prisma.Sql;
  readonly words: readonly string[];
  readonly departmentId: number | undefined;
  readonly state: PacketState | undefined;
  /** True for packets with something withheld only. */
  readonly withheld?: boolean | undefined;
  readonly employeeIds?: readonly number[] | undefined;
}

/**
 * Returns the pulses per person of which submitted reviews are withheld from someone: too few have
 * written, or it was submitted after a joint delivery. Counts like `anonymousGroup`, for a reader
 * who wrote none.
 */
const withheldOf = (
  cycleId: number,
  employeeIds: readonly number[] | undefined,
): Prisma.Sql => Prisma.sql`(
  SELECT employee_id, jsonb_agg(entry ORDER BY position) AS entries, jsonb_agg(entry ORDER BY position) FILTER (WHERE NOT hidden_from_managers) AS for_managers
  FROM (SELECT each.*, jsonb_build_object('title', title, 'because', because,
      'from', CASE WHEN NOT hidden_from_managers THEN 'employee' WHEN hidden_from_employee THEN 'both' ELSE 'managers' END) AS entry
    FROM (SELECT q.employee_id, cp.position, t.title, ${HIDES_FROM_EMPLOYEE} AS hidden_from_employee, ${HIDES_FROM_MANAGERS} AS hidden_from_managers,
      CASE WHEN count(DISTINCT q.assignee_id) FILTER (WHERE NOT late.is_late) BETWEEN 1 AND c.anonymous_minimum - 1 THEN 'few' WHEN bool_or(late.is_late) THEN 'late' END AS because
    FROM pulse q
    JOIN cycle c ON c.id = q.cycle_id
    JOIN cycle_pulse cp ON cp.id = q.cycle_pulse_id
    JOIN template_version t ON t.id = cp.template_version_id AND (${HIDES_FROM_EMPLOYEE} OR ${HIDES_FROM_MANAGERS})
    LEFT JOIN packet given ON given.cycle_id = q.cycle_id AND given.employee_id = q.employee_id AND given.state = 'released'
    CROSS JOIN LATERAL (SELECT c.anonymous_at_release AND given.id IS NOT NULL AND q.closed_at > given.released_at AS is_late) late
    WHERE q.cycle_id = ${cycleId} AND q.kind = 'review' AND q.state = 'complete' AND NOT q.sharing_opt_out AND q.deleted_at IS NULL AND ${employeeIds === undefined ? Prisma.sql`true` : Prisma.sql`q.employee_id = ANY(${[...employeeIds]}::int[])`}
    GROUP BY q.employee_id, cp.id, t.id, c.id) each WHERE because IS NOT NULL) entry
  GROUP BY employee_id)`;

/**
 * Returns everyone in the cycle whose packet the reader may release, with the same state as
 * `packetStateOf`. A test compares the two.
 */
function everyone({
  cycleId,
  viewerEmployeeId,
  scope,
  words,
  departmentId,
  employeeIds,
}: PacketsAsked): Prisma.Sql {
  const among =
    employeeIds === undefined
      ? Prisma.sql`true`
      : Prisma.sql`employee_id = ANY(${[...employeeIds]}::int[])`;
  const searched = [
    ...words.map((word) => Prisma.sql`e.search_text LIKE ${containing(word)}`),
    ...(departmentId === undefined ? [] : [Prisma.sql`pos.department_id = ${departmentId}`]),
  ];
  return Prisma.sql`(
    SELECT e.id AS employee_id, e.preferred_name AS employee_name, e.sort_key, coalesce(pos.title, '') AS position_name, pos.department_id, coalesce(d.name, '') AS department,
      rl.depth AS depth_below_actor, u.id AS user_id, coalesce(pk.state = 'released', false) AS released, pk.released_at, pk.acknowledged_at, coalesce(pk.response <> '', false) AS has_response,
      coalesce(CASE WHEN rl.depth IS NULL THEN w.entries ELSE w.for_managers END, '[]') AS withheld, pk.employee_hash, pk.manager_hash, f.last_completed, f.pulse_id, coalesce(f.has_open, false) AS has_open,
      CASE WHEN pk.state = 'released' THEN 'released' WHEN f.pulse_id IS NOT NULL AND NOT f.has_open THEN 'ready' ELSE 'in_progress' END AS state
    FROM (SELECT employee_id, bool_or(state IN ('open', 'draft')) AND (SELECT closed_at IS NULL FROM cycle WHERE id = ${cycleId}) AS has_open, max(closed_at) FILTER (WHERE kind = 'review' AND state = 'complete') AS last_completed,
        min(id) FILTER (WHERE kind = 'review' AND state = 'complete') AS pulse_id
      FROM pulse WHERE cycle_id = ${cycleId} AND deleted_at IS NULL AND ${among} GROUP BY employee_id) f
    FULL JOIN (SELECT * FROM packet WHERE cycle_id = ${cycleId} AND ${among}) pk ON pk.employee_id = f.employee_id
    JOIN employee e ON e.id = coalesce(f.employee_id, pk.employee_id)
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN department d ON d.id = pos.department_id
    LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${viewerEmployeeId}::int
    LEFT JOIN ${withheldOf(cycleId, employeeIds)} w ON w.employee_id = e.id
    WHERE ${scope} ${searched.length === 0 ? Prisma.empty : Prisma.sql`AND ${Prisma.join(searched, ' AND ')}`}) one`;
}

const HAS_WITHHELD = Prisma.sql`withheld <> '[]'`;

const chosenBy = ({ state, withheld }: PacketsAsked): Prisma.Sql =>
  Prisma.sql`${state === undefined ? Prisma.sql`true` : Prisma.sql`state = ${state}`} AND ${withheld === true ? HAS_WITHHELD : Prisma.sql`true`}`;

/**
 * Returns a page of packets by name. Passed release moments are looked up for the page only, not
 * for the counts.
 */
export function findPackets(
  sql: Sql,
  asked: PacketsAsked,
  page: { readonly limit: number; readonly offset: number },
): Promise<PacketOf[]> {
  return sql.rows(
    PacketOf,
    Prisma.sql`
    SELECT *, EXISTS (SELECT FROM due_moment known WHERE known.kind = 'packet_release' AND known.cycle_id = ${asked.cycleId}::int AND known.employee_id = one.employee_id AND known.done_at IS NOT NULL) AS release_is_over
    FROM ${everyone(asked)} WHERE ${chosenBy(asked)} ORDER BY sort_key, employee_id LIMIT ${rowCount(page.limit)} OFFSET ${rowCount(page.offset)}`,
  );
}

const StateCount = z.strictObject({
  state: z.enum(PACKET_STATES),
  count: z.int(),
  withheld: z.int(),
});

/** The number of packets in each state, and of those with something withheld. */
export type PacketCounts = Readonly<Record<PacketState | 'withheld', number>>;

/** Returns the number of packets in each state: all, or those with something withheld. */
export async function countPackets(sql: Sql, asked: PacketsAsked): Promise<PacketCounts> {
  const rows = await sql.rows(
    StateCount,
    Prisma.sql`SELECT state, count(*)::int AS count, count(*) FILTER (WHERE ${HAS_WITHHELD})::int AS withheld FROM ${everyone(asked)} GROUP BY state`,
  );
  const counts: Record<PacketState | 'withheld', number> = {
    in_progress: 0,
    ready: 0,
    released: 0,
    withheld: 0,
  };
  for (const { state, count, withheld } of rows) {
    counts[state] = asked.withheld === true ? withheld : count;
    counts.withheld += withheld;
  }
  return counts;
}

const ClosableRow = z.strictObject({ packets: z.int() });

/** Returns how many packets get ready when the cycle is closed: something is complete, the rest open. */
export async function countClosable(sql: Sql, asked: PacketsAsked): Promise<number> {
  const rows = await sql.rows(
    ClosableRow,
    Prisma.sql`SELECT count(*)::int AS packets FROM ${everyone(asked)} WHERE state = 'in_progress' AND pulse_id IS NOT NULL`,
  );
  return rows[0]?.packets ?? 0;
}

export const DepartmentRow = z.strictObject({
  id: z.int(),
  name: z.string(),
});
export type DepartmentRow = z.infer<typeof DepartmentRow>;

/** Returns the departments of people whose packets the reader may release in the cycle. */
export function findDepartmentsOfPackets(sql: Sql, asked: PacketsAsked): Promise<DepartmentRow[]> {
  return sql.rows(
    DepartmentRow,
    Prisma.sql`
    SELECT DISTINCT department_id AS id, department AS name FROM ${everyone({ ...asked, words: [], departmentId: undefined })} WHERE department_id IS NOT NULL ORDER BY name, id`,
  );
}

const HASH_BYTES = 16;
const newHash = (): string => randomBytes(HASH_BYTES).toString('base64url');

/** A packet whose state has changed. */
export const ChangedPacket = z.strictObject({
  id: z.int(),
  employee_id: z.int(),
});
export type ChangedPacket = z.infer<typeof ChangedPacket>;

/**
 * Releases the packets of these people, and creates missing ones. In a race, the second call finds
 * nothing left to do.
 */
export function releaseNow(
  sql: Sql,
  cycleId: number,
  employeeIds: readonly number[],
  at: Date,
): Promise<ChangedPacket[]> {
  const people = [...employeeIds].toSorted((one, other) => one - other);
  return sql.rows(
    ChangedPacket,
    Prisma.sql`
    INSERT INTO packet AS stored (cycle_id, employee_id, employee_hash, manager_hash, state, released_at)
    SELECT ${cycleId}::int, given.employee_id, given.employee_hash, given.manager_hash, 'released'::packet_state, ${at}::timestamptz
    FROM unnest(${people}::int[], ${people.map(newHash)}::text[], ${people.map(newHash)}::text[]) AS given (employee_id, employee_hash, manager_hash)
    ON CONFLICT (cycle_id, employee_id) DO UPDATE SET state = 'released', released_at = EXCLUDED.released_at WHERE stored.state <> 'released'
    RETURNING id, employee_id`,
  );
}

/** Unreleases the packets of these people. */
export function unreleaseNow(
  sql: Sql,
  cycleId: number,
  employeeIds: readonly number[],
): Promise<ChangedPacket[]> {
  return sql.rows(
    ChangedPacket,
    Prisma.sql`
    WITH mine AS (SELECT id FROM packet WHERE cycle_id = ${cycleId} AND employee_id = ANY(${[...employeeIds]}::int[]) ORDER BY employee_id FOR UPDATE)
    UPDATE packet SET state = 'held', released_at = NULL FROM mine WHERE packet.id = mine.id AND packet.state = 'released'
    RETURNING packet.id, packet.employee_id`,
  );
}

/**
 * Prevents the automatic release of packets that someone unreleased: only a manual release follows.
 */
export async function keepFromRelease(
  sql: Sql,
  cycleId: number,
  employeeIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO due_moment (kind, cycle_id, employee_id, due_on, due_at, done_at, passed_over)
    SELECT 'packet_release', ${cycleId}::int, id, (${at}::timestamptz AT TIME ZONE ${TIME_ZONE})::date, ${at}::timestamptz, ${at}::timestamptz, true FROM unnest(${[...employeeIds]}::int[]) id ORDER BY id
    ON CONFLICT (cycle_id, employee_id) WHERE kind = 'packet_release' DO UPDATE SET done_at = EXCLUDED.done_at, passed_over = true WHERE due_moment.done_at IS NULL`);
}

/** Result for one selected person. */
export interface Outcome {
  readonly employeeId: number;
  /** Null if the actor can see no such person in the cycle. */
  readonly name: string | null;
  readonly outcome: ReleaseOutcome;
  readonly withheld: PacketOf['withheld'];
}
