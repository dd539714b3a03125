import { readRows, openDatabase } from '@reviews/db';
import { createTestDatabase, startDurableServer, type TestDatabase } from '@reviews/db/testing';
import { loadDemoCompany } from '@reviews/factories/demo';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { startInspectable } from '@reviews/harness';
import { z } from 'zod';
import type { Means, Outcome, PromiseOfProduct } from '../promise.ts';
import { gather, type CrowdSize } from './crowd.ts';
import { findLosses } from './kept.ts';
import { runLoad } from './load-process.ts';
import type { DayResult } from './load.ts';
import { judgeMemory, slowOf, tableOf, timesOf } from './report.ts';
import { Watch, type Watched } from './watch.ts';

/** The size of a day. */
interface Size {
  readonly employees: number;
  readonly seconds: number;
  readonly alone: CrowdSize;
  readonly crowd: CrowdSize;
  /** Rounds for the people who are measured alone. */
  readonly aloneRounds: number;
  /** Saves of each form that is written alone. */
  readonly aloneSaves: number;
  /** Whether the run is long enough to judge the memory. */
  readonly judgesMemory: boolean;
}

const SECONDS_PER_MINUTE = 60;
const MS_PER_SECOND = 1000;
const SEED = 20_261_120;
const LOOK_EVERY_MS = 2_000;
const FULL_MINUTES = 5;

const SHORT: Size = {
  employees: 500,
  seconds: 6,
  aloneRounds: 1,
  aloneSaves: 4,
  judgesMemory: false,
  alone: { writers: 2, readers: 1, hr: 1, partners: 1, comers: 1 },
  crowd: { writers: 28, readers: 4, hr: 3, partners: 3, comers: 2 },
};
const FULL: Size = {
  employees: 20_000,
  seconds: FULL_MINUTES * SECONDS_PER_MINUTE,
  aloneRounds: 8,
  aloneSaves: 25,
  judgesMemory: true,
  alone: { writers: 12, readers: 2, hr: 1, partners: 2, comers: 1 },
  crowd: { writers: 400, readers: 50, hr: 10, partners: 30, comers: 10 },
};

function sizeOf(effort: Means['effort']): Size {
  const minutes = Number(process.env['REVIEWS_PROOF_MINUTES'] ?? '');
  const size = effort === 'short' ? SHORT : FULL;
  return minutes > 0
    ? { ...size, seconds: minutes * SECONDS_PER_MINUTE, judgesMemory: true }
    : size;
}

/**
 * Opens the company on its own server that waits for its disk, as in production; the short form
 * uses the shared one.
 */
async function openCompany({ employees }: Size, effort: Means['effort']): Promise<TestDatabase> {
  const template = {
    name: `company_${employees}`,
    fill: (store: TestDatabase['db']) => loadDemoCompany(store, { now: new Date(), employees }),
    analysed: true,
  };
  if (effort === 'short') return createTestDatabase({ template });
  const server = await startDurableServer();
  const company = await createTestDatabase({ template, server: server.url }).catch(
    async (error: unknown) => {
      await server.stop();
      throw error;
    },
  );
  return {
    ...company,
    drop: async () => {
      await company.drop();
      await server.stop();
    },
  };
}

const ERROR_LEVEL = /"level":(?:50|60)\b/;

interface Day {
  readonly alone: DayResult;
  readonly crowd: DayResult;
  readonly watched: Watched;
  readonly faults: readonly string[];
  readonly forms: number;
}

const FormCount = z.strictObject({ forms: z.int() });

