// Restores an archive of npm run backup into an empty database and storage: npm run restore --
// <file> [--replace [--yes <database>]]
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { storageOf } from '@reviews/api/core/storage';
import { readEnv } from '@reviews/api/env';
import { restore } from '@reviews/db/backup/restore';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { abortOnSignal, inEnglish } from './archive-command.ts';
import { noteRestored, shownUrl, startDatabase } from './database.ts';
import { UPLOADS } from './paths.ts';

/** Asks for the database's name before replacing a company, unless a script passes it. */
async function confirm(url: string, given: string | undefined): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const ask = async (): Promise<string> => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(
      `This deletes everything in ${shownUrl(url)}. To confirm, type the name of the database: `,
    );
    terminal.close();
    return answer.trim();
  };
  const typed = given ?? (process.stdin.isTTY ? await ask() : undefined);
  if (typed !== name)
    throw new Error(
      `Nothing was changed. Confirm --replace with the name of the database: --yes ${name}`,
    );
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'string' } },
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1)
    throw new Error('Usage: npm run restore -- <file>');
  const database = await startDatabase();
  try {
    if (values.replace) await confirm(database.url, values.yes);
    const storage = storageOf(
      readEnv({ STORAGE_DIR: UPLOADS, ...process.env, DATABASE_URL: database.url }),
    );
    const { manifest, migrated } = await restore(database.url, path.resolve(given), {
      replace: values.replace,
      writeFile: (key, bytes, contentType) => storage.put(key, bytes, contentType),
      check: (client) => violatedInvariants({ pool: client }),
      onMigrated: (name, ms) => console.log(`Applied ${name} in ${Math.round(ms)} ms.`),
      signal: abortOnSignal(),
    });
    await noteRestored(database.url);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${shownUrl(database.url)} restored as of ${manifest.moment}: ${rows} rows, ${manifest.files.count} files, ${migrated.length} later migrations. Everyone must sign in again.`,
    );
  } finally {
    await database.stop();
  }
}

await run().catch(inEnglish);
