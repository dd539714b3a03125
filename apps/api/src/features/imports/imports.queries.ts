import { Prisma } from '@reviews/db';
import { IMPORT_STATES, importCounts, importMapping } from '@reviews/contracts';
import { IMPORT_KINDS, type ImportMapping, type KnownMapping } from '@reviews/domain';
import { z } from 'zod';
import { TotalRow, IdRow, rowCount, type Sql } from '../../core/sql.ts';
import type { Scan, ScannedColumn, ScannedSource } from './files/scan.ts';

const Source = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.string().optional(),
  separator: z.string().optional(),
  sheet: z.string().optional(),
  header: z.int(),
}) satisfies z.ZodType<ScannedSource>;

const Column = z.strictObject({
  name: z.string(),
  samples: z.array(z.string()),
  filled: z.int(),
  emails: z.int(),
  days: z.strictObject({
    dmy: z.int(),
    mdy: z.int(),
    either: z.int(),
    example: z.string().nullable(),
  }),
  at: z.int(),
}) satisfies z.ZodType<ScannedColumn>;

/** The requester of a job, with what rules and the change log need. */
export const Asked = z.strictObject({
  user_id: z.int(),
  impersonator_id: z.int().nullable(),
  /** Their own records, which their import does not change. */
  employee_ids: z.array(z.int()),
  /** Whether they may manage any account, however far its roles reach. */
  manages_users: z.boolean(),
  /** Whether a role lets them read and reopen everyone's reviews; absent in older requests. */
  reads_everyone: z.boolean().optional(),
  /** For an undo: keep people who were changed since. */
  keep_changed: z.boolean().optional(),
});
export type Asked = z.infer<typeof Asked>;

/** Departments and teams that an import created; an undo deletes them if no one else is in them. */
export const MadePlaces = z.strictObject({
  departments: z.array(z.int()),
  teams: z.array(z.int()),
  sub_teams: z.array(z.int()),
});
export type MadePlaces = z.infer<typeof MadePlaces>;

export const ImportRecord = z.strictObject({
  id: z.int(),
  state: z.enum(IMPORT_STATES),
  file_key: z.string(),
  file_name: z.string(),
  file_size: z.int(),
  source: Source,
  columns: z.array(Column),
  row_count: z.int(),
  mapping: importMapping.nullable(),
  /**
   * Besides the counts: the places that the import created, and the kinds of rows that are no
   * longer kept.
   */
  counts: importCounts
    .extend({ made: MadePlaces.optional(), gone: z.array(z.enum(IMPORT_KINDS)).optional() })
    .nullable(),
  digest: z.string().nullable(),
  progress: z.int(),
  fault: z.string().nullable(),
  asked: Asked.nullable(),
  started_by: z.string().nullable(),
  started_at: z.date(),
  applied_by: z.string().nullable(),
  applied_at: z.date().nullable(),
  undone_by: z.string().nullable(),
  undone_at: z.date().nullable(),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

const nameOf = (userId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(e.preferred_name, u.email) FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id WHERE u.id = ${userId})`;

const imports = Prisma.sql`
  SELECT i.id, i.state, i.file_key, i.file_name, i.file_size, i.source, i.columns, i.row_count, i.mapping, i.counts, i.digest, i.progress, i.fault, i.asked, i.started_at, i.applied_at, i.undone_at,
    ${nameOf(Prisma.sql`i.started_by_id`)} AS started_by, ${nameOf(Prisma.sql`i.applied_by_id`)} AS applied_by, ${nameOf(Prisma.sql`i.undone_by_id`)} AS undone_by
  FROM people_import i`;

export async function findImport(sql: Sql, id: number): Promise<ImportRecord | undefined> {
  return (await sql.rows(ImportRecord, Prisma.sql`${imports} WHERE i.id = ${id}::int`))[0];
}

export async function findImports(
  sql: Sql,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ records: ImportRecord[]; total: number }> {
  const records = await sql.rows(
    ImportRecord,
    Prisma.sql`${imports} ORDER BY i.id DESC LIMIT ${rowCount(page.limit)} OFFSET ${rowCount(page.offset)}`,
  );
  const [count] = await sql.rows(
    TotalRow,
    Prisma.sql`SELECT count(*)::int AS total FROM people_import`,
  );
  return { records, total: count?.total ?? 0 };
}

const LastMappingRow = z.strictObject({
  columns: z.array(Column),
  mapping: importMapping,
});

/**
 * Returns the last used mapping with its column names. Mappings of imports that someone discarded
 * do not count; those of imports replaced by a newer file do.
 */
export async function findLastMapping(sql: Sql): Promise<KnownMapping | null> {
  const [row] = await sql.rows(
    LastMappingRow,
    Prisma.sql`
    SELECT columns, mapping FROM people_import WHERE mapping IS NOT NULL AND (state <> 'discarded' OR fault IS NOT NULL) ORDER BY id DESC LIMIT 1`,
  );
  if (row === undefined) return null;
  // A column that was empty was not mapped: once it has content, its name decides.
  const wasEmpty = (index: number): boolean =>
    row.columns[index]?.filled === 0 && row.mapping.fields[index] === null;
  return {
    columns: row.columns.map(({ name }, index) => (wasEmpty(index) ? '' : name)),
    mapping: row.mapping,
  };
}

export interface NewImport extends Scan {
  readonly fileKey: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly userId: number;
  readonly at: Date;
}

export async function insertImport(
  sql: Sql,
  { fileKey, fileName, fileSize, source, columns, rowCount: rows, userId, at }: NewImport,
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO people_import (file_key, file_name, file_size, source, columns, row_count, started_by_id, started_at)
    VALUES (${fileKey}, ${fileName}, ${fileSize}::int, ${JSON.stringify(source)}::jsonb, ${JSON.stringify(columns)}::jsonb, ${rows}::int, ${userId}::int, ${at}::timestamptz) RETURNING id`,
  );
  if (row === undefined) throw new Error('An import was not stored.');
  return row.id;
}

