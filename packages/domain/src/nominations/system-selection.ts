const UINT32 = 4_294_967_296;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  // The last characters, which tell people apart, reach every bit.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / UINT32;
}

/**
 * System selection (MESSAGES.nominations.systemMode): people chosen at random up to the maximum, all where there is none.
 * Each draws a number of their own from the seed, so that the same seed gives the same people in whatever order they are
 * named, and somebody who joins or leaves moves one place at most.
 */
export function selectReviewers(eligible: readonly number[], max: number | null, seed: string): number[] {
  const drawn = [...new Set(eligible)].map((id) => ({ id, lot: hashOf(`${seed}:${id}`) }));
  return drawn.toSorted((one, other) => one.lot - other.lot || one.id - other.id).slice(0, max ?? drawn.length).map(({ id }) => id);
}
