import { useState } from 'react';
import { changedFields, mergeFields } from './merge-fields.ts';

interface Kept<R, P> {
  seen: R;
  /** What the server had given when `seen` was set: a version that a refusal brings is newer. */
  received: R;
  before: P;
  given: P;
  isOnItsWay: boolean;
  /** The next version is our own save, so there is no conflict to ask about. */
  isOwn: boolean;
}

/** Merges the edit into a version other than the one it is based on. */
export type MergeParts<P> = (
  before: P,
  given: P,
  theirs: P,
) => { merged: P; clashing: readonly unknown[] };

interface Of<R, P> {
  /** The record as last received from the server. */
  latest: R;
  revisionOf: (record: R) => number | string | null;
  /** Returns the part of the record that is edited here. */
  partOf: (record: R) => P;
  /** For edits that cannot be merged field by field. */
  merge?: MergeParts<P>;
}

export interface RecordDraft<R, P> {
  /** The version the edit is based on; its revision is sent with a save. */
  seen: R;
  before: P;
  given: P;
  isDirty: boolean;
  change: (part: Partial<P> | ((given: P) => Partial<P>)) => void;
  /** Resets to the stored version. */
  discard: () => void;
  /** Call with what is sent in a save. Edits made before the response stay as new edits. */
  send: (sent?: P) => { saved: () => void; failed: () => void };
  /** Moves the edit onto another version, even if both changed the same fields. */
  rebase: (seen: R) => void;
  /** Continues from a refused version, with what the user chose from both. */
  goOnWith: (seen: R, given: P) => void;
}

/**
 * Manages the edit of a record that may be reloaded in between. After our own save, later edits
 * stay on top. Someone else's save is merged, unless both changed the same fields: then the edit
 * keeps its base version, so that saving is refused and the conflict is shown.
 */
export function useRecordDraft<R, P extends object>({
  latest,
  revisionOf,
  partOf,
  merge = mergeFields,
}: Of<R, P>): RecordDraft<R, P> {
  const begun = (seen: R, given = partOf(seen)): Kept<R, P> => ({
    seen,
    received: latest,
    before: partOf(seen),
    given,
    isOnItsWay: false,
    isOwn: false,
  });
  const [kept, setKept] = useState(() => begun(latest));
  const { seen, received, before, given, isOnItsWay, isOwn } = kept;
  const isNew = revisionOf(latest) !== revisionOf(received);
  if (!isOnItsWay && isNew) {
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
    discard: () => setKept(begun(isNew ? latest : seen)),
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