async function liveTheDay({ url, db }: TestDatabase, size: Size, say: Means['say']): Promise<Day> {
  const logged: string[] = [];
  const onLine = (line: string): void => {
    if (ERROR_LEVEL.test(line)) logged.push(`The API logged an error: ${line}`);
  };
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'info' };
  const { api, insides } = await startInspectable({ databaseUrl: url, env, onLine });
  try {
    const cast = await gather(api.url, db, size);
    await db.pool.query('VACUUM ANALYZE');
    await db.pool.query('CHECKPOINT');
    const forms =
      (await readRows(db.pool, FormCount, 'SELECT count(*)::int AS forms FROM pulse'))[0]?.forms ??
      0;
    say(
      `${forms.toLocaleString('en-GB')} forms, ${cast.list.forms.toLocaleString('en-GB')} of them in the busiest list. Each operation alone …`,
    );
    let watch: Watch | undefined;
    const dayMs = size.seconds * MS_PER_SECOND;
    const { alone, crowd } = await runLoad(
      {
        ...cast,
        base: api.url,
        seconds: size.seconds,
        seed: SEED,
        aloneRounds: size.aloneRounds,
        aloneSaves: size.aloneSaves,
      },
      () => {
        say(`Everyone for ${size.seconds} s …`);
        watch = new Watch(insides, db, size.judgesMemory ? LOOK_EVERY_MS : LOOK_EVERY_MS / 4, [
          dayMs / 3,
          (dayMs * 2) / 3,
        ]);
      },
    );
    if (watch === undefined) throw new Error('The crowd never came.');
    const watched = await watch.end();
    say('Looking whether everything was kept …');
    const losses = await findLosses(db, [...alone.kept, ...crowd.kept], cast.questions);
    return {
      alone,
      crowd,
      watched,
      faults: [...alone.faults, ...crowd.faults, ...logged, ...losses],
      forms,
    };
  } finally {
    // A process with an open inspector session does not end.
    insides.close();
    await api.stop();
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figuresOf({ alone, crowd, forms }: Day, size: Size): Record<string, number | string> {
  const requests = sum(Object.values(crowd.times).map((times) => times.requests));
  const kept = [...alone.kept, ...crowd.kept];
  return {
    employees: size.employees,
    forms,
    'people at work': sum(Object.values(size.crowd).map(Number)),
    seconds: Math.round(crowd.seconds),
    requests,
    'requests a second': Math.round(requests / crowd.seconds),
    'forms submitted': kept.filter(({ submitted }) => submitted).length,
    'answers compared': sum(kept.map(({ changes }) => Object.keys(changes).length)),
    'the load generator late by (ms, p99)': Math.round(crowd.lateness),
    ...timesOf(alone, crowd),
  };
}

/**
 * Checks the invariants of the whole company, however long a busy machine takes for one statement.
 */
async function brokenInvariants({ url }: TestDatabase): Promise<string[]> {
  const db = openDatabase(url, { statementTimeoutMs: 0 });
  try {
    return await violatedInvariants(db);
  } finally {
    await db.close();
  }
}

async function prove({ effort, say }: Means): Promise<Outcome> {
  const size = sizeOf(effort);
  say(
    `A company of ${size.employees.toLocaleString('en-GB')} (loaded the first time, copied from then on) …`,
  );
  const company = await openCompany(size, effort);
  try {
    const day = await liveTheDay(company, size, say);
    const memory = size.judgesMemory ? judgeMemory(day.watched) : { faults: [], figures: {} };
    const broken = await brokenInvariants(company);
    if (effort === 'full')
      for (const line of [...tableOf(day.alone, day.crowd), ...slowOf(day.crowd)]) say(line);
    return {
      faults: [...day.faults, ...broken, ...memory.faults],
      figures: {
        ...figuresOf(day, size),
        ...memory.figures,
        'slower than the target': slowOf(day.crowd).length,
      },
    };
  } finally {
    await company.drop();
  }
}

/**
 * The last day of a season: everyone writes, HR looks. Nothing fails, everything acknowledged is
 * kept, and the API process's memory stays flat. Reports how long each operation takes, next to the
 * same operation alone. `REVIEWS_PROOF_MINUTES` sets how long the day lasts.
 */
export const lastDay: PromiseOfProduct = { id: 'last-day', title: 'It bears the last day', prove };
