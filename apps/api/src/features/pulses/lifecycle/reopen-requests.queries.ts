import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { photoOf } from '../../../core/photo-address.ts';
import { rowCount, type Sql } from '../../../core/sql.ts';
import { PulseRecord } from '../record/pulse-record.queries.ts';
import {
  notKeptFromImpersonator,
  pulseColumns,
  pulseTables,
  type Viewer,
} from '../record/form-tables.ts';

/** A form with a request to reopen it. */
export const RequestToAnswer = PulseRecord.extend({
  requested_by: z.string(),
  requested_by_photo: z.string().nullable(),
  reason: z.string(),
  requested_at: z.date(),
  /** Number of rows in the whole list. */
  total: z.int(),
});
export type RequestToAnswer = z.infer<typeof RequestToAnswer>;

const nameOf = (user: string, employee: string): Prisma.Sql =>
  Prisma.raw(`coalesce(${employee}.preferred_name, ${user}.email)`);

/**
 * Returns the forms with a pending request that match a condition over `p` and its template version
 * `t`, oldest request first.
 */
export async function findRequestsToAnswer(
  sql: Sql,
  viewer: Viewer,
  where: Prisma.Sql,
  limit: number,
): Promise<RequestToAnswer[]> {
  const first = Prisma.sql`(
    SELECT r.id AS request_id, r.pulse_id, count(*) OVER () AS total FROM reopen_request r
    JOIN pulse p ON p.id = r.pulse_id AND p.deleted_at IS NULL
    JOIN template_version t ON t.id = p.template_version_id
    WHERE r.state = 'pending' AND ${notKeptFromImpersonator(viewer)} AND ${where}
    ORDER BY r.requested_at, r.id LIMIT ${rowCount(limit)}) first
    JOIN pulse p ON p.id = first.pulse_id`;
  return sql.assembled(
    RequestToAnswer,
    Prisma.sql`
    SELECT ${pulseColumns(viewer)}, ${nameOf('asking', 'asker')} AS requested_by, ${photoOf('asker')} AS requested_by_photo, request.reason, request.requested_at, first.total::int AS total
    FROM ${pulseTables(viewer, first)}
    JOIN reopen_request request ON request.id = first.request_id
    JOIN app_user asking ON asking.id = request.requested_by_id
    LEFT JOIN employee asker ON asker.id = asking.employee_id
    ORDER BY request.requested_at, request.id`,
  );
}

export const LastRequest = z.strictObject({
  id: z.int(),
  state: z.enum(['pending', 'approved', 'declined']),
  requested_by_id: z.int(),
  decided_by_id: z.int().nullable(),
  /** Null if it is unknown who answered it. */
  decided_by: z.string().nullable(),
});
export type LastRequest = z.infer<typeof LastRequest>;

/** Returns the latest request to reopen a form, answered or not. */
export async function findLastRequest(sql: Sql, pulseId: number): Promise<LastRequest | undefined> {
  const rows = await sql.rows(
    LastRequest,
    Prisma.sql`
    SELECT r.id, r.state::text AS state, r.requested_by_id, r.decided_by_id, ${nameOf('decider', 'e')} AS decided_by
    FROM reopen_request r
    LEFT JOIN app_user decider ON decider.id = r.decided_by_id
    LEFT JOIN employee e ON e.id = decider.employee_id
    WHERE r.pulse_id = ${pulseId} ORDER BY r.id DESC LIMIT 1`,
  );
  return rows[0];
}

export interface EndedSubmissions {
  readonly pulseIds: readonly number[];
  readonly userId: number;
  readonly at: Date;
}

/**
 * Records the end of the forms' last submissions: the time of the reopening, the person, and the
 * requests, which count as approved. Leaves submissions that have already ended as they are.
 */
export async function endSubmissions(
  sql: Sql,
  { pulseIds, userId, at }: EndedSubmissions,
): Promise<void> {
  const forms = Prisma.sql`ANY(${[...pulseIds]}::int[])`;
  await sql.run(Prisma.sql`
    WITH approved AS (
      UPDATE reopen_request SET state = 'approved', decided_by_id = ${userId}::int, decided_at = ${at}::timestamptz
      WHERE pulse_id = ${forms} AND state = 'pending' RETURNING id, pulse_id)
    UPDATE pulse_submission made SET reopened_at = ${at}::timestamptz, reopened_by_id = ${userId}::int, reopen_request_id = (SELECT id FROM approved WHERE approved.pulse_id = made.pulse_id)
    WHERE made.pulse_id = ${forms} AND made.reopened_at IS NULL AND made.number = (SELECT max(number) FROM pulse_submission WHERE pulse_id = made.pulse_id)`);
}
