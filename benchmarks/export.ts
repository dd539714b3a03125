import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, exportCyclePulse } from '@reviews/contracts';
import { Visitor, type ApiProcess, type Insides } from '@reviews/harness';
import { readRows } from '@reviews/db';
import { z } from 'zod';
import { mostMemory, startInspectableProduct } from './servers.ts';
import type { World } from './world.ts';

const FEW_ROWS = 30_000;
const MANY_ROWS = 120_000;
const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/**
 * Node normally takes more memory while that is cheaper than garbage collection. A small limit
 * shows what the process really needs.
 */
const LITTLE_HEAP = ['--max-old-space-size=192', '--max-semi-space-size=8'];
/** Number of memory readings during a slow download. */
const LOOKS = 50;
/**
 * After this reading, a slow reader pauses for SLOWNESS times the full download time. The pause is
 * shorter than the timeout that aborts a download.
 */
const PAUSE_AFTER = 5;
const SLOWNESS = 2;
const LONGEST_PAUSE_MS = 20_000;
/** MB: a smaller reading means that it came too late, after everything was written. */
const LEAST_SEEN = 0.5;
const BYTES_PER_MB = 1024 * 1024;
const MS_PER_SECOND = 1000;

/** Cost of an export with this many rows. */
interface Weight {
  readonly rows: number;
  /**
   * MB in use during a slow download, beyond the idle process: the maximum reading, each after
   * garbage collection.
   */
  readonly megabytes: number;
  /** Seconds at full download speed. */
  readonly seconds: number;
}

export interface ExportFigures {
  readonly formats: readonly {
    readonly format: Format;
    readonly few: Weight;
    readonly many: Weight;
  }[];
  /** MB in use when idle: before the first measured export and after the last. */
  readonly before: number;
  readonly after: number;
  /**
   * Peak memory (MB) of the whole process from the kernel: up to the exports of few rows, and up to
   * those of many.
   */
  readonly mostOfFew: number;
  readonly mostOfMany: number;
}

/** Returns the address of the export of the largest list. */
const fileOf = ({ list }: World, format: Format): string =>
  addressOf(
    exportCyclePulse,
    { cycleId: String(list.cycleId), pulseId: String(list.pulseId) },
    { format },
  );

/** Row count of the largest list: its forms, and the ineligible people. */
const ROWS =
  '(SELECT count(*) FROM pulse WHERE cycle_pulse_id = $1 AND deleted_at IS NULL) + (SELECT count(*) FROM ineligibility WHERE cycle_pulse_id = $1)';
const COPIED =
  'kind, state, cycle_id, cycle_pulse_id, stage_id, template_id, template_version_id, employee_id, assignee_id, decline_reason, opened_at, closed_at, employee_sort_key, assignee_sort_key';

/** Extends the largest list to a length with copies of its forms, keeping their states. */
async function lengthen({ db, list }: World, length: number): Promise<void> {
  for (let copied: number | null = null; copied !== 0;) {
    const { rowCount } = await db.pool.query(
      `INSERT INTO pulse (hash, ${COPIED}) SELECT left(md5(hash || clock_timestamp()), 22), ${COPIED} FROM pulse WHERE cycle_pulse_id = $1 AND deleted_at IS NULL AND kind = 'review'
       ORDER BY id LIMIT least($2::int - (${ROWS}), $3::int)`,
      [list.pulseId, length, list.forms],
    );
    copied = rowCount;
  }
  await db.pool.query('VACUUM ANALYZE pulse');
}

