import { Prisma } from '@reviews/db';
import type { AnswerValue } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { photoOf } from '../../core/photo-address.ts';
import type { Sql } from '../../core/sql.ts';
import type { FormQuestion } from '../templates/public.ts';
import { candidateColumns, type CandidateRow } from './candidates.ts';
import type { SubmissionRecord } from './changes.queries.ts';
import { commentsOfForm } from './comment-scope.ts';
import type { PulseRecord, StoredState } from './pulse-record.queries.ts';

/** The answers of a form by question id. A carried answer is one from a prior version of the form. */
export interface StoredAnswers {
  readonly values: Readonly<Record<number, AnswerValue | undefined>>;
  readonly carried: Readonly<Record<number, AnswerValue | undefined>>;
}

/** One writing session. `answers` is null where only the list of sessions was asked for. */
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

/** The draft a form is at; where it began with a restore, also when the restored one was begun. */
export interface HeadDraftRow extends DraftRow {
  restored_created_at: Date | null;
}

/** The answers of the last submission, and those carried over from an earlier form. */
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

/** The writing sessions of this writer in a form, newest first. */
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

/** The draft a window must be writing in to be up to date; nothing where this writer has none. */
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

/** One writing session of this writer with its answers. */
export async function findDraft(
  sql: Sql,
  pulseId: number,
  writerId: number,
  groupId: string,
): Promise<DraftRow | undefined> {
  const rows = await sql.rows<DraftRow>(Prisma.sql`
    SELECT ${groupColumns}, g.answers FROM draft_group g WHERE g.id = ${groupId}::uuid AND g.pulse_id = ${pulseId} AND g.writer_id = ${writerId}`);
  return rows[0];
}

/** How many comments of a form a reader may see; `scope` is `commentScopeOf`. */
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

export interface NominationRow extends CandidateRow {
  id: number;
  employee_id: number;
  user_id: number | null;
  preferred_name: string;
  position_name: string;
  manager_name: string;
  photo: string | null;
  state: string;
  /** The review it led to. */
  review_id: number | null;
  review_state: StoredState | null;
  decline_reason: string | null;
}

/** The people named on a nomination task about somebody, by name, with what the rules ask about them. */
export async function findNominations(
  sql: Sql,
  actor: Actor,
  { id: taskId, employee_id: subjectId }: Pick<PulseRecord, 'id' | 'employee_id'>,
): Promise<NominationRow[]> {
  return sql.rows<NominationRow>(Prisma.sql`
    SELECT n.id, e.id AS employee_id, u.id AS user_id, e.preferred_name, coalesce(pos.title, '') AS position_name,
      coalesce(m.preferred_name, '') AS manager_name, ${photoOf()} AS photo, n.state::text AS state,
      r.id AS review_id, r.state::text AS review_state, r.decline_reason, ${candidateColumns(Prisma.sql`${subjectId}::int`, actor)}
    FROM nomination n
    LEFT JOIN pulse r ON r.id = n.review_id AND r.deleted_at IS NULL
    JOIN employee e ON e.id = n.nominee_id
    LEFT JOIN app_user u ON u.employee_id = e.id
    LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
    LEFT JOIN employee m ON m.id = pos.manager_id
    WHERE n.task_id = ${taskId} AND n.state <> 'removed'
    ORDER BY e.sort_key, e.id`);
}

export interface ReopenRequestRow {
  requested_by: string;
  reason: string;
  requested_at: Date;
}

/** The request to reopen a form that waits for an answer. */
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

/** A form as it was read, with what belongs to it. */
export interface PulseContent {
  readonly pulse: PulseRecord;
  readonly questions: readonly FormQuestion[];
  readonly answers: StoredAnswers;
  readonly draftGroups: readonly DraftGroupRow[];
  readonly draft: HeadDraftRow | undefined;
  readonly nominations: readonly NominationRow[];
  /** Whether a reviewer of the task has begun; only asked where the answer gives the reader something to do. */
  readonly hasBegun: boolean;
  readonly related: readonly PulseRecord[];
  readonly commentCount: number;
  /** The submissions that the reader may compare, the oldest first; not asked for where there is one at most. */
  readonly versions: readonly SubmissionRecord[];
  /** Nothing where none waits, or where the reader is not to know of it. */
  readonly reopenRequest: ReopenRequestRow | undefined;
}
