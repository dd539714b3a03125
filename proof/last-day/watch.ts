import { readRows, type Database } from '@reviews/db';
import type { Insides, InsideView } from '@reviews/harness';
import { z } from 'zod';
import type { MemorySample } from './memory.ts';

export interface Sight extends InsideView {
  /** Seconds since the watch began. */
  readonly at: number;
  /**
   * Connections of the company's database that run a statement, and those of them that wait for a
   * lock.
   */
  readonly busy: number;
  readonly locked: number;
}

export interface Watched {
  readonly sights: readonly Sight[];
  /** Memory still in use after a collection: the heap, and what its objects hold outside of it. */
  readonly live: readonly MemorySample[];
}

const MS_PER_SECOND = 1000;

const BusyRow = z.strictObject({ busy: z.int(), locked: z.int() });

/**
 * Samples the process and its database at regular intervals, and the memory still in use at a few
 * given moments.
 */
export class Watch {
  readonly #insides: Insides;
  readonly #db: Database;
  readonly #begun = performance.now();
  readonly #sights: Sight[] = [];
  readonly #live: MemorySample[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #liveTimers: NodeJS.Timeout[];
  #failed: Error | null = null;
  #under: Promise<unknown> = Promise.resolve();

  /**
   * @param everyMs between two samples, @param liveAtMs when to measure the memory still in use, in
   * milliseconds from now
   */
  constructor(insides: Insides, db: Database, everyMs: number, liveAtMs: readonly number[]) {
    this.#insides = insides;
    this.#db = db;
    this.#timer = setInterval(() => this.#next(() => this.#look()), everyMs);
    this.#liveTimers = liveAtMs.map((ms) =>
      setTimeout(() => this.#next(() => this.#measureLive()), ms),
    );
  }

  /** Ends the watch with a last sample of the memory still in use. Rejects when a sample failed. */
  async end(): Promise<Watched> {
    clearInterval(this.#timer);
    for (const timer of this.#liveTimers) clearTimeout(timer);
    this.#next(() => this.#measureLive());
    await this.#under;
    if (this.#failed !== null) throw this.#failed;
    return { sights: this.#sights, live: this.#live };
  }

  get #at(): number {
    return (performance.now() - this.#begun) / MS_PER_SECOND;
  }

  /** Queues samples one after the other: two at once would share what the first has reset. */
  #next(work: () => Promise<void>): void {
    this.#under = this.#under.then(work).catch((error: unknown) => {
      this.#failed ??= error instanceof Error ? error : new Error(String(error));
    });
  }

  async #look(): Promise<void> {
    const [view, rows] = await Promise.all([
      this.#insides.look(),
      readRows(
        this.#db.pool,
        BusyRow,
        `
        SELECT count(*)::int AS busy, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS locked
        FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
      ),
    ]);
    this.#sights.push({
      ...view,
      at: this.#at,
      busy: rows[0]?.busy ?? 0,
      locked: rows[0]?.locked ?? 0,
    });
  }

  async #measureLive(): Promise<void> {
    const bytes = await this.#insides.liveMemory();
    this.#live.push({ at: this.#at, bytes });
  }
}
