/** Settings with their revision. */
export interface Revised<S> {
  readonly revision: number;
  readonly settings: S;
}

/** The version that someone else has saved. */
export interface SavedByOther<S> extends Revised<S> {
  readonly by: string | null;
  readonly at: string | null;
}

/**
 * Result of merging two people's changes: fields changed only by the other person are taken; if
 * both changed a field, the user's own value stays.
 */
export interface OtherSave<S> {
  readonly by: string | null;
  readonly at: string | null;
  readonly taken: readonly (keyof S & string)[];
  readonly clashing: readonly (keyof S & string)[];
  readonly theirs: S;
}

/**
 * Returns whether the details of a refusal are settings saved by someone else: they have the same
 * fields.
 */
export function isSavedByOther<S extends object>(
  details: unknown,
  loaded: S,
): details is SavedByOther<S> {
  if (
    typeof details !== 'object' ||
    details === null ||
    !('revision' in details) ||
    !('settings' in details)
  )
    return false;
  const { settings } = details;
  return (
    typeof settings === 'object' &&
    settings !== null &&
    fieldsOf(loaded).every((field) => field in settings)
  );
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// For settings from the server, the keys are exactly the fields of their type, which Object.keys
// does not know.
export const fieldsOf = <S extends object>(settings: S): (keyof S & string)[] =>
  Object.keys(settings) as (keyof S & string)[];

/** Returns the fields that have changed. */
export const changedFields = <S extends object>(before: S, after: S): (keyof S & string)[] =>
  fieldsOf(after).filter((field) => !isSame(before[field], after[field]));

/**
 * Merges the user's input into the current settings; `clashing` are the fields that both sides
 * changed to different values.
 */
export function mergeFields<S extends object>(
  base: S,
  mine: S,
  theirs: S,
): { merged: S; taken: (keyof S & string)[]; clashing: (keyof S & string)[] } {
  const own = new Set(changedFields(base, mine));
  const others = changedFields(base, theirs);
  // Each field keeps its own type, whichever side its value comes from.
  const merged = Object.fromEntries(
    fieldsOf(mine).map((field) => [field, own.has(field) ? mine[field] : theirs[field]]),
  ) as S;
  return {
    merged,
    taken: others.filter((field) => !own.has(field)),
    clashing: others.filter((field) => own.has(field) && !isSame(mine[field], theirs[field])),
  };
}

/** Merges the user's input into what someone else has saved, so that neither is lost. */
export function mergeSettings<S extends object>(
  base: S,
  mine: S,
  { settings: theirs, by, at }: SavedByOther<S>,
): { merged: S; otherSave: OtherSave<S> } {
  const { merged, taken, clashing } = mergeFields(base, mine, theirs);
  return { merged, otherSave: { by, at, taken, clashing, theirs } };
}
