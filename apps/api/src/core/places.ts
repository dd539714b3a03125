/**
 * Limits how many run at once, how many wait in turn, and how many of both one person may have;
 * refuses the rest.
 */
export class Places {
  #free: number;
  readonly #maxWaiting: number;
  readonly #each: number;
  readonly #held = new Map<string, number>();
  readonly #waiting: { readonly enter: () => void }[] = [];

  constructor(atOnce: number, maxWaiting: number, each: number) {
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
    this.#each = each;
  }

  /**
   * Takes a place, waiting if none is free.
   * @returns a function that gives the place back; undefined if no more may wait
   * @throws the signal's reason if aborted while waiting
   */
  async take(whose: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    signal.throwIfAborted();
    const isFull = this.#free === 0 && this.#waiting.length >= this.#maxWaiting;
    if (isFull || (this.#held.get(whose) ?? 0) >= this.#each) return undefined;
    this.#count(whose, 1);
    if (this.#free > 0) this.#free -= 1;
    else {
      try {
        await this.#wait(signal);
      } catch (error) {
        this.#count(whose, -1);
        throw error;
      }
    }
    return () => {
      this.#count(whose, -1);
      this.#giveBack();
    };
  }

  #count(whose: string, change: 1 | -1): void {
    const held = (this.#held.get(whose) ?? 0) + change;
    if (held === 0) this.#held.delete(whose);
    else this.#held.set(whose, held);
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = { enter: resolve };
    const leave = () => {
      const index = this.#waiting.indexOf(own);
      if (index < 0) return;
      this.#waiting.splice(index, 1);
      reject(
        signal.reason instanceof Error ? signal.reason : new Error('Cancelled while waiting.'),
      );
    };
    this.#waiting.push(own);
    signal.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next.enter();
  }
}
