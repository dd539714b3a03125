import { Prisma } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import type { Sql } from '../../../core/sql.ts';
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
export interface DraftGroupRow {
  id: string;
  version: number;
  editor: string | null;
  sequence: number;
  created_at: Date;
  updated_at: Date;
}

export interface DraftRow extends DraftGroupRow {
  answers: Record<number, AnswerValue>;
}

/** The form's head draft. If it began with a restore, also the start of the restored draft. */
export interface HeadDraftRow extends DraftRow {
  restored_created_at: Date | null;
}

/** Returns the answers of the last submission, and those carried over from an earlier form. */
export async function findAnswers(sql: Sql, pulseId: number): Promise<StoredAnswers> {
  const rows = await sql.prepared<{
    question_id: number;
    value: AnswerValue;
    original_value: AnswerValue;
  }>(
    'answers_of_pulse',
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
  return sql.prepared<DraftGroupRow>(
    'draft_groups',
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
  const rows = await sql.prepared<HeadDraftRow>(
    'head_draft',
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
  const rows = await sql.rows<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM pulse p, ${commentsOfForm} WHERE p.id = ${pulseId} AND ${scope}`,
  );
  return rows[0]?.count ?? 0;
}

export interface ReopenRequestRow {
  requested_by: string;
  reason: string;
  requested_at: Date;
}

/** Returns the pending request to reopen a form. */
export async function findReopenRequest(
  sql: Sql,
  pulseId: number,
): Promise<ReopenRequestRow | undefined> {
  const rows = await sql.rows<ReopenRequestRow>(Prisma.sql`
    SELECT coalesce(e.preferred_name, u.email) AS requested_by, r.reason, r.requested_at
    FROM reopen_request r JOIN app_user u ON u.id = r.requested_by_id LEFT JOIN employee e ON e.id = u.employee_id
    WHERE r.pulse_id = ${pulseId} AND r.state = 'pending'`);
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
