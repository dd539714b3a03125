import type { Ledger } from './ledger.ts';

/** Counts how often each act was sent and confirmed. A retried act counts once. */
export class Acts<Act extends string> {
  readonly #all: readonly Act[];
  readonly #ledger: Ledger;
  readonly #sent: Map<Act, number>;
  readonly #confirmed: Map<Act, number>;

  constructor(all: readonly Act[], ledger: Ledger) {
    this.#all = all;
    this.#ledger = ledger;
    this.#sent = new Map(all.map((act) => [act, 0]));
    this.#confirmed = new Map(all.map((act) => [act, 0]));
  }

  confirmed(act: Act): number {
    return this.#confirmed.get(act) ?? 0;
  }

  /** Retries until the act is confirmed. */
  async do(act: Act, ask: () => Promise<unknown>): Promise<void> {
    this.#sent.set(act, (this.#sent.get(act) ?? 0) + 1);
    await ask();
    this.#confirmed.set(act, this.confirmed(act) + 1);
    this.#ledger.acknowledge({ acknowledged: null });
  }

  /**
   * Compares the counts with what is stored: every confirmed act is there, and none twice.
   * @param of whose acts they are, worded to begin a sentence
   */
  async compared<Row extends Readonly<Record<Act, number>>>(
    of: string,
    look: () => Promise<Row | undefined>,
  ): Promise<{ row: Row | undefined; faults: string[] }> {
    const known = new Map(this.#confirmed);
    const row = await look();
    if (row === undefined) return { row, faults: [`${of} is gone.`] };
    const faults = this.#all.flatMap((act) => {
      const [least, most] = [known.get(act) ?? 0, this.#sent.get(act) ?? 0];
      return row[act] >= least && row[act] <= most
        ? []
        : [`${of} has ${row[act]} of ${act}; ${least} of ${most} were confirmed.`];
    });
    return { row, faults };
  }
}
