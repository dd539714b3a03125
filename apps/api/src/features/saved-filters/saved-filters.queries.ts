import { Prisma } from '@reviews/db';
import { areOfOneList, type ListColumnKey, type SortOrder } from '@reviews/domain';
import type { ListFilterValue } from '@reviews/contracts';
import type { Sql } from '../../core/sql.ts';

/** The query string of a list, without its page. */
export interface SavedList {
  readonly filters: Readonly<Record<string, ListFilterValue>>;
  readonly sort: 'employee_preferred_name' | 'assignee_name' | 'closed_at' | null;
  readonly sortorder: SortOrder | null;
  readonly columns: ListColumnKey[] | null;
}

export interface SavedFilterRow {
  readonly id: number;
  readonly cycle_pulse_id: number | null;
  readonly name: string;
  readonly content: SavedList;
  readonly version: number;
}

/** A person's saved filters, as offered in one list. */
export interface Place {
  readonly userId: number;
  readonly pulseId: number;
}

const columns = Prisma.sql`id, cycle_pulse_id, name, content, version`;
/**
 * Returns the condition for the person's filters that this list offers: its own, and those for
 * every list.
 */
const offered = ({ userId, pulseId }: Place): Prisma.Sql =>
  Prisma.sql`user_id = ${userId} AND (cycle_pulse_id IS NULL OR cycle_pulse_id = ${pulseId})`;

/** Returns the list that filters belong to. Null means every list. */
const listOf = ({ pulseId }: Place, { filters }: SavedList): number | null =>
  areOfOneList(filters) ? pulseId : null;

export const findSavedFilters = (sql: Sql, place: Place): Promise<SavedFilterRow[]> =>
  sql.rows<SavedFilterRow>(
    Prisma.sql`SELECT ${columns} FROM saved_filter WHERE ${offered(place)} ORDER BY lower(name), cycle_pulse_id NULLS FIRST`,
  );

/** Returns a saved filter and locks it until the transaction ends. */
export async function lockSavedFilter(
  sql: Sql,
  place: Place,
  id: number,
): Promise<SavedFilterRow | undefined> {
  return (
    await sql.rows<SavedFilterRow>(
      Prisma.sql`SELECT ${columns} FROM saved_filter WHERE id = ${id} AND ${offered(place)} FOR UPDATE`,
    )
  )[0];
}

/**
 * Locks a person's saved filters, so that changes run one at a time and each sees the names and
 * number that the one before left.
 */
export const lockOwner = (sql: Sql, { userId }: Place): Promise<unknown> =>
  sql.run(Prisma.sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);

export async function countSavedFilters(sql: Sql, { userId }: Place): Promise<number> {
  const [row] = await sql.rows<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM saved_filter WHERE user_id = ${userId}`,
  );
  return row?.count ?? 0;
}

/** Returns the entry with this name in this list, ignoring case. */
export async function findNamed(
  sql: Sql,
  place: Place,
  { name, content }: Pick<SavedFilterRow, 'name' | 'content'>,
): Promise<(SavedFilterRow & { readonly is_same: boolean }) | undefined> {
  const [row] = await sql.rows<SavedFilterRow & { is_same: boolean }>(Prisma.sql`
    SELECT ${columns}, name = ${name} AND content = ${JSON.stringify(content)}::jsonb AS is_same FROM saved_filter
    WHERE user_id = ${place.userId} AND cycle_pulse_id IS NOT DISTINCT FROM ${listOf(place, content)}::int AND lower(name) = lower(${name})`);
  return row;
}

const one = async (rows: Promise<SavedFilterRow[]>): Promise<SavedFilterRow> => {
  const [row] = await rows;
  if (row === undefined) throw new Error('A saved filter was not stored.');
  return row;
};

export const insertSavedFilter = (
  sql: Sql,
  place: Place,
  { name, content }: Pick<SavedFilterRow, 'name' | 'content'>,
  at: Date,
): Promise<SavedFilterRow> =>
  one(
    sql.rows<SavedFilterRow>(Prisma.sql`
  INSERT INTO saved_filter (user_id, cycle_pulse_id, name, content, updated_at) VALUES (${place.userId}, ${listOf(place, content)}::int, ${name}, ${JSON.stringify(content)}::jsonb, ${at}::timestamptz)
  RETURNING ${columns}`),
  );

export const updateSavedFilter = (
  sql: Sql,
  place: Place,
  { id, name, content }: Pick<SavedFilterRow, 'id' | 'name' | 'content'>,
  at: Date,
): Promise<SavedFilterRow> =>
  one(
    sql.rows<SavedFilterRow>(Prisma.sql`
  UPDATE saved_filter SET name = ${name}, content = ${JSON.stringify(content)}::jsonb, cycle_pulse_id = ${listOf(place, content)}::int, version = version + 1, updated_at = ${at}::timestamptz
  WHERE id = ${id} RETURNING ${columns}`),
  );

export async function deleteSavedFilter(
  sql: Sql,
  place: Place,
  id: number,
): Promise<SavedFilterRow | undefined> {
  return (
    await sql.rows<SavedFilterRow>(
      Prisma.sql`DELETE FROM saved_filter WHERE id = ${id} AND ${offered(place)} RETURNING ${columns}`,
    )
  )[0];
}
