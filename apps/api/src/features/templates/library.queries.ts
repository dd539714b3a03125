import { Prisma } from '@reviews/db';
import { libraryWords } from '@reviews/contracts';
import { z } from 'zod';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';

/** Far more questions than anyone scrolls through; a search finds the others. */
const MAX_QUESTIONS = 1000;

export type LibraryWords = z.infer<typeof libraryWords>;

export const LibraryRow = libraryWords.extend({
  id: z.int(),
  version_id: z.int(),
  version: z.int(),
  templates: z.int(),
  archived: z.boolean(),
  updated_at: z.date(),
});
export type LibraryRow = z.infer<typeof LibraryRow>;

const latest = Prisma.sql`LATERAL (SELECT * FROM library_question_version newest WHERE newest.library_question_id = l.id ORDER BY newest.number DESC LIMIT 1)`;

/** The templates that use a question now, in their latest version or draft. */
const usage = Prisma.sql`
  SELECT asked.template_id, asked.library_version_id, asked.built FROM (
    SELECT newest.template_id, qv.library_version_id, false AS built FROM (SELECT DISTINCT ON (template_id) id, template_id FROM template_version ORDER BY template_id, number DESC) newest
    JOIN template_version_question tvq ON tvq.template_version_id = newest.id JOIN question_version qv ON qv.id = tvq.question_version_id WHERE qv.library_version_id IS NOT NULL
    UNION
    SELECT t.id, (drafted ->> 'library_version_id')::int, true FROM template t, jsonb_array_elements(t.draft -> 'questions') AS drafted WHERE drafted ->> 'library_version_id' IS NOT NULL) asked`;

const libraryRows = Prisma.sql`
  SELECT l.id, v.id AS version_id, v.number AS version, v.text, v.help_text, v.subtext, v.ui_key, v.config, l.archived_at IS NOT NULL AS archived, v.created_at AS updated_at,
    (SELECT count(DISTINCT usage.template_id)::int FROM usage JOIN library_question_version taken ON taken.id = usage.library_version_id WHERE taken.library_question_id = l.id) AS templates
  FROM library_question l JOIN ${latest} v ON true`;

/** Returns the questions in their latest version, by their text. */
export async function findLibrary(
  sql: Sql,
  { search, archived }: { readonly search: string; readonly archived: boolean },
): Promise<LibraryRow[]> {
  return sql.prepared(
    'library_questions',
    LibraryRow,
    Prisma.sql`
    WITH usage AS (${usage}) ${libraryRows}
    WHERE (l.archived_at IS NOT NULL) = ${archived}::boolean AND strpos(lower(v.text || ' ' || v.help_text || ' ' || v.subtext), lower(${search}::text)) > 0
    ORDER BY lower(v.text), l.id LIMIT ${rowCount(MAX_QUESTIONS)}`,
  );
}

export async function findLibraryQuestion(sql: Sql, id: number): Promise<LibraryRow | undefined> {
  return (
    await sql.rows(
      LibraryRow,
      Prisma.sql`WITH usage AS (${usage}) ${libraryRows} WHERE l.id = ${id}::int`,
    )
  )[0];
}

export const LibraryHistoryVersion = z.strictObject({
  version_id: z.int(),
  number: z.int(),
  text: z.string(),
  made_at: z.date(),
  templates: z.array(
    z.strictObject({
      id: z.int(),
      title: z.string(),
      archived: z.boolean(),
      published: z.boolean(),
      built: z.boolean(),
    }),
  ),
});
export type LibraryHistoryVersion = z.infer<typeof LibraryHistoryVersion>;

/** Returns the versions of a question, newest first, each with the templates that use it. */
export async function findLibraryHistory(sql: Sql, id: number): Promise<LibraryHistoryVersion[]> {
  return sql.rows(
    LibraryHistoryVersion,
    Prisma.sql`
    WITH usage AS (${usage})
    SELECT v.id AS version_id, v.number, v.text, v.created_at AS made_at, coalesce(used.templates, '[]') AS templates
    FROM library_question_version v LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', t.id, 'title', coalesce(t.draft ->> 'title', t.title), 'archived', t.archived_at IS NOT NULL, 'published', asking.published, 'built', asking.built)
        ORDER BY lower(coalesce(t.draft ->> 'title', t.title)), t.id) AS templates
      FROM (SELECT template_id, bool_or(NOT built) AS published, bool_or(built) AS built FROM usage WHERE usage.library_version_id = v.id GROUP BY template_id) asking
      JOIN template t ON t.id = asking.template_id) used ON true
    WHERE v.library_question_id = ${id}::int ORDER BY v.number DESC`,
  );
}

