import { Prisma } from '@reviews/db';
import type { BulkChange } from '@reviews/domain';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';
import { isAsGiven, type PutAside } from '../pulses/lifecycle/public.ts';
import { hasOtherReview } from '../pulses/record/public.ts';
import { NOTICE_OF } from './apply-bulk.queries.ts';
import type { ActionRow } from './bulk.queries.ts';

/** Rows `r` of an action that can be undone, with their reviews `p`. */
const rowsOf = (id: number): Prisma.Sql =>
  Prisma.sql`r.action_id = ${id}::int AND r.reason IS NULL AND r.undone_at IS NULL`;
const DONE = Prisma.sql`bulk_action_row r JOIN pulse p ON p.id = r.pulse_id AND p.deleted_at IS NULL`;

/**
 * Locks the reviews that were changed and not undone, in the order that everyone who locks many
 * uses.
 */
export async function lockDone(sql: Sql, id: number): Promise<number[]> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT p.id FROM ${DONE} WHERE ${rowsOf(id)} ORDER BY p.id FOR UPDATE OF p`,
    )
  ).map((row) => row.id);
}

const isWriters = Prisma.sql`p.assignee_id = (r.before ->> 'writer')::int`;

/** SQL condition: no one has changed review `p` since the action. */
function isUnchanged(change: BulkChange, at: Date): Prisma.Sql {
  switch (change.kind) {
    case 'reopen':
      // Any typing since then makes it a draft.
      return Prisma.sql`p.state = 'open' AND p.reopened_at = ${at}::timestamptz AND ${isWriters}`;
    case 'close':
      return Prisma.sql`p.state = 'incomplete' AND p.closed_at = ${at}::timestamptz AND ${isWriters}
        AND NOT EXISTS (SELECT FROM reopen_request q WHERE q.pulse_id = p.id AND q.requested_at > ${at}::timestamptz)`;
    case 'reassign':
      return Prisma.sql`p.assignee_id = ${change.employee_id}::int AND ${isAsGiven(Prisma.sql`r.before`, Prisma.sql`(r.before ->> 'writer')::int`)}`;
    case 'extend':
      return Prisma.sql`p.state IN ('open', 'draft') AND p.due_date_override = ${change.due_date}::date AND p.auto_close_date_override IS NOT DISTINCT FROM (r.before ->> 'closes')::date`;
    case 'remind':
      return Prisma.sql`false`;
  }
}

export const Undoable = z.strictObject({
  pulse_id: z.int(),
  /** The previous writer works here and can sign in. */
  has_writer: z.boolean(),
  /** The previous writer has been given another review about the same person since. */
  has_other: z.boolean(),
});
export type Undoable = z.infer<typeof Undoable>;

export async function findUnchanged(
  sql: Sql,
  { id, change, created_at: at }: ActionRow,
): Promise<ReadonlyMap<number, Undoable>> {
  const rows = await sql.rows(
    Undoable,
    Prisma.sql`
    SELECT r.pulse_id, EXISTS (SELECT FROM employee e JOIN app_user u ON u.employee_id = e.id WHERE e.id = (r.before ->> 'writer')::int AND e.left_on IS NULL AND u.deactivated_at IS NULL) AS has_writer,
      ${hasOtherReview(Prisma.sql`(r.before ->> 'writer')::int`)} AS has_other
    FROM ${DONE} WHERE ${rowsOf(id)} AND ${isUnchanged(change, at)}`,
  );
  return new Map(rows.map((row) => [row.pulse_id, row]));
}

const PutAsideRow = z.strictObject({ pulse_id: z.int(), writer: z.int(), before: z.unknown() });

/** Returns what was set aside for these reviews, for `putBack` and `putBackViews`. */
export async function findPutAside(
  sql: Sql,
  id: number,
  ids: readonly number[],
): Promise<PutAside[]> {
  const rows = await sql.rows(
    PutAsideRow,
    Prisma.sql`
    SELECT pulse_id, (before ->> 'writer')::int AS writer, before FROM bulk_action_row WHERE action_id = ${id}::int AND pulse_id = ANY(${[...ids]}::int[])`,
  );
  return rows.map(({ pulse_id: pulseId, writer: formerWriterId, before: aside }) => ({
    pulseId,
    formerWriterId,
    aside,
  }));
}

const among = (id: number, ids: readonly number[]): Prisma.Sql =>
  Prisma.sql`r.action_id = ${id}::int AND r.pulse_id = ANY(${[...ids]}::int[])`;

/**
 * Closes reviews again as they were: their submissions count again, and reopen requests are pending
 * again.
 */
export async function closeAgain(sql: Sql, id: number, ids: readonly number[]): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE pulse p SET state = (r.before ->> 'state')::pulse_state, closed_at = (r.before ->> 'closed_at')::timestamptz, reopened_at = (r.before ->> 'reopened_at')::timestamptz
    FROM bulk_action_row r WHERE ${among(id, ids)} AND p.id = r.pulse_id`);
  await sql.run(Prisma.sql`
    UPDATE pulse_submission made SET reopened_at = NULL, reopened_by_id = NULL, reopen_request_id = NULL
    FROM bulk_action_row r WHERE ${among(id, ids)} AND made.pulse_id = r.pulse_id AND made.number = (r.before ->> 'submission')::int`);
  await sql.run(Prisma.sql`
    UPDATE reopen_request q SET state = 'pending', decided_by_id = NULL, decided_at = NULL
    FROM bulk_action_row r WHERE ${among(id, ids)} AND q.id = (r.before ->> 'request')::int`);
}

/** Opens reviews again as they were, with their drafts. */
export async function openAgain(sql: Sql, id: number, ids: readonly number[]): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE pulse p SET state = (r.before ->> 'state')::pulse_state, closed_at = NULL, head_draft_group_id = (r.before ->> 'head')::uuid
    FROM bulk_action_row r WHERE ${among(id, ids)} AND p.id = r.pulse_id`);
}

export async function restoreDates(sql: Sql, id: number, ids: readonly number[]): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE pulse p SET due_date_override = (r.before ->> 'due')::date, auto_close_date_override = (r.before ->> 'close')::date
    FROM bulk_action_row r WHERE ${among(id, ids)} AND p.id = r.pulse_id`);
}

/** Deletes notices that are no longer true, unless they went out by email. */
export async function takeBackNotices(
  sql: Sql,
  { change, actor_id: actorId, created_at: at }: ActionRow,
  ids: readonly number[],
): Promise<void> {
  const kind = NOTICE_OF[change.kind];
  if (kind === undefined) return;
  await sql.run(Prisma.sql`
    DELETE FROM notice n WHERE n.pulse_id = ANY(${[...ids]}::int[]) AND n.kind = ${kind}::notice_kind AND n.actor_id = ${actorId}::int AND n.created_at = ${at}::timestamptz
      AND NOT EXISTS (SELECT FROM mail m WHERE m.notice_id = n.id AND m.state = 'sent')`);
}

export async function recordUndone(
  sql: Sql,
  id: number,
  ids: readonly number[],
  by: { readonly userId: number; readonly at: Date },
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE bulk_action_row r SET undone_at = ${by.at}::timestamptz WHERE ${among(id, ids)}`,
  );
  await sql.run(
    Prisma.sql`UPDATE bulk_action SET undone_at = ${by.at}::timestamptz, undone_by_id = ${by.userId}::int WHERE id = ${id}::int`,
  );
}
