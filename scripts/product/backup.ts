// Writes database and uploaded files into one archive, while the product runs: npm run backup -- <file>
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { storageOf } from '@reviews/api/core/storage';
import { readEnv } from '@reviews/api/env';
import { backUp } from '@reviews/db/backup/back-up';
import { abortOnSignal, inEnglish, megabytes } from './archive-command.ts';
import { shownUrl, startDatabase } from './database.ts';
import { UPLOADS } from './paths.ts';

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1)
    throw new Error(
      'Usage: npm run backup -- <file>, such as npm run backup -- /backups/reviews-2030-01-31.tar.gz',
    );
  const file = path.resolve(given);
  const signal = abortOnSignal();
  const database = await startDatabase();
  try {
    const storage = storageOf(
      readEnv({ STORAGE_DIR: UPLOADS, ...process.env, DATABASE_URL: database.url }),
    );
    await mkdir(path.dirname(file), { recursive: true });
    const { moment, tables, files, missingFiles } = await backUp(database.url, file, {
      readFile: (key) => storage.get(key),
      signal,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${shownUrl(database.url)} as of ${moment}: ${rows} rows, ${files.count} files, ${await megabytes(file)} MB in ${file}`,
    );
    if (missingFiles.length === 0) return;
    console.error(
      `${missingFiles.length} uploaded files are missing from the storage and from the archive: ${missingFiles.slice(0, 5).join(', ')} …`,
    );
    process.exitCode = 2;
  } finally {
    await database.stop();
  }
}

await run().catch(inEnglish);