/** @throws Error when it is refused */
async function open(by: Visitor, address: string): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>(
    (resolve, reject) =>
      void get(`${by.base}${address}`, { headers: by.credentials, agent: false }, resolve).on(
        'error',
        reject,
      ),
  );
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}.`);
  return answer;
}

/** Downloads at full speed and discards the content. */
async function takeFast(
  by: Visitor,
  address: string,
): Promise<{ readonly bytes: number; readonly seconds: number }> {
  const begun = performance.now();
  let bytes = 0;
  for await (const piece of await open(by, address)) bytes += (piece as Buffer).length;
  return { bytes, seconds: (performance.now() - begun) / MS_PER_SECOND };
}

/** Downloads slowly, with a long pause near the start. Returns the maximum memory reading. */
async function takeSlowly(
  by: Visitor,
  address: string,
  { bytes, seconds }: { readonly bytes: number; readonly seconds: number },
  look: () => Promise<number>,
): Promise<number> {
  const [step, pause] = [bytes / LOOKS, (seconds * MS_PER_SECOND) / LOOKS];
  let [taken, looks, most] = [0, 0, 0];
  for await (const piece of await open(by, address)) {
    taken += (piece as Buffer).length;
    if (taken < looks * step) continue;
    looks += 1;
    most = Math.max(most, await look());
    await delay(
      looks === PAUSE_AFTER
        ? Math.min(seconds * SLOWNESS * MS_PER_SECOND, LONGEST_PAUSE_MS)
        : pause,
    );
  }
  return most;
}

interface Measured {
  readonly world: World;
  readonly api: ApiProcess;
  readonly insides: Insides;
  readonly hr: Visitor;
}

const WrittenRow = z.strictObject({ rows: z.int() });

async function weigh({ world, insides, hr }: Measured, format: Format): Promise<Weight> {
  const address = fileOf(world, format);
  const fast = await takeFast(hr, address);
  const idle = await insides.liveMemory();
  const most = await takeSlowly(hr, address, fast, () => insides.liveMemory());
  const megabytes = (most - idle) / BYTES_PER_MB;
  if (megabytes < LEAST_SEEN) throw new Error(`The looks came too late: ${megabytes} MB.`);
  const [told] = await readRows(
    world.db.pool,
    WrittenRow,
    `SELECT (details->>'rows')::int AS rows FROM change_log WHERE action = 'forms.exported' ORDER BY id DESC LIMIT 1`,
  );
  return { rows: told?.rows ?? 0, megabytes, seconds: fast.seconds };
}

async function weighAll(measured: Measured, rows: number): Promise<Map<Format, Weight>> {
  await lengthen(measured.world, rows);
  const weights = new Map<Format, Weight>();
  for (const format of FORMATS) {
    const weight = await weigh(measured, format);
    if (weight.rows !== rows)
      throw new Error(`The export has ${weight.rows} rows instead of ${rows}.`);
    weights.set(format, weight);
  }
  return weights;
}

/**
 * Measures that an export uses constant memory (decision 034): a long list, read slowly, against
 * one a quarter as long.
 */
export async function measureExport(world: World): Promise<ExportFigures> {
  const { api, insides } = await startInspectableProduct(world.url, LITTLE_HEAP);
  try {
    const hr = await Visitor.signIn(api.url, 'hr@larkspur.example');
    const measured: Measured = { world, api, insides, hr };
    // Warm-up: memory that the first export of each format keeps for good is not a cost of the
    // rows.
    for (const format of FORMATS) await takeFast(hr, fileOf(world, format));
    const before = (await insides.liveMemory()) / BYTES_PER_MB;
    const few = await weighAll(measured, FEW_ROWS);
    const mostOfFew = await mostMemory(api);
    const many = await weighAll(measured, MANY_ROWS);
    const formats = FORMATS.flatMap((format) => {
      const [short, long] = [few.get(format), many.get(format)];
      return short === undefined || long === undefined ? [] : [{ format, few: short, many: long }];
    });
    return {
      formats,
      before,
      after: (await insides.liveMemory()) / BYTES_PER_MB,
      mostOfFew,
      mostOfMany: await mostMemory(api),
    };
  } finally {
    // A process with an open debugger connection does not exit.
    insides.close();
    await api.stop();
  }
}
