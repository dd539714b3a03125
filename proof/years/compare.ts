import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRows, type Database } from '@reviews/db';
import { LEFT_OUT } from '@reviews/db/backup/schema-facts';
import { z } from 'zod';

type Asked = Pick<Database, 'pool'>;

export const Digest = z.strictObject({
  rows: z.int(),
  /** The sum of a digest of each row, so that the order of rows does not matter. */
  sum: z.string(),
});
export type Digest = z.infer<typeof Digest>;

/**
 * Rows that changed while the backup ran, by table. They are checked against the backup's moment,
 * not for equality.
 */
export type Moving = Readonly<Record<string, string>>;

/**
 * Columns, by table, that a migration fills with random values or the current time: they differ
 * each time it is applied.
 */
export type Drawn = Readonly<Record<string, string>>;

const TableRow = z.strictObject({ name: z.string() });

/** Returns the product's tables whose rows an archive holds. */
export async function tableNames({ pool }: Asked): Promise<string[]> {
  const rows = await readRows(
    pool,
    TableRow,
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
}

async function digestOf(
  { pool }: Asked,
  table: string,
  { moving = {}, drawn = {} }: LeftOut,
): Promise<Digest> {
  const row = drawn[table] === undefined ? 't' : `(to_jsonb(t) - '${drawn[table]}')`;
  const rows = await readRows(
    pool,
    Digest,
    `SELECT count(*)::int AS rows, coalesce(sum(('x' || substr(md5(${row}::text), 1, 15))::bit(60)::bigint), 0)::text AS sum
     FROM "${table}" t WHERE NOT coalesce(${moving[table] ?? 'false'}, false)`,
  );
  return rows[0] ?? { rows: 0, sum: '0' };
}

/** What a comparison of two databases leaves out. */
export interface LeftOut {
  readonly moving?: Moving;
  readonly drawn?: Drawn;
}

/**
 * Returns where two databases differ, table by table, byte by byte, except for what is left out of
 * both.
 */
export async function tableFaults(
  one: Asked,
  other: Asked,
  leftOut: LeftOut = {},
): Promise<{ faults: string[]; rows: number }> {
  const [names, others] = [await tableNames(one), await tableNames(other)];
  const faults =
    names.join() === others.join()
      ? []
      : [`The tables are ${others.join(', ')} after the restore, and were ${names.join(', ')}.`];
  let rows = 0;
  for (const table of names.filter((name) => others.includes(name))) {
    const [before, after] = [
      await digestOf(one, table, leftOut),
      await digestOf(other, table, leftOut),
    ];
    rows += before.rows;
    if (before.rows !== after.rows || before.sum !== after.sum)
      faults.push(
        `${table} is not the same after the restore: ${before.rows} rows before, ${after.rows} after, sums ${before.sum} and ${after.sum}.`,
      );
  }
  return { faults, rows };
}

const UploadRow = z.strictObject({ key: z.string() });

/**
 * Returns where the files of uploads differ between two folders. Each upload of `db` must have its
 * file in both.
 */
export async function fileFaults(
  db: Asked,
  one: string,
  other: string,
): Promise<{ faults: string[]; files: number }> {
  const rows = await readRows(db.pool, UploadRow, 'SELECT key FROM upload ORDER BY key');
  const faults: string[] = [];
  for (const { key } of rows) {
    const [before, after] = await Promise.all(
      [one, other].map((folder) => readFile(path.join(folder, key)).catch(() => null)),
    );
    if (before == null || after == null || !before.equals(after))
      faults.push(
        `The file ${key} is not the same after the restore (${before?.length ?? 'no'} bytes before, ${after?.length ?? 'no'} after).`,
      );
  }
  const surplus = (await readdir(other)).length - rows.length;
  if (surplus !== 0)
    faults.push(`The restored folder has ${surplus} files more than there are uploads.`);
  return { faults, files: rows.length };
}

/** Returns a fault if a text contains a marker of personal data. */
export function markerFaults(where: string, text: string, marker: string): string[] {
  const found = text.toLowerCase().indexOf(marker.toLowerCase());
  return found < 0
    ? []
    : [`${where} holds what someone wrote: …${text.slice(Math.max(0, found - 80), found + 40)}…`];
}
