import { Prisma } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import { z } from 'zod';
import { AnswersColumn } from '../../../core/json-columns.ts';
import { rowCount, type Sql } from '../../../core/sql.ts';
import { TIME_ZONE } from '../../../core/time-zone.ts';

/**
 * One submission of a form, how it ended, and what decides who could read it while it was current.
 */
export const SubmissionRecord = z.strictObject({
  number: z.int(),
  submitted_at: z.date(),
  /** Day in the organisation's time zone. */
  submitted_on: z.string(),
  sharing_opt_out: z.boolean(),
  /** Null for the current submission, and for those from before this was recorded. */
  reopened_at: z.date().nullable(),
  reopened_on: z.string().nullable(),
  reopened_by: z.string().nullable(),
  requested_by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Current release time of the packet. */
  released_at: z.date().nullable(),
  /**
   * Number of others who had submitted the same about the same person, visible to them, when this
   * submission ended; null if not queried.
   */
  anonymous_writers: z.int().nullable(),
});
export type SubmissionRecord = z.infer<typeof SubmissionRecord>;

export interface SubmissionsWanted {
  readonly pulseId: number;
  /**
   * The reader, to exclude from the group that a writer hides in; null if nothing is withheld from
   * them.
   */
  readonly hiddenFrom: { readonly employeeId: number | null } | null;
  readonly limit: number;
}

/**
 * Returns the number of other writers with a current submission (`held`) at the time `ends.at`, of
 * the same pulse and about the same person as `p`.
 */
const groupAtItsEnd = (
  employeeId: number | null,
): Prisma.Sql => Prisma.sql`(SELECT count(DISTINCT held.submitted_by_id)::int FROM pulse other
  JOIN pulse_submission held ON held.pulse_id = other.id AND NOT held.sharing_opt_out
  WHERE other.employee_id = p.employee_id AND other.cycle_id = p.cycle_id AND other.cycle_pulse_id = p.cycle_pulse_id AND other.kind = 'review' AND other.deleted_at IS NULL
    AND held.submitted_by_id IS DISTINCT FROM ${employeeId}::int AND held.submitted_at < ends.at AND coalesce(held.reopened_at >= ends.at,
      NOT EXISTS (SELECT FROM pulse_submission next WHERE next.pulse_id = held.pulse_id AND next.number > held.number)))`;

/** Returns the submissions of a form by its current writer, newest first. */
export async function findSubmissions(
  sql: Sql,
  { pulseId, hiddenFrom, limit }: SubmissionsWanted,
): Promise<SubmissionRecord[]> {
  const group = hiddenFrom === null ? Prisma.sql`NULL::int` : groupAtItsEnd(hiddenFrom.employeeId);
  return sql.assembled(
    SubmissionRecord,
    Prisma.sql`
    SELECT s.number, s.submitted_at, (s.submitted_at AT TIME ZONE cfg.time_zone)::date::text AS submitted_on, s.sharing_opt_out,
      s.reopened_at, (s.reopened_at AT TIME ZONE cfg.time_zone)::date::text AS reopened_on, coalesce(opener.preferred_name, opening.email) AS reopened_by,
      coalesce(asker.preferred_name, asking.email) AS requested_by, request.reason, pk.released_at, ${group} AS anonymous_writers
    FROM pulse p
    JOIN pulse_submission s ON s.pulse_id = p.id AND s.submitted_by_id = p.assignee_id
    CROSS JOIN LATERAL (SELECT coalesce(s.reopened_at, s.submitted_at) AS at) ends
    CROSS JOIN (SELECT ${TIME_ZONE} AS time_zone) cfg
    LEFT JOIN packet pk ON pk.cycle_id = p.cycle_id AND pk.employee_id = p.employee_id AND pk.state = 'released'
    LEFT JOIN app_user opening ON opening.id = s.reopened_by_id
    LEFT JOIN employee opener ON opener.id = opening.employee_id
    LEFT JOIN reopen_request request ON request.id = s.reopen_request_id
    LEFT JOIN app_user asking ON asking.id = request.requested_by_id
    LEFT JOIN employee asker ON asker.id = asking.employee_id
    WHERE p.id = ${pulseId} ORDER BY s.number DESC LIMIT ${rowCount(limit)}`,
  );
}

type Submitted = Readonly<Record<number, AnswerValue | undefined>>;

const SubmittedAnswersRow = z.strictObject({
  number: z.int(),
  answers: AnswersColumn,
});

/** Returns the answers of two submissions of a form, in the given order. */
export async function findSubmittedAnswers(
  sql: Sql,
  pulseId: number,
  [from, to]: readonly [number, number],
): Promise<readonly [Submitted, Submitted]> {
  const rows = await sql.rows(
    SubmittedAnswersRow,
    Prisma.sql`
    SELECT number, answers FROM pulse_submission WHERE pulse_id = ${pulseId} AND number IN (${from}, ${to})`,
  );
  const of = (number: number): Submitted =>
    rows.find((row) => row.number === number)?.answers ?? {};
  return [of(from), of(to)];
}
