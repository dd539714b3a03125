import { Prisma } from '@reviews/db';
import type { ImportCounts } from '@reviews/contracts';
import type { ImportKind, ImportMapping, KnownMapping } from '@reviews/domain';
import { rowCount, type Sql } from '../../core/sql.ts';
import type { Scan, ScannedColumn, ScannedSource } from './files/scan.ts';

export type ImportStateName =
  | 'mapping'
  | 'reading'
  | 'ready'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'failed'
  | 'discarded';

/** The requester of a job, with what rules and the change log need. */
export interface Asked {
  readonly user_id: number;
  readonly impersonator_id: number | null;
  /** Their own records, which their import does not change. */
  readonly employee_ids: readonly number[];
  /** Whether they may manage any account, however far its roles reach. */
  readonly manages_users: boolean;
  /** Whether a role lets them read and reopen everyone's reviews; absent in older requests. */
  readonly reads_everyone?: boolean;
  /** For an undo: keep people who were changed since. */
  readonly keep_changed?: boolean;
}

/** Departments and teams that an import created; an undo deletes them if no one else is in them. */
export interface MadePlaces {
  readonly departments: readonly number[];
  readonly teams: readonly number[];
  readonly sub_teams: readonly number[];
}

export interface ImportRecord {
  readonly id: number;
  readonly state: ImportStateName;
  readonly file_key: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly source: ScannedSource;
  readonly columns: readonly ScannedColumn[];
  readonly row_count: number;
  readonly mapping: ImportMapping | null;
  /**
   * Besides the counts: the places that the import created, and the kinds of rows that are no
   * longer kept.
   */
  readonly counts:
    | (ImportCounts & { readonly made?: MadePlaces; readonly gone?: readonly ImportKind[] })
    | null;
  readonly digest: string | null;
  readonly progress: number;
  readonly fault: string | null;
  readonly asked: Asked | null;
  readonly started_by: string | null;
  readonly started_at: Date;
  readonly applied_by: string | null;
  readonly applied_at: Date | null;
  readonly undone_by: string | null;
  readonly undone_at: Date | null;
}

const nameOf = (userId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(e.preferred_name, u.email) FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id WHERE u.id = ${userId})`;

const imports = Prisma.sql`
  SELECT i.id, i.state, i.file_key, i.file_name, i.file_size, i.source, i.columns, i.row_count, i.mapping, i.counts, i.digest, i.progress, i.fault, i.asked, i.started_at, i.applied_at, i.undone_at,
    ${nameOf(Prisma.sql`i.started_by_id`)} AS started_by, ${nameOf(Prisma.sql`i.applied_by_id`)} AS applied_by, ${nameOf(Prisma.sql`i.undone_by_id`)} AS undone_by
  FROM people_import i`;

export async function findImport(sql: Sql, id: number): Promise<ImportRecord | undefined> {
  return (await sql.rows<ImportRecord>(Prisma.sql`${imports} WHERE i.id = ${id}::int`))[0];
}

export async function findImports(
  sql: Sql,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ records: ImportRecord[]; total: number }> {
  const records = await sql.rows<ImportRecord>(
    Prisma.sql`${imports} ORDER BY i.id DESC LIMIT ${rowCount(page.limit)} OFFSET ${rowCount(page.offset)}`,
  );
  const [count] = await sql.rows<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total FROM people_import`,
  );
  return { records, total: count?.total ?? 0 };
}

/**
 * Returns the last used mapping with its column names. Mappings of imports that someone discarded
 * do not count; those of imports replaced by a newer file do.
 */
export async function findLastMapping(sql: Sql): Promise<KnownMapping | null> {
  const [row] = await sql.rows<{
    columns: readonly ScannedColumn[];
    mapping: ImportMapping;
  }>(Prisma.sql`
    SELECT columns, mapping FROM people_import WHERE mapping IS NOT NULL AND (state <> 'discarded' OR fault IS NOT NULL) ORDER BY id DESC LIMIT 1`);
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
  const [row] = await sql.rows<{ id: number }>(Prisma.sql`
    INSERT INTO people_import (file_key, file_name, file_size, source, columns, row_count, started_by_id, started_at)
    VALUES (${fileKey}, ${fileName}, ${fileSize}::int, ${JSON.stringify(source)}::jsonb, ${JSON.stringify(columns)}::jsonb, ${rows}::int, ${userId}::int, ${at}::timestamptz) RETURNING id`);
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
export async function tryWork(sql: Sql): Promise<boolean> {
  return (
    (
      await sql.rows<{ free: boolean }>(
        Prisma.sql`SELECT pg_try_advisory_xact_lock(${WORK_LOCK}::bigint) AS free`,
      )
    )[0]?.free === true
  );
}

/** Returns the name of the person whose import is running; null if none is. */
export async function findAtWork(sql: Sql): Promise<{ readonly name: string } | null> {
  const rows = await sql.rows<{ name: string }>(Prisma.sql`
    SELECT coalesce(e.preferred_name, u.email, '') AS name FROM people_import i LEFT JOIN app_user u ON u.id = (i.asked ->> 'user_id')::int LEFT JOIN employee e ON e.id = u.employee_id
    WHERE i.state IN ('reading', 'applying', 'undoing')`);
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
    await sql.rows<{ id: number }>(
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

export interface Preview {
  readonly counts: ImportCounts;
  readonly digest: string;
  readonly fault: string | null;
}

/** @returns false if the import is no longer being read or applied */
export async function endWithPreview(
  sql: Sql,
  id: number,
  { counts, digest, fault }: Preview,
): Promise<boolean> {
  const rows = await sql.run(Prisma.sql`
    UPDATE people_import SET state = 'ready', counts = ${JSON.stringify(counts)}::jsonb, digest = ${digest}, progress = 100, fault = ${fault} WHERE id = ${id}::int AND state IN ('reading', 'applying') RETURNING id`);
  return rows > 0;
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
