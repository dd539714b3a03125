import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { readRows } from '../checked-rows.ts';
import { appliedChecksums, MIGRATION_LOCK_KEY } from '../migrate.ts';
import { addFile, headBytes, writeArchive, type ArchiveWriter } from './archive.ts';
import { connectionForLongWork, leave } from './long-work.ts';
import {
  ARCHIVE_FORMAT,
  fileEntry,
  HEAD_ENTRY,
  MANIFEST_ENTRY,
  tableEntry,
  type ArchivedTable,
  type Manifest,
} from './manifest.ts';
import { LEFT_OUT, sequencesOf, tablesOf, unknownTables, type Table } from './schema-facts.ts';

/** Rows are collected into entries of about this size, which limits the memory per table. */
const PART_BYTES = 1024 * 1024;

export interface BackUpOptions {
  /** Reads a file from the storage by its key; undefined when it is missing. */
  readonly readFile: (key: string) => Promise<Uint8Array | undefined>;
  /** Aborts the backup and leaves nothing behind. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the statement that reads or writes a table's rows. Uses PostgreSQL's own escapes, which
 * are the same in every version.
 */
export function copyText(
  client: pg.Client,
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
  direction: 'TO STDOUT' | 'FROM STDIN',
): string {
  return `COPY public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')}) ${direction}`;
}

async function archiveTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: Table,
): Promise<ArchivedTable> {
  const stream = client.query(copyTo(copyText(client, table, 'TO STDOUT')));
  const hash = createHash('sha256');
  let bytes = 0;
  let part = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (length === 0) return;
    part += 1;
    await archive.add(tableEntry(table.name, part), Buffer.concat(waiting));
    waiting = [];
    length = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PART_BYTES) await flush();
  }
  await flush();
  return {
    name: table.name,
    columns: table.columns,
    rows: stream.rowCount,
    bytes,
    sha256: hash.digest('hex'),
  };
}

/**
 * Columns that name files still shown or read. For imports, only files that can be read again: an
 * applied import is undone from its rows.
 */
const FILES: readonly { readonly table: string; readonly column: string; readonly keys: string }[] =
  [
    { table: 'upload', column: 'key', keys: 'SELECT key, content_type FROM upload' },
    {
      table: 'employee',
      column: 'photo_key',
      keys: `SELECT photo_key, 'image/webp' FROM employee WHERE photo_key IS NOT NULL`,
    },
    {
      table: 'people_import',
      column: 'file_key',
      keys: `SELECT file_key, 'application/octet-stream' FROM people_import WHERE state IN ('mapping', 'reading', 'ready', 'applying', 'failed')`,
    },
  ];

/** Keeps only existing columns, because a company is backed up before its migrations too. */
function filesOf(
  present: readonly { readonly name: string; readonly columns: readonly string[] }[],
): string {
  const known = FILES.filter(({ table, column }) =>
    present.some(({ name, columns }) => name === table && columns.includes(column)),
  );
  return `${known.map(({ keys }) => keys).join(' UNION ALL ')} ORDER BY key`;
}

const UploadRow = z.strictObject({
  key: z.string(),
  content_type: z.string(),
});
type UploadRow = z.infer<typeof UploadRow>;

const MomentRow = z.strictObject({ now: z.string() });

/**
 * Archives the whole database from one snapshot. Writers continue, and none of their changes is
 * included partially.
 */
async function archiveDatabase(
  client: pg.Client,
  archive: ArchiveWriter,
): Promise<
  Omit<Manifest, 'files' | 'missingFiles' | 'format'> & { readonly uploads: readonly UploadRow[] }
> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const [moment] = await readRows(
    client,
    MomentRow,
    `SELECT to_json(clock_timestamp()) #>> '{}' AS now`,
  );
  const unknown = await unknownTables(client);
  if (unknown.length > 0)
    throw new Error(
      `The backup does not include these tables: ${unknown.join(', ')}. Add them before you back up.`,
    );
  const migrations = [...(await appliedChecksums(client))].map(([name, checksum]) => ({
    name,
    checksum,
  }));
  if (migrations.length === 0)
    throw new Error('This is not a database of this product: it has no migrations.');
  const present = await tablesOf(client);
  const tables: ArchivedTable[] = [];
  for (const table of present.filter(({ name }) => !LEFT_OUT.includes(name)))
    tables.push(await archiveTable(client, archive, table));
  // Sequences are not part of a snapshot. Read last, they are ahead of every row, never behind.
  const sequences = await sequencesOf(client);
  const uploads = await readRows(client, UploadRow, filesOf(present));
  await client.query('COMMIT');
  const leftOut = LEFT_OUT.filter((name) => present.some((table) => table.name === name));
  return {
    moment: new Date(moment?.now ?? Number.NaN).toISOString(),
    migrations,
    tables,
    leftOut,
    sequences,
    uploads,
  };
}

/**
 * Files never change and are stored before their row, so the snapshot's files still exist
 * afterwards. Exceptions: a photo that is replaced and an import that is discarded during the
 * backup.
 */
async function archiveFiles(
  archive: ArchiveWriter,
  uploads: readonly UploadRow[],
  { readFile, signal }: BackUpOptions,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const hash = createHash('sha256');
  const missingFiles: string[] = [];
  let count = 0;
  let total = 0;
  for (const { key, content_type: contentType } of uploads) {
    signal?.throwIfAborted();
    const bytes = await readFile(key);
    if (bytes === undefined) {
      missingFiles.push(key);
      continue;
    }
    await archive.add(fileEntry(contentType, key), bytes);
    addFile(hash, key, bytes);
    count += 1;
    total += bytes.length;
  }
  return { files: { count, bytes: total, sha256: hash.digest('hex') }, missingFiles };
}

/**
 * Writes the database of `url` and its files into the archive `file` while the product runs. The
 * archive shows one moment: everything acknowledged before it, nothing after it. Only migrations
 * have to wait.
 * @throws Error when `file` already exists, the database is not the product's, or `signal` aborts;
 * nothing is left behind
 */
export async function backUp(url: string, file: string, options: BackUpOptions): Promise<Manifest> {
  const client = connectionForLongWork(url, 'reviews-backup');
  await client.connect();
  let manifest: Manifest | undefined;
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK_KEY]);
    await writeArchive(
      file,
      async (archive) => {
        await archive.add(HEAD_ENTRY, headBytes());
        const { uploads, ...shown } = await archiveDatabase(client, archive);
        await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK_KEY]);
        manifest = {
          format: ARCHIVE_FORMAT,
          ...shown,
          ...(await archiveFiles(archive, uploads, options)),
        };
        await archive.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest)));
      },
      options.signal,
    );
  } finally {
    await leave(client, manifest !== undefined);
  }
  if (manifest === undefined) throw new Error('The archive was not written.');
  return manifest;
}
