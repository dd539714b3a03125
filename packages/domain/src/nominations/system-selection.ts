import {
  maximumReviewers,
  minimumReviewers,
  type TemplateOptions,
} from '../pulses/template-options.ts';

const UINT32 = 4_294_967_296;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Expected number of people in the first round; each further round is wider by a factor. */
const FIRST_ROUND = 64;
const WIDER = 8;

/** A bijective mix: every input bit affects every output bit, and no two inputs collide. */
function mixed(input: number): number {
  let hash = Math.imul(input ^ (input >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  return mixed(hash);
}

/**
 * Returns how many reviewers the product chooses: the maximum. Without a maximum it is the minimum,
 * and at least one, because "everyone eligible" would ask a whole company to review each person.
 */
export function systemReviewers({ min, max }: Pick<TemplateOptions, 'min' | 'max'>): number {
  return maximumReviewers(max) ?? Math.max(minimumReviewers(min), 1);
}

export interface Draw<T> {
  /**
   * The same seed gives the same people. Made of a pulse and a person, never of a time or a list
   * position.
   */
  readonly seed: string;
  readonly count: number;
  readonly isEligible: (one: T) => boolean;
}

export interface ReviewerPool<T> {
  /** No duplicates, first drawn first. Fewer than asked for if no more are eligible. */
  choose(draw: Draw<T>): T[];
}

/**
 * System selection (MESSAGES.nominations.systemMode): picks random eligible people. Each person's
 * number is derived from seed and key. So the same seed gives the same people in any input order,
 * and someone who joins or leaves shifts at most one place. One pool serves a whole company:
 * numbers are mixed instead of hashed again, and only the first few are sorted and checked.
 * @param keyOf a permanent key, equal in every database: the external identifier
 */
export function createReviewerPool<T>(
  people: readonly T[],
  keyOf: (one: T) => string,
): ReviewerPool<T> {
  const byKey = [...new Map(people.map((one) => [keyOf(one), one]))]
    .map(([key, one]) => ({ key, one }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const hashes = Uint32Array.from(byKey, ({ key }) => hashOf(key));

  function between(least: number, most: number, seed: number): T[] {
    const drawn: { lot: number; place: number }[] = [];
    for (let place = 0; place < hashes.length; place += 1) {
      const lot = mixed((hashes[place] ?? 0) ^ seed);
      if (lot >= least && lot < most) drawn.push({ lot, place });
    }
    return drawn
      .toSorted((a, b) => a.lot - b.lot || a.place - b.place)
      .flatMap(({ place }) => {
        const entry = byKey[place];
        return entry === undefined ? [] : [entry.one];
      });
  }

  return {
    choose({ seed, count, isEligible }) {
      const chosen: T[] = [];
      const mixedSeed = hashOf(seed);
      let least = 0;
      let width = (UINT32 / Math.max(hashes.length, 1)) * FIRST_ROUND;
      while (least < UINT32 && chosen.length < count) {
        for (const one of between(least, least + width, mixedSeed)) {
          if (chosen.length >= count) break;
          if (isEligible(one)) chosen.push(one);
        }
        least += width;
        width *= WIDER;
      }
      return chosen;
    },
  };
}
