/** Chances that follow from a number: what is decided while a request is put together is decided again by the same seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0, below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0, below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** True in `share` (0 to 1) of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** @throws Error where the list is empty. */
  of<T>(things: readonly T[]): T {
    const chosen = things[this.below(things.length)];
    if (things.length === 0) throw new Error('There is nothing to choose from.');
    // Within the list: what is undefined here is an entry that says so.
    return chosen as T;
  }
}
