import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { showPulse } from '@reviews/contracts';
import { readRows, openDatabase, type Database } from '@reviews/db';
import { DamagedArchive } from '@reviews/db/backup/archive';
import { backUp } from '@reviews/db/backup/back-up';
import { restore, RestoreRefused } from '@reviews/db/backup/restore';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { loadDemoCompany } from '@reviews/factories/demo';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { ApiProcess, Visitor } from '@reviews/harness';
import { z } from 'zod';
import type { Means, Outcome, PromiseOfProduct } from '../promise.ts';
import { Collector } from './collector.ts';
import { runCommand, type Ran } from './command.ts';
import { fileFaults, markerFaults, tableFaults, type Drawn, type Moving } from './compare.ts';
import { firstAdministratorFaults } from './first-administrator.ts';
import { momentFaults } from './moment.ts';
import { companyAtFirstMigration, tryMigrations } from './older-schema.ts';
import { buildAuthors, newMarker, Writers, type Author } from './writers.ts';

/**
 * Company sizes. The benchmark uses the same names for its databases, so a company of the same size
 * is built only once for both.
 */
const EMPLOYEES = { short: 240, full: 20_000 } as const;
/**
 * Pause of a writer between two saves. Even with it, eight writers send hundreds of writes during
 * the short backup.
 */
const PAUSE_MS = { short: 20, full: 0 } as const;
const BYTES_A_MEGABYTE = 1_000_000;

interface Stage {
  readonly effort: Means['effort'];
  readonly server: string;
  readonly folder: string;
  readonly source: TestDatabase;
  readonly marker: string;
  readonly authors: readonly Author[];
  readonly faults: string[];
  readonly figures: Record<string, number | string>;
  readonly say: Means['say'];
}

const round = (number: number): number => Math.round(number * 10) / 10;

/** Everything that one API process reports: log, traces and metrics. */
interface Watched {
  readonly api: ApiProcess;
  readonly collector: Collector;
  readonly lines: string[];
}

const readFrom =
  (folder: string) =>
  (key: string): Promise<Buffer | undefined> =>
    readFile(path.join(folder, key)).catch(() => undefined);

const writeInto =
  (folder: string) =>
  async (key: string, bytes: Uint8Array): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, key), bytes);
  };

