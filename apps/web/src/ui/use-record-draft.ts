import { useState } from 'react';
import { changedFields, mergeFields } from './settings/settings-draft.ts';

interface Kept<R, P> {
  seen: R;
  before: P;
  given: P;
  isOnItsWay: boolean;
  /** The next version is what was saved here: there is nobody to be asked about it. */
  isOwn: boolean;
}

/** What is changed here, over another version than the one it was begun with. */
export type MergeParts<P> = (
  before: P,
  given: P,
  theirs: P,
) => { merged: P; clashing: readonly unknown[] };

interface Of<R, P> {
  /** The record as the server has it, as far as this page knows. */
  latest: R;
  revisionOf: (record: R) => number | string | null;
  /** What can be changed of it here. */
  partOf: (record: R) => P;
  /** Where fields alone do not say what becomes of them. */
  merge?: MergeParts<P>;
}

export interface RecordDraft<R, P> {
  /** The version that was begun with, by whose revision it is saved. */
  seen: R;
  before: P;
  given: P;
  isDirty: boolean;
  change: (part: Partial<P> | ((given: P) => Partial<P>)) => void;
  /** As it is kept now, whatever was entered. */
  discard: () => void;
  /** Goes with what is sent to be saved: until it is answered, what is entered is entered since. */
  send: (sent?: P) => { saved: () => void; failed: () => void };
  /** Goes on over another version with what was entered, also where both changed the same. */
  rebase: (seen: R) => void;
  /** Goes on over a version that was refused, with what its reader chose of both. */
  goOnWith: (seen: R, given: P) => void;
}

/**
 * What is being changed of a record that comes anew while it is changed. What was saved here is taken over with what was
 * entered since; what somebody else saved is taken over too, unless both changed the same: then the version that was seen
 * stays, so that saving over the other is refused and told.
 */
export function useRecordDraft<R, P extends object>({
  latest,
  revisionOf,
  partOf,
  merge = mergeFields,
}: Of<R, P>): RecordDraft<R, P> {
  const begun = (seen: R, given = partOf(seen)): Kept<R, P> => ({
    seen,
    before: partOf(seen),
    given,
    isOnItsWay: false,
    isOwn: false,
  });
  const [kept, setKept] = useState(() => begun(latest));
  const { seen, before, given, isOnItsWay, isOwn } = kept;
  if (!isOnItsWay && revisionOf(latest) !== revisionOf(seen)) {
    const { merged, clashing } = merge(before, given, partOf(latest));
    if (isOwn || clashing.length === 0) setKept(begun(latest, merged));
  }
  return {
    seen,
    before,
    given,
    isDirty: changedFields(before, given).length > 0,
    change: (part) =>
      setKept((now) => ({
        ...now,
        given: { ...now.given, ...(typeof part === 'function' ? part(now.given) : part) },
      })),
    discard: () => setKept(begun(latest)),
    send: (sent = given) => {
      setKept((now) => ({ ...now, isOnItsWay: true }));
      return {
        saved: () => setKept((now) => ({ ...now, before: sent, isOnItsWay: false, isOwn: true })),
        failed: () => setKept((now) => ({ ...now, isOnItsWay: false })),
      };
    },
    rebase: (version) =>
      setKept((now) => begun(version, merge(now.before, now.given, partOf(version)).merged)),
    goOnWith: (version, over) => setKept(begun(version, over)),
  };
}
