import { useState } from 'react';
import {
  changedFields,
  isSavedByOther,
  mergeSettings,
  type OtherSave,
  type Revised,
} from './settings-draft.ts';

interface Given<S> {
  /** The settings when the page was opened. */
  loaded: Revised<S>;
  /** Saves, and returns what the server then holds. */
  save: (draft: Revised<S>) => Promise<Revised<S>>;
  /**
   * Returns the details of a conflict with someone else's save; undefined for any other failure.
   */
  conflictIn: (error: unknown) => unknown;
}

export interface SettingsDraft<S> {
  given: S;
  isDirty: boolean;
  isSaving: boolean;
  error: unknown;
  otherSave: OtherSave<S> | null;
  /** Grows with each failed save, so that the page can move to its errors. */
  failures: number;
  change: (part: Partial<S>) => void;
  discard: () => void;
  submit: () => void;
  takeTheirs: (field: keyof S & string) => void;
}

/**
 * Manages the input on a settings page. Nothing is lost when someone else saves or a save fails.
 */
export function useSettingsDraft<S extends object>({
  loaded,
  save,
  conflictIn,
}: Given<S>): SettingsDraft<S> {
  const [base, setBase] = useState(loaded);
  const [given, setGiven] = useState(loaded.settings);
  const [otherSave, setOtherSave] = useState<OtherSave<S> | null>(null);
  const [outcome, setOutcome] = useState<{ isSaving: boolean; error: unknown; failures: number }>({
    isSaving: false,
    error: null,
    failures: 0,
  });

  const change = (part: Partial<S>): void => setGiven((latest) => ({ ...latest, ...part }));
  const keep = (kept: Revised<S>, sent: S): void => {
    setBase(kept);
    // Keep what was typed while the save was running.
    setGiven((latest) => mergeSettings(sent, latest, { ...kept, by: null, at: null }).merged);
    setOtherSave(null);
    setOutcome((latest) => ({ ...latest, isSaving: false, error: null }));
  };
  const fail = (error: unknown): void => {
    const other = conflictIn(error);
    const isTold = isSavedByOther(other, base.settings);
    setOutcome((latest) => ({
      isSaving: false,
      error: isTold ? null : error,
      failures: latest.failures + (isTold ? 0 : 1),
    }));
    if (!isTold) return;
    const { merged, otherSave: found } = mergeSettings(base.settings, given, other);
    setBase({ revision: other.revision, settings: other.settings });
    setGiven(merged);
    setOtherSave(found);
  };
  return {
    given,
    isDirty: changedFields(base.settings, given).length > 0,
    isSaving: outcome.isSaving,
    error: outcome.error,
    otherSave,
    failures: outcome.failures,
    change,
    discard: () => {
      setGiven(base.settings);
      setOtherSave(null);
      setOutcome((latest) => ({ ...latest, error: null }));
    },
    submit: () => {
      if (outcome.isSaving) return;
      setOutcome((latest) => ({ ...latest, isSaving: true, error: null }));
      save({ revision: base.revision, settings: given }).then((kept) => keep(kept, given), fail);
    },
    takeTheirs: (field) => {
      if (otherSave === null) return;
      const part: Partial<S> = {};
      part[field] = otherSave.theirs[field];
      change(part);
      setOtherSave({ ...otherSave, clashing: otherSave.clashing.filter((each) => each !== field) });
    },
  };
}