/** Lock for starting a step of an import, held until the transaction ends. */
const TURN_LOCK = 7_305_070;
export async function takeTurn(sql: Sql): Promise<void> {
  await sql.run(Prisma.sql`SELECT pg_advisory_xact_lock(${TURN_LOCK}::bigint)::text AS locked`);
}

/** Lock for working on an import; `tryWork` returns false if another worker holds it. */
const WORK_LOCK = 7_305_071;
const LockRow = z.strictObject({ free: z.boolean() });

export async function tryWork(sql: Sql): Promise<boolean> {
  return (
    (
      await sql.rows(
        LockRow,
        Prisma.sql`SELECT pg_try_advisory_xact_lock(${WORK_LOCK}::bigint) AS free`,
      )
    )[0]?.free === true
  );
}

const WorkerRow = z.strictObject({ name: z.string() });

/** Returns the name of the person whose import is running; null if none is. */
export async function findAtWork(sql: Sql): Promise<{ readonly name: string } | null> {
  const rows = await sql.rows(
    WorkerRow,
    Prisma.sql`
    SELECT coalesce(e.preferred_name, u.email, '') AS name FROM people_import i LEFT JOIN app_user u ON u.id = (i.asked ->> 'user_id')::int LEFT JOIN employee e ON e.id = u.employee_id
    WHERE i.state IN ('reading', 'applying', 'undoing')`,
  );
  return rows[0] ?? null;
}

export async function beginReading(
  sql: Sql,
  id: number,
  mapping: ImportMapping,
  asked: Asked,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE people_import SET state = 'reading', mapping = ${JSON.stringify(mapping)}::jsonb, asked = ${JSON.stringify(asked)}::jsonb, counts = NULL, digest = NULL, progress = 0, fault = NULL WHERE id = ${id}::int`);
}

export async function beginWork(
  sql: Sql,
  id: number,
  state: 'applying' | 'undoing',
  asked: Asked,
): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE people_import SET state = ${state}::import_state, asked = ${JSON.stringify(asked)}::jsonb, progress = 0, fault = NULL WHERE id = ${id}::int`,
  );
}

export async function findUnfinished(sql: Sql): Promise<number[]> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT id FROM people_import WHERE state IN ('reading', 'applying', 'undoing') ORDER BY id`,
    )
  ).map(({ id }) => id);
}

/** Runs outside the working transaction, so that others see it. */
export async function showProgress(sql: Sql, id: number, progress: number): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE people_import SET progress = ${progress}::int WHERE id = ${id}::int AND state IN ('reading', 'applying', 'undoing')`,
  );
}

export async function endApplied(
  sql: Sql,
  id: number,
  asked: Asked,
  made: MadePlaces,
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE people_import SET state = 'applied', applied_by_id = ${asked.user_id}::int, applied_at = ${at}::timestamptz, counts = counts || jsonb_build_object('made', ${JSON.stringify(made)}::jsonb), progress = 100
    WHERE id = ${id}::int AND state = 'applying'`);
}

export async function endUndone(
  sql: Sql,
  id: number,
  asked: Asked,
  fault: string | null,
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE people_import SET state = 'undone', undone_by_id = ${asked.user_id}::int, undone_at = ${at}::timestamptz, progress = 100, fault = ${fault} WHERE id = ${id}::int AND state = 'undoing'`);
}

/** Records why a step failed and returns the import to its previous state; nothing was written. */
export async function giveUp(sql: Sql, id: number, fault: string): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE people_import SET state = CASE state WHEN 'reading' THEN 'failed' WHEN 'applying' THEN 'ready' ELSE 'applied' END::import_state, fault = ${fault}, progress = 0
    WHERE id = ${id}::int AND state IN ('reading', 'applying', 'undoing')`);
}

/** Discards imports that were not applied; `fault` gives the reason if no one asked for it. */
export async function discard(
  sql: Sql,
  ids: readonly number[],
  fault: string | null,
): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM people_import_row WHERE import_id = ANY(${[...ids]}::int[])`,
  );
  await sql.run(
    Prisma.sql`UPDATE people_import SET state = 'discarded', fault = ${fault} WHERE id = ANY(${[...ids]}::int[])`,
  );
}

/** Sets the statement and idle timeouts of the open transaction. */
export async function setLimits(sql: Sql, limitMs: number): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true), set_config('idle_in_transaction_session_timeout', ${String(limitMs)}, true)`,
  );
}
