import { Prisma } from '@reviews/db';
import { IMPORT_KINDS, type ImportKind } from '@reviews/domain';
import { z } from 'zod';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';

/** Rows of an applied import that changed no one: an undo does not need them. */
const IDLE = ['unchanged', 'refused'] as const satisfies readonly ImportKind[];

/** Files deleted per run. */
const FILES_AT_ONCE = 100;
const OVER = Prisma.sql`state IN ('applied', 'undone', 'discarded')`;

const FileRow = z.strictObject({ id: z.int(), file_key: z.string() });

/** Returns the files of finished imports. */
export function findFilesOver(sql: Sql): Promise<{ id: number; file_key: string }[]> {
  return sql.rows(
    FileRow,
    Prisma.sql`SELECT id, file_key FROM people_import WHERE ${OVER} AND file_key <> '' ORDER BY id LIMIT ${rowCount(FILES_AT_ONCE)}`,
  );
}

/**
 * Removes the files and the sample values of columns. Column names stay: they help to map the next
 * file.
 */
export async function forgetFiles(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE people_import SET file_key = '', columns = (
      SELECT coalesce(jsonb_agg(jsonb_set(jsonb_set(col, '{samples}', '[]', false), '{days,example}', 'null', false) ORDER BY at), '[]') FROM jsonb_array_elements(columns) WITH ORDINALITY each(col, at))
    WHERE id = ANY(${[...ids]}::int[]) AND ${OVER}`);
}

/** Returns the oldest import started before a moment that no one has applied or discarded. */
export async function findLeftLying(sql: Sql, before: Date): Promise<number | undefined> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT id FROM people_import WHERE state IN ('mapping', 'ready', 'failed') AND started_at < ${before}::timestamptz ORDER BY id LIMIT 1`,
    )
  )[0]?.id;
}

/**
 * Deletes unchanged rows of a scheduled import: no one looks at them, and the next file brings them
 * again.
 */
export async function forgetUnchanged(sql: Sql, importId: number): Promise<void> {
  await sql.run(Prisma.sql`
    WITH scheduled AS (UPDATE people_import SET counts = counts || '{"gone": ["unchanged"]}' WHERE id = ${importId}::int AND integration_id IS NOT NULL RETURNING id)
    DELETE FROM people_import_row r USING scheduled WHERE r.import_id = scheduled.id AND r.kind = 'unchanged'`);
}

const goes = (before: Date, state: 'applied' | 'undone', last: ImportKind): Prisma.Sql => {
  const at = state === 'applied' ? Prisma.sql`applied_at` : Prisma.sql`undone_at`;
  return Prisma.sql`state = ${state}::import_state AND ${at} < ${before}::timestamptz AND NOT coalesce(counts -> 'gone' @> ${JSON.stringify([last])}::jsonb, false)`;
};

/**
 * Deletes rows of one import that was applied or undone before a moment, and notes it with its
 * counts. After an undo, all rows; before, only those that changed no one, because an undo needs
 * the others. Skips an import whose undo is just starting.
 * @returns whether there was one
 */
export async function forgetOldRows(sql: Sql, before: Date): Promise<boolean> {
  const gone = (kinds: readonly ImportKind[]) =>
    Prisma.sql`${JSON.stringify({ gone: kinds })}::jsonb`;
  const rows = await sql.run(Prisma.sql`
    WITH old AS (
      SELECT id, state = 'undone' AS is_undone FROM people_import WHERE (${goes(before, 'applied', 'refused')}) OR (${goes(before, 'undone', 'added')}) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED),
    forgotten AS (DELETE FROM people_import_row r USING old WHERE r.import_id = old.id AND (old.is_undone OR r.kind = ANY(${[...IDLE]}::import_kind[])))
    UPDATE people_import i SET counts = i.counts || CASE WHEN old.is_undone THEN ${gone(IMPORT_KINDS)} ELSE ${gone(IDLE)} END FROM old WHERE i.id = old.id RETURNING i.id`);
  return rows > 0;
}
