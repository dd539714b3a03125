const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// For records from the server, the keys are exactly the fields of their type, which Object.keys
// does not know.
export const fieldsOf = <P extends object>(part: P): (keyof P & string)[] =>
  Object.keys(part) as (keyof P & string)[];

/** Returns the fields that have changed. */
export const changedFields = <P extends object>(before: P, after: P): (keyof P & string)[] =>
  fieldsOf(after).filter((field) => !isSame(before[field], after[field]));

/** What became of two people's changes. */
export interface Merged<P> {
  readonly merged: P;
  /** Fields that only the other person changed. */
  readonly taken: readonly (keyof P & string)[];
  /** Fields that both changed to different values; the user's own value stays. */
  readonly clashing: readonly (keyof P & string)[];
}

/** Merges the user's input into what someone else has saved, so that neither is lost. */
export function mergeFields<P extends object>(before: P, mine: P, theirs: P): Merged<P> {
  const own = new Set(changedFields(before, mine));
  const others = changedFields(before, theirs);
  // Each field keeps its own type, whichever side its value comes from.
  const merged = Object.fromEntries(
    fieldsOf(mine).map((field) => [field, own.has(field) ? mine[field] : theirs[field]]),
  ) as P;
  return {
    merged,
    taken: others.filter((field) => !own.has(field)),
    clashing: others.filter((field) => own.has(field) && !isSame(mine[field], theirs[field])),
  };
}
