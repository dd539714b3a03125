/**
 * Random decisions that follow from a seed: the same seed makes the same decisions while a request
 * is put together.
 */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Returns true in `share` (0 to 1) of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /**
   * Returns a random entry.
   * @throws Error when the list is empty.
   */
  of<T>(things: readonly T[]): T {
    const chosen = things[this.below(things.length)];
    if (things.length === 0) throw new Error('There is nothing to choose from.');
    // The index is within the list: if this is undefined, the entry itself is undefined.
    return chosen as T;
  }
}
