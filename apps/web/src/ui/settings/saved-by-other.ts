import { fieldsOf, type Merged } from '../merge-fields.ts';

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

/** Someone else's save, and what became of the fields. */
export interface OtherSave<S>
  extends Pick<SavedByOther<S>, 'by' | 'at'>, Omit<Merged<S>, 'merged'> {
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
