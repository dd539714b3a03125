import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readRows, openDatabase, type Database } from '@reviews/db';
import { startEmbeddedPostgres, type EmbeddedServer } from '@reviews/db/embedded-postgres';
import { migrate } from '@reviews/db/migrate';
import { isAlive } from '@reviews/db/process-identity';
import { withClient } from '@reviews/db/with-client';
import type { Random } from '@reviews/factories/demo/random';
import { ApiProcess, Visitor } from '@reviews/harness';
import { z } from 'zod';

/**
 * What to kill: the API, PostgreSQL's main process, both, or the one PostgreSQL process that serves
 * a connection of the API.
 */
export const KILLS = ['API', 'PostgreSQL', 'both', 'one backend'] as const;
export type Kill = (typeof KILLS)[number];

const POLL_MS = 20;
const LAST_WORDS = 5;
/** Anything that takes longer to come back counts as lost. */
export const PATIENCE_MS = 60_000;
const CLUSTER = { name: 'postgres', database: 'kept', durable: true } as const;

const PidRow = z.strictObject({ pid: z.int() });

/** A durable PostgreSQL and an API process, both private to this proof, to kill and restart. */
export class Ground {
  readonly db: Database;
  readonly api: ApiProcess;
  /** What went wrong with the processes themselves. */
  readonly faults: string[] = [];
  readonly #folder: string;
  #servers: EmbeddedServer[];
  #back: Promise<void> | null = null;
  /** What the API printed: nothing, unless it could not go on. */
  readonly #words: string[] = [];

  private constructor(folder: string, server: EmbeddedServer) {
    this.#folder = folder;
    this.#servers = [server];
    this.db = openDatabase(server.url, { poolSize: 4, applicationName: 'proof' });
    this.api = new ApiProcess({
      databaseUrl: server.url,
      storageDir: path.join(folder, `files-${randomBytes(4).toString('hex')}`),
      env: { WEB_DIST: 'none', LOG_LEVEL: 'fatal', JOBS_EVERY_SECONDS: '0.5' },
      onLine: (line) => this.#words.push(line),
    });
  }

  /** The database's address. */
  get url(): string {
    return this.#servers.at(-1)?.url ?? '';
  }

  /**
   * Prepares a new cluster that survives a power cut as the product's own does, with the product's
   * tables. Does not start the API.
   */
  static async prepare(): Promise<Ground> {
    const folder = await mkdtemp(path.join(tmpdir(), 'reviews-kept-'));
    const server = await startEmbeddedPostgres({ folder, ...CLUSTER });
    await migrate(server.url);
    return new Ground(folder, server);
  }

  /** Kills and restarts; resolves when both processes run. */
  async kill(kill: Kill, random: Random, whileDown: () => Promise<void>): Promise<void> {
    if (kill === 'one backend') return this.#killBackend(random, whileDown);
    const restarts: (() => Promise<void>)[] = [];
    if (kill !== 'API') {
      const server = this.#servers.at(-1);
      if (server !== undefined) await killForGood(server.pid);
      restarts.push(async () => {
        this.#servers.push(await startEmbeddedPostgres({ folder: this.#folder, ...CLUSTER }));
        await whileDown();
      });
    }
    if (kill !== 'PostgreSQL') {
      await this.api.kill9();
      restarts.push(async () => void (await this.api.start()));
    }
    if (kill === 'API') await whileDown();
    // Which of the two starts first is random, as after a power cut.
    for (const restart of random.shuffled(restarts)) await restart();
    if (kill === 'PostgreSQL') await this.#requireApiAlive();
  }

  /** Resolves when the API reports that it takes requests and its database answers. */
  back(): Promise<void> {
    return (this.#back ??= this.#whenBack().finally(() => (this.#back = null)));
  }

  /** Ends everything and removes the cluster. */
  async end(): Promise<void> {
    await this.api.kill9();
    await this.db.close();
    const pid = this.#servers.at(-1)?.pid;
    if (pid !== undefined && isAlive(pid)) await killForGood(pid);
    for (const server of this.#servers) await server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #killBackend(random: Random, whileDown: () => Promise<void>): Promise<void> {
    await whileDown();
    await withClient(this.url, async (client) => {
      let rows: { pid: number }[] = [];
      while (rows.length === 0)
        rows = await readRows(
          client,
          PidRow,
          `SELECT pid FROM pg_stat_activity WHERE application_name = 'reviews'`,
        );
      const gone = new Promise((resolve) => client.once('end', resolve));
      process.kill(random.pick(rows).pid, 'SIGKILL');
      // PostgreSQL ends all its other processes, including the one of this connection, and recovers
      // by itself.
      await gone;
    });
    await this.#untilDatabaseAnswers();
    await this.#requireApiAlive();
  }

  /**
   * Resolves when PostgreSQL takes connections again, which it does once the last of its old
   * processes is gone. A pooled connection would not tell: a process that has yet to be ended may
   * serve it.
   */
  async #untilDatabaseAnswers(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        await withClient(this.url, (client) => client.query('SELECT 1'));
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(POLL_MS);
      }
    }
  }

  async #requireApiAlive(): Promise<void> {
    const { pid } = this.api;
    if (pid !== undefined && isAlive(pid)) return;
    this.faults.push(
      `The API process ended because its database went away. Its last words: ${this.#words.slice(-LAST_WORDS).join(' ')}`,
    );
    await this.api.kill9();
    await this.api.start();
  }

  async #whenBack(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    const visitor = new Visitor(this.api.url);
    for (;;) {
      const reply = await visitor.send('GET', '/readyz').catch(() => null);
      if (reply?.status === 200) return;
      if (performance.now() > deadline)
        throw new Error(
          `The product was not back within ${PATIENCE_MS} ms; it last answered ${reply?.status ?? 'nothing'}.`,
        );
      await pause(POLL_MS);
    }
  }
}

async function killForGood(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await pause(POLL_MS);
}
