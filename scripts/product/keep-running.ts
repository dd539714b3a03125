import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '@reviews/db/process-identity';
import { startNode } from './child.ts';
import type { Child } from './child.ts';
import type { ProductDatabase } from './database.ts';
import { isHealthy } from './instance.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Pause before the first restart; doubles with each end that follows soon after. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** What ran this long works: the next pause is the first one again. */
const STEADY_MS = 60_000;
const READY_WAIT_MS = 60_000;
const READY_POLL_MS = 50;
const DATABASE_WATCH_MS = 500;

/** Prints a line. */
export type Say = (line: string) => void;

/** Returns the pause before a restart, after this many ends in a row. */
export const pauseAfter = (ends: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (ends - 1), LONGEST_PAUSE_MS);

interface Kept {
  /** Begins a sentence: "The server". */
  readonly name: string;
  readonly life: Lifecycle;
  readonly say: Say;
  /** Resolves when it has ended, with a description of how. */
  readonly untilEnded: () => Promise<string>;
  readonly restart: () => Promise<void>;
}

/** Restarts something each time it ends, until the command ends, and says so. */
async function keepRunning({ name, life, say, untilEnded, restart }: Kept): Promise<void> {
  let ends = 0;
  let since = performance.now();
  for (;;) {
    const how = await untilEnded();
    if (life.isEnding) return;
    ends = performance.now() - since >= STEADY_MS ? 1 : ends + 1;
    const pause = pauseAfter(ends);
    say(
      `\n${name} has stopped unexpectedly (${how}). Starting it again in ${pause / 1000} s. Nothing is lost.`,
    );
    await delay(pause);
    if (life.isEnding) return;
    since = performance.now();
    try {
      await restart();
      say(`${name} is running again.`);
    } catch (error) {
      if (!life.isEnding) say(error instanceof Error ? error.message : String(error));
    }
  }
}

/**
 * Resolves when the API answers its health check. Throws when it exits first, or takes longer than
 * a minute.
 */
export async function untilReady(api: Child, port: number): Promise<void> {
  const deadline = performance.now() + READY_WAIT_MS;
  let ended: string | undefined;
  void api.ended.then((how) => (ended = how));
  while (!(await isHealthy(port))) {
    if (ended !== undefined)
      throw new Error(`The server stopped while starting (${ended}). See above.`);
    if (performance.now() > deadline) throw new Error('The server does not answer. See above.');
    await delay(READY_POLL_MS);
  }
}

export interface ApiToRun {
  readonly args: readonly string[];
  /** Called for each start, because a restarted database may have another address. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly port: number;
  readonly life: Lifecycle;
  readonly say: Say;
  /** Called with each process that was started. */
  readonly started: (api: Child) => Promise<void>;
}

/**
 * Starts the API, waits until it answers, and restarts it whenever it ends. Returns a function that
 * ends the process, so that it is restarted. Throws when the first start fails.
 */
export async function runApi(given: ApiToRun): Promise<() => Promise<void>> {
  const { args, environment, port, life, say, started } = given;
  let api = startNode(args, environment());
  await life.onEnd(() => api.stop());
  await started(api);
  await untilReady(api, port);
  void keepRunning({
    name: 'The server',
    life,
    say,
    untilEnded: () => api.ended,
    restart: async () => {
      api = startNode(args, environment());
      await started(api);
      await untilReady(api, port).catch(async (error: unknown) => {
        // It may hang: what does not answer is ended, and started again after the next pause.
        await api.stop();
        throw error;
      });
    },
  });
  return () => api.stop();
}

export interface DatabaseToRun {
  readonly start: () => Promise<ProductDatabase>;
  readonly life: Lifecycle;
  readonly say: Say;
  /** Called when the restarted database has another address. */
  readonly moved: () => Promise<void>;
}

/**
 * Starts the database, and restarts the embedded one whenever it ends. Returns a function that
 * returns the present one. Throws when the first start fails.
 */
export async function runDatabase(given: DatabaseToRun): Promise<() => ProductDatabase> {
  const { start, life, say, moved } = given;
  let database = await start();
  await life.onEnd(() => database.stop());
  if (database.serverPid !== undefined) {
    void keepRunning({
      name: 'The database',
      life,
      say,
      untilEnded: async () => {
        while (database.serverPid !== undefined && isAlive(database.serverPid))
          await delay(DATABASE_WATCH_MS, undefined, { ref: false });
        return 'its process has ended';
      },
      restart: async () => {
        await database.stop();
        const before = database.url;
        database = await start();
        if (database.url !== before) await moved();
      },
    });
  }
  return () => database;
}
