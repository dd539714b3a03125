import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { xlsxFile } from '@reviews/api/core/files/xlsx';
import {
  applyImport,
  mapImport,
  showImport,
  undoImport,
  uploadImport,
  type ImportView,
} from '@reviews/contracts';
import { Visitor } from '@reviews/harness';
import { readRows, IdRow } from '@reviews/db';
import { z } from 'zod';
import { watchCost, type ProcessCost } from './process-cost.ts';
import { startProduct } from './servers.ts';
import type { World } from './world.ts';

export const IMPORTED_ROWS = 100_000;
const MS_PER_SECOND = 1000;
/** Interval between two progress checks. */
const LOOK_EVERY_MS = 100;
/** Direct reports per manager in the file. */
const SPAN = 8;
/** In the second file, one row in this many has a change. */
const ONE_IN = 20;

interface Steps {
  readonly preview: number;
  readonly apply: number;
  readonly seconds: number;
}

export interface ImportTimes {
  /**
   * The first import: a new company plus the existing people, as CSV. The second: the same with
   * changes, as a workbook.
   */
  readonly first: Steps;
  readonly again: Steps;
  readonly undo: number;
  /**
   * Time for the same database to insert as many rows into a table like the employees table in one
   * statement, and to update all of them in another.
   */
  readonly floor: number;
  /** Of the API process and the process that reads and plans. */
  readonly cost: ProcessCost;
}

const HEADER = [
  'Employee ID',
  'Name',
  'Work Email',
  'Job Title',
  'Department',
  'Team',
  'Manager',
  'Hire Date',
  'Status',
];

const Known = z.strictObject({ number: z.string(), email: z.string(), name: z.string() });
type Known = z.infer<typeof Known>;

/**
 * Builds the rows: existing people, and new people in a tree of eights, named 'Last, First', with
 * the manager's email, number or nothing.
 */
function rowsOf(known: readonly Known[], isAgain: boolean): string[][] {
  return Array.from({ length: IMPORTED_ROWS }, (_, index) => {
    const person = known[index];
    const title = isAgain && index % ONE_IN === 0 ? 'Principal' : `Role ${index % 40}`;
    if (person !== undefined)
      return [person.number, person.name, person.email, title, '', '', '', '', 'Active'];
    const place = index - known.length;
    const above =
      Math.floor((place - 1) / SPAN) - (isAgain && place % ONE_IN === 1 && place > 100 ? 1 : 0);
    const manager = place === 0 ? '' : place % 2 === 0 ? `B${above}` : `b${above}@bench.example`;
    return [
      `B${place}`,
      `Surname${place % 5000}, Given${place}`,
      `b${place}@bench.example`,
      title,
      `Department ${place % 60}`,
      `Team ${place % 300}`,
      manager,
      `${1 + (place % 28)}.${1 + (place % 12)}.20${10 + (place % 15)}`,
      'Active',
    ];
  });
}

const csvOf = (rows: readonly string[][]): Buffer =>
  Buffer.from(
    [HEADER, ...rows]
      .map((cells) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(';'))
      .join('\r\n'),
    'utf8',
  );

const workbookOf = (rows: readonly string[][]): Promise<Buffer> =>
  buffer(
    Readable.from(
      xlsxFile({
        title: 'People',
        columns: HEADER.map((label) => ({ label, width: 20 })),
        batches: (async function* batches() {
          for (let from = 0; from < rows.length; from += 1000) yield rows.slice(from, from + 1000);
        })(),
      }),
    ),
  );

const since = (begun: number): number => (performance.now() - begun) / MS_PER_SECOND;

/** Waits until the import reaches a state. */
async function until(by: Visitor, id: number, state: ImportView['state']): Promise<ImportView> {
  for (;;) {
    const one = await by.ask(showImport, { params: { id: String(id) } });
    if (one.state === state && one.fault === null) return one;
    if (one.fault !== null || one.state === 'failed') throw new Error(one.fault ?? one.state);
    await delay(LOOK_EVERY_MS);
  }
}

async function bringIn(
  by: Visitor,
  file: Buffer,
  name: string,
): Promise<Steps & { readonly id: number }> {
  const begun = performance.now();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const { id, mapping } = uploadImport.response.parse(
    (await by.send('POST', uploadImport.path, { body: form })).json(),
  );
  const params = { id: String(id) };
  await by.ask(mapImport, { params, body: { ...mapping, fields: [...mapping.fields] } });
  const { digest, counts } = await until(by, id, 'ready');
  if (counts?.refused !== 0) throw new Error(`${counts?.refused} rows were refused.`);
  const preview = since(begun);
  await by.ask(applyImport, { params, body: { digest: digest ?? '' } });
  await until(by, id, 'applied');
  return { id, preview, apply: since(begun) - preview, seconds: since(begun) };
}

/** Runs the two statements on as many rows. */
async function measureFloor({ db: { pool } }: World): Promise<number> {
  await pool.query('CREATE TABLE import_floor (LIKE employee INCLUDING ALL)');
  const begun = performance.now();
  await pool.query(
    `
    INSERT INTO import_floor (external_identifier, first_name, last_name, preferred_name, email, sort_key, search_text)
    SELECT 'B' || n, 'Given' || n, 'Surname' || n % 5000, 'Given' || n || ' Surname' || n % 5000, 'b' || n || '@bench.example', 'surname' || n % 5000 || ' given' || n, 'given' || n || ' surname' || n % 5000 || ' b' || n FROM generate_series(1, $1::int) n`,
    [IMPORTED_ROWS],
  );
  await pool.query('UPDATE import_floor SET version = version + 1');
  const seconds = since(begun);
  await pool.query('DROP TABLE import_floor');
  return seconds;
}

/**
 * Measures how long a company of a hundred thousand takes from the upload to the last reporting
 * line, then the same file with changes, then undoing that.
 */
export async function measureImport(world: World): Promise<ImportTimes> {
  const [user] = await readRows(
    world.db.pool,
    IdRow,
    `
    SELECT u.id FROM app_user u JOIN user_role r ON r.user_id = u.id JOIN role_permission p ON p.role_id = r.role_id WHERE p.permission = 'people.manage' AND p.scope = 'all' LIMIT 1`,
  );
  if (user === undefined) throw new Error('No one manages people.');
  const known = await readRows(
    world.db.pool,
    Known,
    `
    SELECT e.external_identifier AS number, e.email, e.last_name || ', ' || e.first_name AS name FROM employee e JOIN app_user u ON u.employee_id = e.id
    WHERE e.left_on IS NULL AND u.id <> $1 AND e.preferred_name = e.first_name || ' ' || e.last_name AND position(',' IN e.last_name) = 0 ORDER BY e.id`,
    [user.id],
  );
  const floor = await measureFloor(world);
  const product = await startProduct(world.url, { JOBS_EVERY_SECONDS: '0.5' });
  const watch = watchCost(product.pid ?? 0);
  try {
    const by = await Visitor.withSession(product.url, world.db, user);
    const { id: _, ...first } = await bringIn(by, csvOf(rowsOf(known, false)), 'people.csv');
    const { id, ...again } = await bringIn(
      by,
      await workbookOf(rowsOf(known, true)),
      'people.xlsx',
    );
    const begun = performance.now();
    await by.ask(undoImport, { params: { id: String(id) }, body: { keep_changed: false } });
    await until(by, id, 'undone');
    return { first, again, undo: since(begun), floor, cost: await watch.stop() };
  } finally {
    await watch.stop();
    await product.stop();
  }
}
