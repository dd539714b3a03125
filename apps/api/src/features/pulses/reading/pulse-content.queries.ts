import { Prisma } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import { answerValue } from '@reviews/contracts';
import { z } from 'zod';
import { AnswersColumn } from '../../../core/json-columns.ts';
import { CountRow, type Sql } from '../../../core/sql.ts';
import type { FormQuestion } from '../../templates/public.ts';
import type { NominationRow } from '../peers/nominations.queries.ts';
import type { SubmissionRecord } from './changes.queries.ts';
import { commentsOfForm } from '../commenting/comment-scope.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';

/** Answers of a form by question id. A carried-over answer comes from an earlier form. */
export interface StoredAnswers {
  readonly values: Readonly<Record<number, AnswerValue | undefined>>;
  readonly carried: Readonly<Record<number, AnswerValue | undefined>>;
}

/** One draft group. `answers` is null if only the list was requested. */
export const DraftGroupRow = z.strictObject({
  id: z.string(),
  version: z.int(),
  editor: z.string().nullable(),
  sequence: z.int(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type DraftGroupRow = z.infer<typeof DraftGroupRow>;

export const DraftRow = DraftGroupRow.extend({
  answers: AnswersColumn,
});
export type DraftRow = z.infer<typeof DraftRow>;

/** The form's head draft. If it began with a restore, also the start of the restored draft. */
export const HeadDraftRow = DraftRow.extend({
  restored_created_at: z.date().nullable(),
});
export type HeadDraftRow = z.infer<typeof HeadDraftRow>;

const AnswerRow = z.strictObject({
  question_id: z.int(),
  value: answerValue,
  original_value: answerValue,
});

/** Returns the answers of the last submission, and those carried over from an earlier form. */
export async function findAnswers(sql: Sql, pulseId: number): Promise<StoredAnswers> {
  const rows = await sql.prepared(
    'answers_of_pulse',
    AnswerRow,
    Prisma.sql`
    SELECT question_id, value, original_value FROM answer WHERE pulse_id = ${pulseId}`,
  );
  return {
    values: Object.fromEntries(rows.map((row) => [row.question_id, row.value])),
    carried: Object.fromEntries(
      rows
        .filter((row) => row.original_value !== null)
        .map((row) => [row.question_id, row.original_value]),
    ),
  };
}

const groupColumns = Prisma.sql`g.id::text AS id, g.version, g.editor::text AS editor, g.sequence, g.created_at, g.updated_at`;

/** Returns this writer's draft groups in a form, newest first. */
export async function findDraftGroups(
  sql: Sql,
  pulseId: number,
  writerId: number,
): Promise<DraftGroupRow[]> {
  return sql.prepared(
    'draft_groups',
    DraftGroupRow,
    Prisma.sql`
    SELECT ${groupColumns} FROM draft_group g WHERE g.pulse_id = ${pulseId} AND g.writer_id = ${writerId} ORDER BY g.created_at DESC, g.id`,
  );
}

/**
 * Returns the draft that a window must have seen to be up to date, or undefined if this writer has
 * none.
 */
export async function findHeadDraft(
  sql: Sql,
  pulseId: number,
  writerId: number,
): Promise<HeadDraftRow | undefined> {
  const rows = await sql.prepared(
    'head_draft',
    HeadDraftRow,
    Prisma.sql`
    SELECT ${groupColumns}, g.answers, o.created_at AS restored_created_at
    FROM pulse p JOIN draft_group g ON g.id = p.head_draft_group_id LEFT JOIN draft_group o ON o.id = g.restored_from
    WHERE p.id = ${pulseId} AND g.writer_id = ${writerId}`,
  );
  return rows[0];
}

/** Returns how many comments of a form a reader may see; `scope` is `commentScopeOf`. */
export async function countVisibleComments(
  sql: Sql,
  pulseId: number,
  scope: Prisma.Sql,
): Promise<number> {
  const rows = await sql.rows(
    CountRow,
    Prisma.sql`SELECT count(*)::int AS count FROM pulse p, ${commentsOfForm} WHERE p.id = ${pulseId} AND ${scope}`,
  );
  return rows[0]?.count ?? 0;
}

export const ReopenRequestRow = z.strictObject({
  requested_by: z.string(),
  reason: z.string(),
  requested_at: z.date(),
});
export type ReopenRequestRow = z.infer<typeof ReopenRequestRow>;

/** Returns the pending request to reopen a form. */
export async function findReopenRequest(
  sql: Sql,
  pulseId: number,
): Promise<ReopenRequestRow | undefined> {
  const rows = await sql.rows(
    ReopenRequestRow,
    Prisma.sql`
    SELECT coalesce(e.preferred_name, u.email) AS requested_by, r.reason, r.requested_at
    FROM reopen_request r JOIN app_user u ON u.id = r.requested_by_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE r.pulse_id = ${pulseId} AND r.state = 'pending'`,
  );
  return rows[0];
}

/** A form with everything that belongs to it. */
export interface PulseContent {
  readonly pulse: PulseRecord;
  readonly questions: readonly FormQuestion[];
  readonly answers: StoredAnswers;
  readonly draftGroups: readonly DraftGroupRow[];
  readonly draft: HeadDraftRow | undefined;
  readonly nominations: readonly NominationRow[];
  /**
   * True if a reviewer of the task has begun. Queried only if the result allows the reader an
   * action.
   */
  readonly hasBegun: boolean;
  readonly related: readonly PulseRecord[];
  readonly commentCount: number;
  /**
   * The submissions that the reader may compare, oldest first. Not queried if there is at most one.
   */
  readonly versions: readonly SubmissionRecord[];
  /** Undefined if none is pending, or if the reader may not know of it. */
  readonly reopenRequest: ReopenRequestRow | undefined;
}
