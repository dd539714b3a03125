import {
  maximumReviewers,
  minimumReviewers,
  type TemplateOptions,
} from '../pulses/template-options.ts';

const UINT32 = 4_294_967_296;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** How many are drawn at first; each further round draws so many times more. */
const FIRST_ROUND = 64;
const WIDER = 8;

/** Every bit of the input reaches every bit of the number, and no two inputs give the same. */
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
 * How many reviewers the product chooses: the maximum. Where there is none it is the minimum, and one at least: "all who
 * may" would ask a whole company to review each of its people.
 */
export function systemReviewers({ min, max }: Pick<TemplateOptions, 'min' | 'max'>): number {
  return maximumReviewers(max) ?? Math.max(minimumReviewers(min), 1);
}

export interface Draw<T> {
  /** Says the same whenever it is to give the same people: a pulse and a person, never a time or a place in a list. */
  readonly seed: string;
  readonly count: number;
  readonly isEligible: (one: T) => boolean;
}

export interface ReviewerPool<T> {
  /** Nobody twice, those drawn first at the front; fewer where no more are eligible. */
  choose(draw: Draw<T>): T[];
}

/**
 * System selection (MESSAGES.nominations.systemMode): people chosen at random among those eligible. Each draws a number of
 * their own from seed and key, so that the same seed gives the same people in whatever order they are named, and somebody
 * who joins or leaves moves one place at most. Made once for a company, it draws for each of its people: numbers are mixed
 * and not hashed anew, and only the few at the front are put in order and asked about.
 * @param keyOf what is theirs for good, in any database: their external identifier.
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
