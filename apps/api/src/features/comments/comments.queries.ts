import { Prisma } from '@reviews/db';
import { COMMENT_VISIBILITY_VALUES } from '@reviews/domain';
import { z } from 'zod';
import { photoOf } from '../../core/photo-address.ts';
import { IdRow, type Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { commentsOfForm, submittedBy, ThreadFacts } from '../pulses/commenting/public.ts';

/** A comment with everything that its presenter needs. */
export const CommentRecord = z.strictObject({
  id: z.int(),
  question_id: z.int().nullable(),
  /** The thread of a reply; null for a thread. */
  parent_id: z.int().nullable(),
  author_id: z.int(),
  author_name: z.string(),
  author_photo: z.string().nullable(),
  visibility: z.enum(COMMENT_VISIBILITY_VALUES),
  body: z.string(),
  selected_text: z.string().nullable(),
  selection_prefix: z.string().nullable(),
  selection_suffix: z.string().nullable(),
  version: z.int(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type CommentRecord = z.infer<typeof CommentRecord>;

/** A comment with what decides who may read it. */
export const FoundRecord = CommentRecord.extend(ThreadFacts.omit({ visibility: true }).shape);
export type FoundRecord = z.infer<typeof FoundRecord>;

const commentsBy = (where: Prisma.Sql, more = Prisma.empty): Prisma.Sql => Prisma.sql`
  SELECT k.id, k.question_id, k.parent_id, k.author_id, coalesce(e.preferred_name, u.email) AS author_name, ${photoOf()} AS author_photo, k.visibility::text AS visibility, k.body,
    k.selected_text, k.selection_prefix, k.selection_suffix, k.version, k.created_at, k.updated_at${more}
  FROM pulse p
  CROSS JOIN (${commentsOfForm})
  JOIN app_user u ON u.id = k.author_id
  LEFT JOIN employee e ON e.id = u.employee_id
  WHERE ${where}
  ORDER BY k.created_at, k.id`;

/** Returns the comments of a review within `scope` (`commentScopeOf`), oldest first. */
export async function findComments(
  sql: Sql,
  pulseId: number,
  scope: Prisma.Sql,
): Promise<CommentRecord[]> {
  return sql.assembled(CommentRecord, commentsBy(Prisma.sql`p.id = ${pulseId} AND ${scope}`));
}

/**
 * Returns a thread with its replies by the id of any of them, for any caller: the policy decides
 * what they may know of it.
 */
export async function findThread(
  sql: Sql,
  pulseId: number,
  commentId: number,
): Promise<FoundRecord[]> {
  return sql.assembled(
    FoundRecord,
    commentsBy(
      Prisma.sql`p.id = ${pulseId} AND k.pulse_id = p.id AND k.deleted_at IS NULL
    AND coalesce(k.parent_id, k.id) = (SELECT coalesce(asked.parent_id, asked.id) FROM comment asked WHERE asked.id = ${commentId} AND asked.deleted_at IS NULL)`,
      Prisma.sql`, coalesce(t.author_id, k.author_id) AS thread_author_id, ${submittedBy} AS submitted_by_id`,
    ),
  );
}

/** What is needed to hide an anonymous writer. */
export interface Veil {
  /** Used to reduce times to days. */
  readonly timeZone: string;
  /**
   * The review's writer, and earlier writers who submitted it: users whose comments are not signed.
   */
  readonly writers: ReadonlySet<number>;
}

const VeilRow = z.strictObject({ time_zone: z.string(), writers: z.array(z.int()) });

export async function findVeil(sql: Sql, pulseId: number): Promise<Veil> {
  const rows = await sql.rows(
    VeilRow,
    Prisma.sql`
    SELECT ${TIME_ZONE} AS time_zone, ARRAY(SELECT u.id FROM app_user u
      WHERE u.employee_id IN (SELECT assignee_id FROM pulse WHERE id = ${pulseId} UNION SELECT submitted_by_id FROM pulse_submission WHERE pulse_id = ${pulseId})) AS writers`,
  );
  return { timeZone: rows[0]?.time_zone ?? 'UTC', writers: new Set(rows[0]?.writers) };
}

const HashRow = z.strictObject({ hash: z.string() });

export async function findFormOf(sql: Sql, commentId: number): Promise<string | undefined> {
  const rows = await sql.rows(
    HashRow,
    Prisma.sql`
    SELECT p.hash FROM comment k JOIN pulse p ON p.id = k.pulse_id WHERE k.id = ${commentId} AND k.deleted_at IS NULL AND p.deleted_at IS NULL`,
  );
  return rows[0]?.hash;
}

/** Text and position of a comment. */
export const NewComment = z.strictObject({
  pulseId: z.int(),
  parentId: z.int().nullable(),
  questionId: z.int().nullable(),
  visibility: z.enum(COMMENT_VISIBILITY_VALUES),
  body: z.string(),
  selectedText: z.string().nullable(),
  selectionPrefix: z.string().nullable(),
  selectionSuffix: z.string().nullable(),
});
export type NewComment = z.infer<typeof NewComment>;

/** A comment saved earlier under the same client key. */
export const SentComment = NewComment.extend({
  id: z.int(),
  version: z.int(),
  isDeleted: z.boolean(),
});
export type SentComment = z.infer<typeof SentComment>;

export async function findByClientKey(
  sql: Sql,
  authorId: number,
  clientKey: string,
): Promise<SentComment | undefined> {
  const rows = await sql.rows(
    SentComment,
    Prisma.sql`
    SELECT id, version, deleted_at IS NOT NULL AS "isDeleted", pulse_id AS "pulseId", parent_id AS "parentId", question_id AS "questionId", visibility::text AS visibility,
      body, selected_text AS "selectedText", selection_prefix AS "selectionPrefix", selection_suffix AS "selectionSuffix"
    FROM comment WHERE author_id = ${authorId} AND client_key = ${clientKey}::uuid`,
  );
  return rows[0];
}

/**
 * Saves a comment under a given id. Returns false if the id, or the author's client key, is already
 * used.
 */
export async function insertComment(
  sql: Sql,
  {
    id,
    authorId,
    clientKey,
    at,
    comment,
  }: {
    readonly id: number;
    readonly authorId: number;
    readonly clientKey: string | null;
    readonly at: Date;
    readonly comment: NewComment;
  },
): Promise<boolean> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO comment (id, pulse_id, parent_id, question_id, author_id, visibility, body, selected_text, selection_prefix, selection_suffix, created_at, updated_at, client_key)
    VALUES (${id}, ${comment.pulseId}, ${comment.parentId}, ${comment.questionId}, ${authorId}, ${comment.visibility}::comment_visibility, ${comment.body},
      ${comment.selectedText}, ${comment.selectionPrefix}, ${comment.selectionSuffix}, ${at}::timestamptz, ${at}::timestamptz, ${clientKey}::uuid)
    ON CONFLICT DO NOTHING RETURNING id`,
  );
  return rows.length > 0;
}

/** Replaces the text of a comment. The review's row must be locked. */
export async function changeText(
  sql: Sql,
  commentId: number,
  body: string,
  at: Date,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE comment SET body = ${body}, version = version + 1, updated_at = ${at}::timestamptz WHERE id = ${commentId}`,
  );
}

/**
 * Deletes a comment; for a thread, its replies too. Returns their ids. The review's row must be
 * locked.
 */
export async function removeComments(sql: Sql, commentId: number, at: Date): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    UPDATE comment SET deleted_at = ${at}::timestamptz WHERE (id = ${commentId} OR parent_id = ${commentId}) AND deleted_at IS NULL RETURNING id`,
  );
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

const AuthorRow = z.strictObject({ author_id: z.int() });

/** Returns the users who have commented on a review. */
export async function findParticipants(sql: Sql, pulseId: number): Promise<ReadonlySet<number>> {
  const rows = await sql.rows(
    AuthorRow,
    Prisma.sql`SELECT DISTINCT author_id FROM comment WHERE pulse_id = ${pulseId} AND deleted_at IS NULL`,
  );
  return new Set(rows.map(({ author_id: id }) => id));
}

const MomentRow = z.strictObject({ begins: z.date() });

/** Returns the start of the next day in the time zone. */
export async function findNextDay(sql: Sql, at: Date, timeZone: string): Promise<Date | undefined> {
  const rows = await sql.rows(
    MomentRow,
    Prisma.sql`SELECT ((${at}::timestamptz AT TIME ZONE ${timeZone}::text)::date + 1)::timestamp AT TIME ZONE ${timeZone}::text AS begins`,
  );
  return rows[0]?.begins;
}
