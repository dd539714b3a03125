import { parseArgs } from 'node:util';
import { withClient } from '@reviews/db/with-client';
import { readRows } from '@reviews/db';
import { z } from 'zod';
import { demoState, isEmpty, prepareData, shownUrl, startDatabase } from './database.ts';

const TableRow = z.strictObject({ found: z.string().nullable() });

/** Throws unless the database is the demo, or has no tables or no employees. */
async function refuseOwnData(url: string): Promise<void> {
  await withClient(url, async (client) => {
    if ((await demoState(client)) !== 'none') return;
    const [table] = await readRows(
      client,
      TableRow,
      `SELECT to_regclass('employee')::text AS found`,
    );
    if ((table?.found ?? null) === null || (await isEmpty(client))) return;
    throw new Error(
      `${shownUrl(url)} does not contain the demo company. To delete everything in it anyway, run npm run demo:reset -- --force`,
    );
  });
}

/**
 * `npm run demo:reset`: deletes everything and reloads the demo company; `--employees N --seed N`
 * for a larger one. Refuses a database that is not the demo unless given `--force`.
 */
export async function resetDemo(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      force: { type: 'boolean' },
      employees: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const database = await startDatabase();
  try {
    if (values.force !== true) await refuseOwnData(database.url);
    await prepareData(database.url, {
      wantDemo: true,
      fresh: true,
      ...(values.employees === undefined ? {} : { employees: Number(values.employees) }),
      ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
      say: (line) => console.log(line),
    });
    console.log(`Demo company reset in ${shownUrl(database.url)}.`);
  } finally {
    await database.stop();
  }
}
