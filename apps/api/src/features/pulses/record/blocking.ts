import { Prisma } from '@reviews/db';
import type { Sql } from '../../../core/sql.ts';
import type { CyclePulseRecord } from '../../cycles/public.ts';

/**
 * Rows (stage_id, earlier_id, position, reach) of `earlierStages` for the stage `s` of a form `p`
 * of pulse `cp`; a test checks that both agree.
 */
export const STORED_STAGES: Prisma.Sql = Prisma.sql`(
  SELECT s.id AS stage_id, b.id AS earlier_id, b.position,
    CASE WHEN b.component = 'Form' THEN b.position ELSE (SELECT max(own.position) FROM stage own WHERE own.cycle_pulse_id = b.cycle_pulse_id AND own.position < s.position) END AS reach
  FROM stage b JOIN cycle_pulse bp ON bp.id = b.cycle_pulse_id
  WHERE b.cycle_id = s.cycle_id AND b.position < s.position AND NOT bp.stageless AND NOT cp.stageless)`;

/** Returns the same rows for all stages of these pulses, as values: for lists of many forms. */
export function knownStages(pulses: readonly CyclePulseRecord[]): Prisma.Sql {
  const rows = pulses.flatMap(({ stages }) =>
    stages.flatMap(({ id, earlier }) => earlier.map((stage) => ({ id, ...stage }))),
  );
  const values = (of: (row: (typeof rows)[number]) => number) => Prisma.sql`${rows.map(of)}::int[]`;
  return Prisma.sql`(SELECT * FROM unnest(${values(({ id }) => id)}, ${values((row) => row.stage_id)}, ${values(({ position }) => position)}, ${values(({ reach }) => reach)}) AS stages (stage_id, earlier_id, position, reach))`;
}

/** Condition that something may block `p`: it was not reopened, and could not be written so far. */
export const MAY_BE_BLOCKED: Prisma.Sql = Prisma.sql`(p.state IN ('open', 'draft') AND p.reopened_at IS NULL AND p.unblocked_at IS NULL)`;

/**
 * Returns tables and condition of what blocks the form `p`: the open forms `po` about the same
 * person that keep the stage unfinished that `p` waits for, as in `blockerOf`.
 */
export const blocking = (
  stages: Prisma.Sql,
): Prisma.Sql => Prisma.sql`${stages} e JOIN pulse po ON po.stage_id = e.earlier_id
  WHERE e.stage_id = p.stage_id AND po.employee_id = p.employee_id AND po.deleted_at IS NULL AND po.state IN ('open', 'draft')
    AND NOT EXISTS (SELECT FROM ${stages} nearer JOIN pulse near ON near.stage_id = nearer.earlier_id
      WHERE nearer.stage_id = e.stage_id AND near.employee_id = po.employee_id AND near.deleted_at IS NULL
        AND (nearer.position > e.reach OR (nearer.reach > e.reach AND near.state IN ('open', 'draft'))))`;

/** Returns the condition that an earlier stage blocks the form `p` (STAT-04, decision 008). */
export const isBlockedIn = (stages: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${MAY_BE_BLOCKED} AND EXISTS (SELECT FROM ${blocking(stages)}))`;

/** The same for a form `p` with its stage `s` and pulse `cp`. */
export const IS_BLOCKED: Prisma.Sql = isBlockedIn(STORED_STAGES);

/** Returns what blocks `p`, as a table: the title and stage of the form that was opened first. */
export const firstBlocker = (stages: Prisma.Sql): Prisma.Sql => Prisma.sql`LATERAL (
    SELECT pt.title, ps.title AS stage_title
    FROM (SELECT po.template_version_id, po.stage_id FROM ${blocking(stages)} AND ${MAY_BE_BLOCKED} ORDER BY po.opened_at, po.id LIMIT 1) po
    JOIN template_version pt ON pt.id = po.template_version_id
    JOIN stage ps ON ps.id = po.stage_id)`;

/** The people whose forms are about to change: of these forms, or these employees in a cycle. */
export type PeopleConcerned =
  | { readonly pulseIds: readonly number[] }
  | { readonly cycleId: number | null; readonly employeeIds: readonly number[] };

/**
 * Keeps the forms writable that can be written now: what is opened after this in the transaction
 * does not block them. Call it first in everything that opens, reopens or deletes forms or tasks,
 * before anything else changes.
 */
export async function keepWritable(sql: Sql, people: PeopleConcerned, at: Date): Promise<void> {
  const concerned =
    'pulseIds' in people
      ? Prisma.sql`SELECT q.cycle_id, q.employee_id FROM pulse q WHERE q.id = ANY(${[...people.pulseIds]}::int[])`
      : Prisma.sql`SELECT ${people.cycleId}::int, unnest(${[...people.employeeIds]}::int[])`;
  await sql.run(Prisma.sql`
    WITH free AS (
      SELECT p.id FROM pulse p JOIN stage s ON s.id = p.stage_id JOIN cycle_pulse cp ON cp.id = p.cycle_pulse_id
      WHERE (p.cycle_id, p.employee_id) IN (${concerned}) AND p.deleted_at IS NULL AND ${MAY_BE_BLOCKED} AND NOT cp.stageless
        AND NOT EXISTS (SELECT FROM ${blocking(STORED_STAGES)})
      ORDER BY p.id FOR NO KEY UPDATE OF p)
    UPDATE pulse SET unblocked_at = ${at}::timestamptz FROM free WHERE pulse.id = free.id`);
}

/** The same for the person of one form. */
export const keepWritableAbout = (
  sql: Sql,
  {
    cycle_id: cycleId,
    employee_id: employeeId,
  }: { readonly cycle_id: number | null; readonly employee_id: number },
  at: Date,
): Promise<void> => keepWritable(sql, { cycleId, employeeIds: [employeeId] }, at);
