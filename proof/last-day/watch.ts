import type { Database } from '@reviews/db';
import type { Insides, InsideView } from '@reviews/harness';

export interface Sight extends InsideView {
  /** Seconds since the watch began. */
  readonly at: number;
  /** Connections of the company's database with a statement under way, and of these those that wait for a lock. */
  readonly busy: number;
  readonly locked: number;
}

export interface LiveHeap {
  readonly at: number;
  readonly bytes: number;
}

export interface Watched {
  readonly sights: readonly Sight[];
  readonly liveHeaps: readonly LiveHeap[];
}

const MS_PER_SECOND = 1000;

/** Looks at the process and its database at regular intervals, and at what lives in its heap at a few given moments. */
export class Watch {
  readonly #insides: Insides;
  readonly #db: Database;
  readonly #begun = performance.now();
  readonly #sights: Sight[] = [];
  readonly #liveHeaps: LiveHeap[] = [];
  readonly #timer: NodeJS.Timeout;
  readonly #heapTimers: NodeJS.Timeout[];
  #failed: Error | null = null;
  #under: Promise<unknown> = Promise.resolve();

  /** @param everyMs between two looks, @param heapsAtMs when the live heap is measured, in milliseconds from now */
  constructor(insides: Insides, db: Database, everyMs: number, heapsAtMs: readonly number[]) {
    this.#insides = insides;
    this.#db = db;
    this.#timer = setInterval(() => this.#next(() => this.#look()), everyMs);
    this.#heapTimers = heapsAtMs.map((ms) =>
      setTimeout(() => this.#next(() => this.#measureLiveHeap()), ms),
    );
  }

  /** Ends the watch with a last look at the live heap. Rejects where a look failed. */
  async end(): Promise<Watched> {
    clearInterval(this.#timer);
    for (const timer of this.#heapTimers) clearTimeout(timer);
    this.#next(() => this.#measureLiveHeap());
    await this.#under;
    if (this.#failed !== null) throw this.#failed;
    return { sights: this.#sights, liveHeaps: this.#liveHeaps };
  }

  get #at(): number {
    return (performance.now() - this.#begun) / MS_PER_SECOND;
  }

  /** One look after the other: two would share what the first has reset. */
  #next(work: () => Promise<void>): void {
    this.#under = this.#under.then(work).catch((error: unknown) => {
      this.#failed ??= error instanceof Error ? error : new Error(String(error));
    });
  }

  async #look(): Promise<void> {
    const [view, { rows }] = await Promise.all([
      this.#insides.look(),
      this.#db.pool.query<{ busy: number; locked: number }>(`
        SELECT count(*)::int AS busy, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS locked
        FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`),
    ]);
    this.#sights.push({
      ...view,
      at: this.#at,
      busy: rows[0]?.busy ?? 0,
      locked: rows[0]?.locked ?? 0,
    });
  }

  async #measureLiveHeap(): Promise<void> {
    const bytes = await this.#insides.liveHeap();
    this.#liveHeaps.push({ at: this.#at, bytes });
  }
}
