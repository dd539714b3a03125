import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { AnswersColumn } from '../../core/json-columns.ts';
import { rowCount, type Sql } from '../../core/sql.ts';
import { isAsGiven } from '../pulses/lifecycle/public.ts';
import { hasOtherReview } from '../pulses/record/public.ts';
import { ChangeFacts, HandoverFacts } from './handovers.policy.ts';

/** Far more than a company of 20,000 has pending; the oldest decisions are left out first. */
const MAX_ROWS = 2000;

/** A change of someone's manager. */
export const ChangeRow = ChangeFacts.extend({
  change_id: z.int(),
  employee_name: z.string(),
  former_manager_name: z.string().nullable(),
  new_manager_name: z.string().nullable(),
  changed_at: z.date(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

/** The handover of one review in a change. */
export const HandoverRow = ChangeRow.extend(HandoverFacts.shape).extend({
  pulse_id: z.int(),
  writer_name: z.string(),
  decided_at: z.date().nullable(),
  /** Whether the reader has a draft in it. */
  has_own_draft: z.boolean(),
  /** Whether the new manager has another review about the person in its pulse. */
  is_taken: z.boolean(),
});
export type HandoverRow = z.infer<typeof HandoverRow>;

/** A change without a review, if none of its reviews exists any more. */
const ChangeAlone = ChangeRow.extend({
  pulse_id: z.null(),
  writer_id: z.null(),
  writer_name: z.null(),
  decision: z.null(),
  decided_at: z.null(),
  decided_by_name: z.null(),
  decided_by_employee_id: z.null(),
  is_as_given: z.literal(false),
  has_own_draft: z.literal(false),
  is_taken: z.literal(false),
});
export const ChangeWithForm = z.union([HandoverRow, ChangeAlone]);
export type ChangeWithForm = z.infer<typeof ChangeWithForm>;

const isLatest = Prisma.sql`NOT EXISTS (SELECT FROM manager_change later WHERE later.employee_id = m.employee_id AND later.id > m.id)`;

const columns = (readerId: number | null): Prisma.Sql => Prisma.sql`
  m.id AS change_id, m.employee_id, e.preferred_name AS employee_name, pos.department_id, m.changed_at, ${isLatest} AS is_latest,
  m.former_manager_id, former.preferred_name AS former_manager_name, m.new_manager_id, new.preferred_name AS new_manager_name,
  h.pulse_id, h.writer_id, had.preferred_name AS writer_name, h.decision::text AS decision, h.decided_at,
  coalesce(decider.preferred_name, deciding.email) AS decided_by_name, decider.id AS decided_by_employee_id,
  coalesce(h.put_aside IS NOT NULL AND ${isAsGiven(Prisma.sql`h.put_aside`, Prisma.sql`h.writer_id`)}, false) AS is_as_given,
  EXISTS (SELECT FROM draft_group own WHERE own.pulse_id = h.pulse_id AND own.writer_id = ${readerId}::int) AS has_own_draft,
  ${hasOtherReview(Prisma.sql`m.new_manager_id`)} AS is_taken`;

const tables = Prisma.sql`manager_change m
  JOIN employee e ON e.id = m.employee_id
  LEFT JOIN position pos ON pos.employee_id = m.employee_id AND pos.is_primary
  LEFT JOIN employee former ON former.id = m.former_manager_id
  LEFT JOIN employee new ON new.id = m.new_manager_id
  LEFT JOIN (handover h JOIN pulse p ON p.id = h.pulse_id AND p.deleted_at IS NULL JOIN employee had ON had.id = h.writer_id) ON h.change_id = m.id
  LEFT JOIN app_user deciding ON deciding.id = h.decided_by_id
  LEFT JOIN employee decider ON decider.id = deciding.employee_id`;

export interface ChangesOf {
  readonly readerId: number | null;
  /** The reader's `changeScope`. */
  readonly scope: Prisma.Sql;
  readonly since: Date;
}

/**
 * Returns the changes that concern someone with each review, newest first: recent ones, and those
 * with a pending or recent decision.
 */
export async function findChanges(
  sql: Sql,
  { readerId, scope, since }: ChangesOf,
): Promise<ChangeWithForm[]> {
  return sql.rows(
    ChangeWithForm,
    Prisma.sql`
    SELECT ${columns(readerId)} FROM ${tables}
    WHERE ${scope} AND (m.changed_at >= ${since}::timestamptz OR (h.pulse_id IS NOT NULL AND (h.decision IS NULL OR h.decided_at >= ${since}::timestamptz)))
    ORDER BY (h.pulse_id IS NOT NULL AND h.decision IS NULL) DESC, m.id DESC, p.employee_sort_key, p.hash COLLATE "C" LIMIT ${rowCount(MAX_ROWS)}`,
  );
}

/** Returns the handover of one review in one change. */
export async function findHandover(
  sql: Sql,
  readerId: number | null,
  changeId: number,
  pulseId: number,
): Promise<HandoverRow | undefined> {
  return (
    await sql.rows(
      HandoverRow,
      Prisma.sql`SELECT ${columns(readerId)} FROM ${tables} WHERE m.id = ${changeId}::int AND h.pulse_id = ${pulseId}::int`,
    )
  )[0];
}

const PutAsideRow = z.strictObject({ put_aside: z.unknown() });

/** Returns what was set aside when the review was transferred, if it was. */
export async function findPutAside(sql: Sql, changeId: number, pulseId: number): Promise<unknown> {
  return (
    (
      await sql.rows(
        PutAsideRow,
        Prisma.sql`SELECT put_aside FROM handover WHERE change_id = ${changeId}::int AND pulse_id = ${pulseId}::int`,
      )
    )[0]?.put_aside ?? null
  );
}

export const KeptDraftRow = z.strictObject({
  answers: AnswersColumn,
  updated_at: z.date(),
});
export type KeptDraftRow = z.infer<typeof KeptDraftRow>;

/** Returns someone's latest draft of a review. */
export async function findLastDraft(
  sql: Sql,
  pulseId: number,
  writerId: number,
): Promise<KeptDraftRow | undefined> {
  const rows = await sql.rows(
    KeptDraftRow,
    Prisma.sql`
    SELECT g.answers, g.updated_at FROM draft_group g WHERE g.pulse_id = ${pulseId}::int AND g.writer_id = ${writerId}::int ORDER BY g.updated_at DESC, g.created_at DESC, g.id LIMIT 1`,
  );
  return rows[0];
}
