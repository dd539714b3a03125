import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadDemoCompany } from '@reviews/factories/demo';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { buildEmployee, buildUpload } from '@reviews/factories';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../client.ts';
import { migrate } from '../migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing.ts';
import { archiveEntries, DamagedArchive, headBytes, verifyArchive } from './archive.ts';
import { backUp, type BackUpOptions } from './back-up.ts';
import { restore, RestoreRefused, type RestoreOptions } from './restore.ts';

const SERVER = process.env['DATABASE_URL'] ?? '';
const EMPLOYEES = 100;

let source: TestDatabase;
let folder: string;
const stored = new Map<string, Buffer>();
beforeAll(async () => {
  source = await createTestDatabase({
    template: {
      name: `company_${EMPLOYEES}`,
      fill: (db) => loadDemoCompany(db, { now: new Date(), employees: EMPLOYEES }),
      analysed: true,
    },
  });
  const { key } = await buildUpload(source.db);
  const photo = `photo-${key}`;
  await source.db.pool.query(
    'UPDATE employee SET photo_key = $1 WHERE id = (SELECT max(id) FROM employee)',
    [photo],
  );
  stored.set(photo, Buffer.from('a photo'));
  for (const state of ['mapping', 'discarded']) {
    await source.db.pool.query(
      `INSERT INTO people_import (state, file_key, file_name, file_size, source, columns, row_count, started_at) VALUES ($1, $2, 'people.csv', 6, '{}', '[]', 0, now())`,
      [state, `import-${state}`],
    );
  }
  stored.set('import-mapping', Buffer.from('a file'));
  stored.set(key, Buffer.from([0, 255, 10, 13]));
});
afterAll(() => source.drop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const readStored: BackUpOptions = { readFile: (key) => Promise.resolve(stored.get(key)) };

async function makeArchive(name = 'reviews.tar.gz'): Promise<string> {
  const file = path.join(folder, name);
  await backUp(source.url, file, readStored);
  return file;
}

/** Runs with a database of its own, without tables. */
async function withTarget<T>(
  work: (url: string, files: Map<string, Buffer>, options: RestoreOptions) => Promise<T>,
): Promise<T> {
  const { url, drop } = await createEmptyDatabase(SERVER);
  const files = new Map<string, Buffer>();
  const writeFileToMap: RestoreOptions['writeFile'] = (key, bytes) =>
    Promise.resolve(void files.set(key, Buffer.from(bytes)));
  try {
    return await work(url, files, { writeFile: writeFileToMap });
  } finally {
    await drop();
  }
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const db = openDatabase(url, { poolSize: 1 });
  try {
    return (await db.pool.query(sql)).rows;
  } finally {
    await db.close();
  }
}

/**
 * The catalogue's description of all tables as text: columns, indexes, constraints, triggers,
 * sequences.
 */
const SCHEMA = `
  SELECT 'column' AS kind, table_name || '.' || column_name AS name, data_type || coalesce(column_default, '') || is_nullable AS definition FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'sequence', sequencename, coalesce(last_value, 0)::text FROM pg_sequences WHERE schemaname = 'public'
  ORDER BY 1, 2`;

const NameRow = z.strictObject({ name: z.string() });

async function tableNames(url: string): Promise<string[]> {
  return (
    await ask(
      url,
      `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).map((row) => NameRow.parse(row).name);
}

async function rowsOf(url: string, table: string): Promise<unknown> {
  return ask(
    url,
    `SELECT count(*)::int AS rows, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS sum FROM "${table}" t`,
  );
}

/** Writes a tar.gz of any entries. */
async function foreignArchive(
  entries: readonly (readonly [string, string | Buffer])[],
): Promise<string> {
  const file = path.join(folder, 'foreign.tar.gz');
  const tar = pack();
  for (const [name, text] of entries) tar.entry({ name }, text);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  await writeFile(file, gzipSync(Buffer.concat(chunks)));
  return file;
}

describe('restored backup', () => {
  it('equals the original: every row, index, constraint, trigger, sequence and file', async () => {
    const file = await makeArchive();
    await withTarget(async (url, files, options) => {
      await restore(url, file, {
        ...options,
        check: (client) => violatedInvariants({ pool: client }),
      });
      expect(await ask(url, SCHEMA)).toEqual(await ask(source.url, SCHEMA));
      for (const table of (await tableNames(source.url)).filter(
        (name) => !['session', 'rate_limit', '_prisma_migrations'].includes(name),
      )) {
        expect([table, await rowsOf(url, table)]).toEqual([table, await rowsOf(source.url, table)]);
      }
      expect(files).toEqual(stored);
      expect(await migrate(url)).toEqual([]);
    });
  });

  it('signs no one in: a session that ended after the backup stays ended', async () => {
    const { user } = await buildEmployee(source.db);
    await source.db.prisma.session.create({
      data: { id: Buffer.alloc(32, 7), userId: user.id, expiresAt: new Date(Date.now() + 1e9) },
    });
    const file = await makeArchive();
    await withTarget(async (url, _files, options) => {
      await restore(url, file, options);
      expect(await ask(url, 'SELECT FROM session')).toHaveLength(0);
    });
  });

  it('replaces existing data only if told to, and then completely', async () => {
    const file = await makeArchive();
    await withTarget(async (url, _files, options) => {
      await ask(url, 'CREATE TABLE somebody_elses (id int)');
      await expect(restore(url, file, options)).rejects.toThrow(RestoreRefused);
      expect(await tableNames(url)).toEqual(['somebody_elses']);
      await restore(url, file, { ...options, replace: true });
      expect(await tableNames(url)).not.toContain('somebody_elses');
    });
  });

  it('does not replace a database that the product is using', async () => {
    const file = await makeArchive();
    await withTarget(async (url, _files, options) => {
      const product = openDatabase(url);
      await product.pool.query('SELECT 1');
      await expect(restore(url, file, { ...options, replace: true })).rejects.toThrow(
        /Stop it first/,
      );
      await product.close();
    });
  });

  it('is complete or absent', async () => {
    const file = await makeArchive();
    await withTarget(async (url, _files, options) => {
      await expect(
        restore(url, file, {
          ...options,
          check: () => Promise.resolve(['Not true that it is well.']),
        }),
      ).rejects.toThrow(/well/);
      await expect(
        restore(url, file, { ...options, signal: AbortSignal.abort(new Error('enough')) }),
      ).rejects.toThrow(/enough/);
      expect(await tableNames(url)).toEqual([]);
    });
  });

  it('is refused for another product version, whose migrations differ', async () => {
    const file = await makeArchive();
    const manifest = await verifyArchive(file);
    const entries: [string, Buffer][] = [];
    for await (const { name, bytes } of archiveEntries(file)) {
      entries.push([
        name,
        name === 'manifest.json'
          ? Buffer.from(
              JSON.stringify({
                ...manifest,
                migrations: [
                  ...manifest.migrations,
                  { name: '20990101000000_later', checksum: '00' },
                ],
              }),
            )
          : bytes,
      ]);
    }
    const later = await foreignArchive(entries);
    await withTarget(async (url, _files, options) => {
      await expect(restore(url, later, options)).rejects.toThrow(/20990101000000_later/);
      expect(await tableNames(url)).toEqual([]);
    });
  });
});

describe('altered archive', () => {
  it.each([
    [
      'one byte of it changed',
      (bytes: Buffer) =>
        bytes.fill((bytes[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['its last kilobyte lost', (bytes: Buffer) => bytes.subarray(0, -1024)],
    [
      'a row changed within, compressed again',
      (bytes: Buffer) =>
        gzipSync(
          Buffer.from(
            gunzipSync(bytes).toString('latin1').replace('@larkspur', '@larkspir'),
            'latin1',
          ),
        ),
    ],
    ['empty', () => Buffer.alloc(0)],
  ])('%s, is refused before the target is opened', async (_how, change) => {
    const file = await makeArchive();
    await writeFile(file, change(await readFile(file)));
    // No such server: opening it would fail with another error.
    await expect(
      restore('postgresql://unknown@127.0.0.1:1/none', file, {
        writeFile: () => Promise.reject(new Error('touched')),
      }),
    ).rejects.toThrow(DamagedArchive);
  });

  it('but some other tar, is refused by name', async () => {
    await expect(verifyArchive(await foreignArchive([['photo.jpg', 'x']]))).rejects.toThrow(
      /not a backup/,
    );
    await expect(
      verifyArchive(await foreignArchive([['archive.json', headBytes()]])),
    ).rejects.toThrow(/is incomplete/);
    await expect(
      verifyArchive(await foreignArchive([['archive.json', '{"format":99}']])),
    ).rejects.toThrow(/has format 99/);
    await expect(
      verifyArchive(
        await foreignArchive([
          ['archive.json', headBytes()],
          ['../escape', 'x'],
        ]),
      ),
    ).rejects.toThrow(/unexpected entry/);
  });
});

describe('backup file', () => {
  it('is readable by its owner only, and never overwrites another', async () => {
    const file = await makeArchive();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file);
    await expect(makeArchive()).rejects.toThrow(/already exists/);
    expect(await readFile(file)).toEqual(before);
  });

  it('is not created, not even partially, when the backup is aborted', async () => {
    const controller = new AbortController();
    const options: BackUpOptions = {
      signal: controller.signal,
      readFile: () => {
        controller.abort(new Error('enough'));
        return Promise.resolve(Buffer.alloc(1));
      },
    };
    await expect(backUp(source.url, path.join(folder, 'given-up.tar.gz'), options)).rejects.toThrow(
      /^enough$/,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not created when the storage fails half-way', async () => {
    await expect(
      backUp(source.url, path.join(folder, 'failed.tar.gz'), {
        readFile: () => Promise.reject(new Error('the store is away')),
      }),
    ).rejects.toThrow(/store is away/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not created when it cannot be written, and the reason is given', async () => {
    await expect(
      backUp(source.url, path.join(folder, 'no-such-folder', 'x.tar.gz'), readStored),
    ).rejects.toThrow(/ENOENT/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('lists the files that were missing in the storage', async () => {
    const manifest = await backUp(source.url, path.join(folder, 'without-files.tar.gz'), {
      readFile: () => Promise.resolve(undefined),
    });
    expect(manifest.missingFiles.toSorted()).toEqual([...stored.keys()].toSorted());
    expect(await verifyArchive(path.join(folder, 'without-files.tar.gz'))).toMatchObject({
      files: { count: 0 },
    });
  });
});

describe('backup of unknown data', () => {
  it("is refused: a schema whose tables would be lost, another product's database", async () => {
    await withTarget(async (url) => {
      await expect(backUp(url, path.join(folder, 'none.tar.gz'), readStored)).rejects.toThrow(
        /not a database of this product/,
      );
      await migrate(url);
      await ask(url, 'CREATE SCHEMA queue');
      await ask(url, 'CREATE TABLE queue.job (id int)');
      await expect(backUp(url, path.join(folder, 'none.tar.gz'), readStored)).rejects.toThrow(
        /queue\.job/,
      );
    });
  });
});