export const LibraryVersion = libraryWords.extend({ id: z.int() });
export type LibraryVersion = z.infer<typeof LibraryVersion>;

export async function findLibraryVersions(
  sql: Sql,
  ids: readonly number[],
): Promise<LibraryVersion[]> {
  return sql.rows(
    LibraryVersion,
    Prisma.sql`SELECT v.id, v.text, v.help_text, v.subtext, v.ui_key, v.config FROM library_question_version v WHERE v.id = ANY(${[...ids]}::int[])`,
  );
}

export const NewerVersion = z.strictObject({
  from_version_id: z.int(),
  version_id: z.int(),
  version: z.int(),
});
export type NewerVersion = z.infer<typeof NewerVersion>;

/**
 * Returns those of these versions with a later one in the library. Archived questions are not
 * offered.
 */
export async function findNewer(sql: Sql, ids: readonly number[]): Promise<NewerVersion[]> {
  return sql.rows(
    NewerVersion,
    Prisma.sql`
    SELECT taken.id AS from_version_id, v.id AS version_id, v.number AS version
    FROM library_question_version taken JOIN library_question l ON l.id = taken.library_question_id JOIN ${latest} v ON true
    WHERE taken.id = ANY(${[...ids]}::int[]) AND v.number > taken.number AND l.archived_at IS NULL ORDER BY taken.id`,
  );
}

const LockedRow = LibraryRow.pick({ id: true, archived: true });

/** Locks the question against changes until the transaction ends. */
export async function lockLibraryQuestion(
  sql: Sql,
  id: number,
): Promise<{ readonly id: number; readonly archived: boolean } | undefined> {
  return (
    await sql.rows(
      LockedRow,
      Prisma.sql`SELECT l.id, l.archived_at IS NOT NULL AS archived FROM library_question l WHERE l.id = ${id}::int FOR NO KEY UPDATE OF l`,
    )
  )[0];
}

const LatestRow = LibraryVersion.extend({ number: z.int() });

export async function findLatestOfLibrary(
  sql: Sql,
  id: number,
): Promise<(LibraryVersion & { readonly number: number }) | undefined> {
  return (
    await sql.rows(
      LatestRow,
      Prisma.sql`
    SELECT v.id, v.number, v.text, v.help_text, v.subtext, v.ui_key, v.config FROM library_question_version v WHERE v.library_question_id = ${id}::int ORDER BY v.number DESC LIMIT 1`,
    )
  )[0];
}

const MadeRow = LibraryRow.pick({ id: true, version_id: true });

/** Inserts a question with its first version. */
export async function insertLibraryQuestion(
  sql: Sql,
  words: LibraryWords,
  at: Date,
): Promise<{ readonly id: number; readonly version_id: number }> {
  const rows = await sql.rows(
    MadeRow,
    Prisma.sql`
    WITH made AS (INSERT INTO library_question (created_at) VALUES (${at}::timestamptz) RETURNING id),
    first AS (${insertInto(Prisma.sql`SELECT made.id, 1, ${values(words, at)} FROM made`)} RETURNING id)
    SELECT made.id, first.id AS version_id FROM made, first`,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('No question of the library was stored.');
  return made;
}

/** @returns the id of the version */
export async function insertLibraryVersion(
  sql: Sql,
  id: number,
  number: number,
  words: LibraryWords,
  at: Date,
): Promise<number> {
  const [made] = await sql.rows(
    IdRow,
    Prisma.sql`${insertInto(Prisma.sql`SELECT ${id}::int, ${number}::int, ${values(words, at)}`)} RETURNING id`,
  );
  if (made === undefined)
    throw new Error(`No version ${number} of the library's question ${id} was stored.`);
  return made.id;
}

const insertInto = (rows: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`INSERT INTO library_question_version (library_question_id, number, text, help_text, subtext, ui_key, config, created_at) ${rows}`;
const values = (
  { text, help_text: help, subtext, ui_key: uiKey, config }: LibraryWords,
  at: Date,
): Prisma.Sql =>
  Prisma.sql`${text}::text, ${help}::text, ${subtext}::text, ${uiKey}::text, ${JSON.stringify(config)}::jsonb, ${at}::timestamptz`;
