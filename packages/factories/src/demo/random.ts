/** A repeatable random source: the same seed gives the same company. Not for secrets. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Picks an entry of a list; throws when it is empty. */
  pick<T>(list: readonly T[]): T;
  /** Picks a key with a probability given by its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  /** Picks up to `count` different entries of a list. */
  sample<T>(list: readonly T[], count: number): T[];
  shuffled<T>(list: readonly T[]): T[];
};

const UINT32 = 4_294_967_296;

/** Mulberry32: 32 bits of state, fast, and good enough for fictional people. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
}

function seedOf(seed: number, topic: string): number {
  let value = seed >>> 0;
  for (const character of topic)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/**
 * Creates a random source for one topic, so that changing one part of the company keeps the others.
 */
export function createRandom(seed: number, topic: string): Random {
  const next = mulberry32(seedOf(seed, topic));
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[between(0, list.length - 1)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  };
  const sample = <T>(list: readonly T[], count: number): T[] => {
    if (count * 2 >= list.length) return shuffle(list, between).slice(0, count);
    const chosen = new Set<T>();
    while (chosen.size < count) chosen.add(pick(list));
    return [...chosen];
  };
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick,
    weighted: (weights) => pickWeighted(weights, next()),
    sample,
    shuffled: (list) => shuffle(list, between),
  };
}

function pickWeighted<T extends string>(weights: Readonly<Record<T, number>>, at: number): T {
  const keys: T[] = [];
  let total = 0;
  for (const key in weights) {
    keys.push(key);
    total += weights[key];
  }
  let rest = at * total;
  for (const key of keys) {
    rest -= weights[key];
    if (rest < 0) return key;
  }
  const last = keys.at(-1);
  if (last === undefined) throw new Error('Nothing to pick from.');
  return last;
}

function shuffle<T>(list: readonly T[], between: (low: number, high: number) => number): T[] {
  const shuffled = [...list];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = between(0, index);
    const [one, two] = [shuffled[index], shuffled[other]];
    if (one !== undefined && two !== undefined) [shuffled[index], shuffled[other]] = [two, one];
  }
  return shuffled;
}

/**
 * Deals a list like a pack of cards: every entry once before any repeats, and never the same twice
 * in a row, so that neighbouring texts differ.
 */
export function createDeck<T>(random: Random, list: readonly T[]): () => T {
  let pack: T[] = [];
  let last: T | undefined;
  return () => {
    if (pack.length === 0) {
      pack = random.shuffled(list);
      if (pack.at(-1) === last && pack.length > 1) pack.reverse();
    }
    const card = pack.pop();
    if (card === undefined) throw new Error('Nothing to deal.');
    last = card;
    return card;
  };
}
