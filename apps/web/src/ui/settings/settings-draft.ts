/** What a page of settings shows, and which revision of it. */
export interface Revised<S> {
  readonly revision: number;
  readonly settings: S;
}

/** What somebody else has saved since. */
export interface SavedByOther<S> extends Revised<S> {
  readonly by: string | null;
  readonly at: string | null;
}

/** What became of two people's changes: fields that only the other changed are theirs now, of those that both did the own stand. */
export interface Meanwhile<S> {
  readonly by: string | null;
  readonly at: string | null;
  readonly taken: readonly (keyof S & string)[];
  readonly clashing: readonly (keyof S & string)[];
  readonly theirs: S;
}

/** Whether what came with a refusal is what somebody else has saved: it names the same fields. */
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

// Of settings that came from the server the keys are the fields of their type, which Object.keys forgets.
export const fieldsOf = <S extends object>(settings: S): (keyof S & string)[] =>
  Object.keys(settings) as (keyof S & string)[];

/** The fields that are another way than before. */
export const changedFields = <S extends object>(before: S, after: S): (keyof S & string)[] =>
  fieldsOf(after).filter((field) => !isSame(before[field], after[field]));

/** What was entered here put over what is kept now; `clashing` are the fields that have changed here and there, and not to the same. */
export function mergeFields<S extends object>(
  base: S,
  mine: S,
  theirs: S,
): { merged: S; taken: (keyof S & string)[]; clashing: (keyof S & string)[] } {
  const own = new Set(changedFields(base, mine));
  const others = changedFields(base, theirs);
  // Each field with a value of its own type, of the one or the other.
  const merged = Object.fromEntries(
    fieldsOf(mine).map((field) => [field, own.has(field) ? mine[field] : theirs[field]]),
  ) as S;
  return {
    merged,
    taken: others.filter((field) => !own.has(field)),
    clashing: others.filter((field) => own.has(field) && !isSame(mine[field], theirs[field])),
  };
}

/** Puts what somebody else has saved below what was entered here, so that neither is lost. */
export function mergeSettings<S extends object>(
  base: S,
  mine: S,
  { settings: theirs, by, at }: SavedByOther<S>,
): { merged: S; meanwhile: Meanwhile<S> } {
  const { merged, taken, clashing } = mergeFields(base, mine, theirs);
  return { merged, meanwhile: { by, at, taken, clashing, theirs } };
}