async function startWatched(databaseUrl: string, storageDir: string): Promise<Watched> {
  const collector = await Collector.listen();
  const lines: string[] = [];
  const env = {
    LOG_LEVEL: 'debug',
    METRICS_PORT: '0',
    SLOW_STATEMENT_MS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  const api = await new ApiProcess({
    databaseUrl,
    storageDir,
    env,
    onLine: (line) => lines.push(line),
  }).start();
  return { api, collector, lines };
}

async function metricsOf({ lines }: Watched): Promise<string> {
  const port = /"port":(\d+),"msg":"metrics listening"/.exec(lines.join('\n'))?.[1];
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** Checks that metrics, traces and log work and contain no personal data. */
async function judgeWatched(stage: Stage, watched: Watched): Promise<void> {
  const { faults, marker, figures } = stage;
  const metrics = await metricsOf(watched);
  await watched.api.stop();
  watched.collector.close();
  const saved = Number(/^reviews_drafts_saved_total (\d+)$/m.exec(metrics)?.[1] ?? 0);
  if (saved === 0) faults.push('The metrics know of no saved draft.');
  const [traces, log] = [watched.collector.text, watched.lines.join('\n')];
  if (!traces.includes('"saveDraft"')) faults.push('The traces show no save.');
  if (!log.includes('"operation":"saveDraft"')) faults.push('The log has no line of a save.');
  const hash = stage.authors[0]?.hash ?? marker;
  for (const [where, text] of [
    ['The metrics', metrics],
    ['A trace', traces],
    ['The log', log],
  ] as const)
    faults.push(...markerFaults(where, text, marker), ...markerFaults(where, text, hash));
  figures['spans'] = traces.split('"spanId"').length - 1;
  figures['logLines'] = watched.lines.length;
}

/**
 * Returns the rows that change during the backup and are left out of the comparison of both
 * databases: the writers' drafts, images and change log lines.
 */
function movingOf(authors: readonly Author[]): Moving {
  const forms = authors.map(({ pulseId }) => pulseId).join();
  const users = authors.map(({ person }) => person.user.id).join();
  return {
    draft_group: `t.pulse_id IN (${forms})`,
    upload: `t.owner_id IN (${users})`,
    change_log: `t.actor_id IN (${users})`,
  };
}

const DraftRow = z.strictObject({
  pulse_id: z.int(),
  answers: z.record(z.string(), z.string()),
});

/**
 * Returns the number of the save that each draft contains. Reports a draft that mixes two saves.
 */
async function draftNumbers(
  db: Pick<Database, 'pool'>,
  authors: readonly Author[],
  faults: string[],
): Promise<Map<number, number>> {
  const rows = await readRows(
    db.pool,
    DraftRow,
    'SELECT pulse_id, answers FROM draft_group WHERE pulse_id = ANY ($1)',
    [authors.map(({ pulseId }) => pulseId)],
  );
  return new Map(
    rows.map(({ pulse_id: form, answers }) => {
      const numbers = new Set(
        Object.values(answers).map((text) => Number(/ says (\d+)/.exec(text)?.[1] ?? 0)),
      );
      if (numbers.size !== 1)
        faults.push(`The restored draft of form ${form} is half of one save and half of another.`);
      return [form, Math.max(...numbers)];
    }),
  );
}

const UploadRow = z.strictObject({ key: z.string() });

async function judgeRestored(
  stage: Stage,
  restored: Database,
  writers: Writers,
  askedAt: number,
  folders: { before: string; after: string },
): Promise<void> {
  const { source, faults, figures, authors } = stage;
  const tables = await tableFaults(source.db, restored, { moving: movingOf(authors) });
  const files = await fileFaults(restored, folders.before, folders.after);
  const keys = await readRows(restored.pool, UploadRow, 'SELECT key FROM upload');
  const writes = writers.writes(
    await draftNumbers(restored, authors, faults),
    new Set(keys.map(({ key }) => key)),
  );
  faults.push(
    ...tables.faults,
    ...files.faults,
    ...writers.faults,
    ...momentFaults(writes, askedAt),
  );
  figures['rowsCompared'] = tables.rows;
  figures['filesCompared'] = files.files;
  figures['writesBesides'] = writes.length;
  figures['ofThemInTheBackup'] = writes.filter(({ isIn }) => isIn).length;
}

/**
 * Checks the restored company with the product: a writer signs in and reads their review and their
 * image.
 */
async function readAsAuthor(stage: Stage, url: string, storageDir: string): Promise<void> {
  const {
    faults,
    authors: [author],
  } = stage;
  if (author === undefined) return;
  const api = await new ApiProcess({ databaseUrl: url, storageDir }).start();
  try {
    const visitor = await Visitor.signIn(api.url, author.person.email);
    const form = await visitor.call(showPulse, { params: { hash: author.hash } });
    if (form.status !== 200 || !form.text.includes(`${stage.marker} says`))
      faults.push(
        `The form on the restored company was answered ${form.status} without its draft.`,
      );
    const db = openDatabase(url, { poolSize: 1 });
    const owned = await db.prisma.upload.findFirst({ where: { ownerId: author.person.user.id } });
    await db.close();
    const image = await visitor.send('GET', `/api/rich-text-images/${owned?.key}`);
    if (image.status !== 200 || image.bytes.length !== owned?.size)
      faults.push(
        `The image on the restored company was answered ${image.status} with ${image.bytes.length} bytes; ${owned?.size} were stored.`,
      );
  } finally {
    await api.stop();
  }
}

function judgeCommand(what: string, { code, text }: Ran, faults: string[]): boolean {
  if (code !== 0) faults.push(`${what} ended with ${code}: ${text.slice(-500)}`);
  return code === 0;
}

async function backUpAndRestore(stage: Stage): Promise<string> {
  const { source, folder, faults, figures, say } = stage;
  const [files, restoredFiles, archive] = [
    path.join(folder, 'files'),
    path.join(folder, 'restored-files'),
    path.join(folder, 'reviews.tar.gz'),
  ];
  const watched = await startWatched(source.url, files);
  const writers = await Writers.begin(
    watched.api.url,
    stage.authors,
    stage.marker,
    PAUSE_MS[stage.effort],
  );
  const askedAt = performance.now();
  const acknowledged = writers.acknowledged;
  const backup = await runCommand('backup.ts', [archive], {
    DATABASE_URL: source.url,
    STORAGE_DIR: files,
  });
  figures['savesDuringBackup'] = writers.acknowledged - acknowledged;
  await writers.stop();
  await judgeWatched(stage, watched);
  faults.push(...markerFaults('What the backup says', backup.text, stage.marker));
  if (!judgeCommand('The backup', backup, faults)) return archive;
  const { size, mode } = await stat(archive);
  if ((mode & 0o77) !== 0)
    faults.push(`The archive can be read by others (mode ${(mode & 0o777).toString(8)}).`);
  Object.assign(figures, {
    archiveMB: round(size / BYTES_A_MEGABYTE),
    backupSeconds: round(backup.seconds),
    backupMemoryMB: backup.megabytes,
  });
  say(`backup in ${round(backup.seconds)} s, ${figures['savesDuringBackup']} saves in that time`);

  const target = await createEmptyDatabase(stage.server);
  try {
    const restore = await runCommand('restore.ts', [archive], {
      DATABASE_URL: target.url,
      STORAGE_DIR: restoredFiles,
    });
    Object.assign(figures, {
      restoreSeconds: round(restore.seconds),
      restoreMemoryMB: restore.megabytes,
    });
    say(`restore in ${round(restore.seconds)} s`);
    if (!judgeCommand('The restore', restore, faults)) return archive;
    const restored = openDatabase(target.url, { statementTimeoutMs: 0 });
    try {
      await judgeRestored(stage, restored, writers, askedAt, {
        before: files,
        after: restoredFiles,
      });
    } finally {
      await restored.close();
    }
    await readAsAuthor(stage, target.url, restoredFiles);
    await refuseFull(stage, archive, target.url);
  } finally {
    await target.drop();
  }
  return archive;
}

/** Checks that a restore into a database that is not empty is refused. */
async function refuseFull({ folder, faults }: Stage, archive: string, url: string): Promise<void> {
  const files = path.join(folder, 'refused-files');
  const again = await restore(url, archive, { writeFile: writeInto(files) }).catch(
    (error: unknown) => error,
  );
  if (!(again instanceof RestoreRefused))
    faults.push(`A restore into a database that was not empty was not refused: ${String(again)}`);
}

/** Checks that a damaged archive is refused and leaves nothing in the database or the folder. */
async function refuseDamaged(stage: Stage, archive: string): Promise<void> {
  const bytes = await readFile(archive);
  const middle = bytes.length >> 1;
  const damaged = {
    'with one bit turned': Buffer.concat([
      bytes.subarray(0, middle),
      Buffer.from([(bytes[middle] ?? 0) ^ 1]),
      bytes.subarray(middle + 1),
    ]),
    'cut off': bytes.subarray(0, -2048),
  };
  const target = await createEmptyDatabase(stage.server);
  const db = openDatabase(target.url, { poolSize: 1 });
  try {
    for (const [how, content] of Object.entries(damaged)) {
      const [file, files] = [
        path.join(stage.folder, 'damaged.tar.gz'),
        path.join(stage.folder, 'damaged-files'),
      ];
      await writeFile(file, content);
      const came = await restore(target.url, file, { writeFile: writeInto(files) }).catch(
        (error: unknown) => error,
      );
      const { rowCount } = await db.pool.query(
        `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
      );
      const touched = (await readdir(files).catch(() => [])).length;
      if (!(came instanceof DamagedArchive) || rowCount !== 0 || touched > 0)
        stage.faults.push(
          `An archive ${how} was not refused (${String(came)}), or left ${rowCount} things in the database and ${touched} files.`,
        );
    }
  } finally {
    await db.close();
    await target.drop();
  }
}

/** Checks that Ctrl-C in the middle of a backup leaves no files. */
async function interrupt(stage: Stage): Promise<void> {
  const folder = await mkdtemp(path.join(stage.folder, 'interrupted-'));
  let isStopped = false;
  const { code } = await runCommand(
    'backup.ts',
    [path.join(folder, 'reviews.tar.gz')],
    { DATABASE_URL: stage.source.url, STORAGE_DIR: path.join(stage.folder, 'files') },
    (stop) => {
      if (isStopped) return;
      void readdir(folder).then((names) => {
        if (names.length === 0 || isStopped) return;
        isStopped = true;
        stop();
      });
    },
  );
  const left = await readdir(folder);
  // On a small company the backup may end before the signal arrives.
  if (code === 0 ? left.join() !== 'reviews.tar.gz' : left.length > 0)
    stage.faults.push(
      `A backup that was interrupted (ended with ${code}) left ${left.join(', ')}.`,
    );
}

async function migrateOlder(stage: Stage): Promise<void> {
  const { server, source, folder, faults, figures, say } = stage;
  const older = await companyAtFirstMigration(server, source.url);
  try {
    const archive = path.join(folder, 'older.tar.gz');
    const files = path.join(folder, 'files');
    await backUp(older.url, archive, { readFile: readFrom(files) });
    const { faults: found, count, seconds, longestMs } = await tryMigrations(older.url);
    faults.push(...found);
    Object.assign(figures, {
      migrations: count,
      migrationSeconds: round(seconds),
      longestMigrationMs: Math.round(longestMs),
    });
    say(`${count} migrations in ${round(seconds)} s`);
    await restoreOlder(stage, archive, older.url);
    await readAsAuthor(stage, older.url, files);
  } finally {
    await older.drop();
  }
}

/**
 * Columns that a migration fills differently each time it runs: random keys, and times that are the
 * time of the migration.
 */
const DRAWN: Drawn = {
  app_user: 'words_key',
  cycle_pulse: 'selection_key',
  packet_rating: 'at',
  pulse: 'unblocked_at',
  template: 'updated_at',
};

/**
 * Checks that restoring an archive of the first version gives the same data as migrating that
 * database in place.
 */
async function restoreOlder(stage: Stage, archive: string, migratedUrl: string): Promise<void> {
  const target = await createEmptyDatabase(stage.server);
  const [migrated, restored] = [
    openDatabase(migratedUrl, { statementTimeoutMs: 0 }),
    openDatabase(target.url, { statementTimeoutMs: 0 }),
  ];
  try {
    await restore(target.url, archive, {
      writeFile: writeInto(path.join(stage.folder, 'older-files')),
      check: (client) => violatedInvariants({ pool: client }),
    });
    stage.faults.push(...(await tableFaults(migrated, restored, { drawn: DRAWN })).faults);
  } finally {
    await Promise.all([migrated.close(), restored.close()]);
    await target.drop();
  }
}

async function prove({ effort, say }: Means): Promise<Outcome> {
  const server = process.env['DATABASE_URL'] ?? '';
  const employees = EMPLOYEES[effort];
  const source = await createTestDatabase({
    template: {
      name: `company_${employees}`,
      fill: (store) => loadDemoCompany(store, { now: new Date(), employees }),
      analysed: true,
    },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'years-'));
  const marker = newMarker();
  const stage: Stage = {
    effort,
    server,
    folder,
    source,
    marker,
    authors: await buildAuthors(source.db, marker),
    faults: [],
    figures: { employees },
    say,
  };
  try {
    const archive = await backUpAndRestore(stage);
    if (stage.faults.length === 0) {
      await refuseDamaged(stage, archive);
      if (effort === 'full') await interrupt(stage);
      await migrateOlder(stage);
      stage.faults.push(...(await firstAdministratorFaults(server)));
    }
  } finally {
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  }
  return { faults: stage.faults, figures: stage.figures };
}

/**
 * Proof of promise 8: backup and restore, migrations on a full company, and what an operator sees
 * of the product.
 */
export const years: PromiseOfProduct = { id: 'years', title: 'It can be run for years', prove };
