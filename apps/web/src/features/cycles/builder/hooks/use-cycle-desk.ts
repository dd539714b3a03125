import { saveCycle, type CycleView } from '@reviews/contracts/cycle-builder';
import { MESSAGES } from '@reviews/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/call.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../../lib/use-unload-warning.ts';
import { builtCycleQuery } from '../api/cycle-builder-queries.ts';
import {
  draftOf,
  inputOf,
  isSameCycle,
  onTopOf,
  withNumbers,
  type CycleDraft,
  type Edit,
} from '../lib/cycle-draft.ts';
import { keptCycles } from '../lib/kept-cycle.ts';

/** What someone else has saved since, and how it is described. */
export interface Conflict {
  theirs: CycleView;
  message: string;
}

export interface DeskState {
  /** The server's version, as far as this window knows. */
  base: CycleView;
  draft: CycleDraft;
  isSaving: boolean;
  conflict: Conflict | null;
  /** Whether it was opened with unsaved changes from this computer. */
  isRestored: boolean;
  /** Server errors by field, until the next change. */
  refused: Readonly<Record<string, string>>;
}

const isUnsaved = ({ base, draft }: DeskState): boolean => !isSameCycle(draft, draftOf(base));

function openedWith(base: CycleView, person: string): DeskState {
  const kept = base.state === 'closed' ? null : keptCycles.read({ person, hash: String(base.id) });
  const fresh = {
    base,
    draft: draftOf(base),
    isSaving: false,
    conflict: null,
    isRestored: false,
    refused: {},
  };
  if (kept === null || isSameCycle(kept.draft, fresh.draft)) return fresh;
  const conflict =
    kept.revision === base.revision ? null : { theirs: base, message: MESSAGES.cycles.conflict };
  return { ...fresh, draft: kept.draft, isRestored: true, conflict };
}

export type CycleDesk = ReturnType<typeof useCycleDesk>;

/**
 * Holds a cycle while one user edits it: every change is stored on this computer, and sent on save.
 */
export function useCycleDesk(cycle: CycleView, person: string) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(() => openedWith(cycle, person));
  const latest = useRef(state);
  const address = { person, hash: String(cycle.id) };
  const set = (change: Partial<DeskState>): DeskState => {
    latest.current = { ...latest.current, ...change };
    const { base, draft } = latest.current;
    if (isUnsaved(latest.current)) keptCycles.keep(address, { revision: base.revision, draft });
    else keptCycles.forget(address);
    setState(latest.current);
    return latest.current;
  };
  useEffect(() => keptCycles.watch(person), [person]);
  useUnloadWarning(() => isUnsaved(latest.current));

  const know = (view: CycleView): void => {
    queryClient.setQueryData(builtCycleQuery(view.id).queryKey, view);
    void queryClient.invalidateQueries({ queryKey: ['cycles'] });
  };
  const load = async (): Promise<CycleView> => {
    const view = await queryClient.fetchQuery({ ...builtCycleQuery(cycle.id), staleTime: 0 });
    know(view);
    return view;
  };

  const refuse = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && error.kind === 'conflict') {
      const theirs = await load().catch(() => null);
      if (theirs !== null && theirs.revision !== latest.current.base.revision)
        return void set({ isSaving: false, conflict: { theirs, message: error.message } });
    }
    const refused =
      error instanceof ApiError
        ? Object.fromEntries(
            Object.entries(error.errors).map(([path, messages]) => [path, messages.join(' ')]),
          )
        : {};
    set({ isSaving: false, refused });
    reportFailure(error);
  };

  /** @returns whether the server now has every change */
  const save = async (): Promise<boolean> => {
    const { base, draft: sent, isSaving, conflict } = latest.current;
    if (isSaving || conflict !== null) return false;
    set({ isSaving: true, refused: {} });
    try {
      const saved = await call(saveCycle, {
        params: { id: String(base.id) },
        body: { revision: base.revision, cycle: inputOf(sent) },
        needs: ['revision', 'cycle', 'pulses'],
      });
      set({
        base: saved,
        draft: withNumbers(latest.current.draft, sent, saved),
        isSaving: false,
        isRestored: false,
      });
      know(saved);
      toast.success(MESSAGES.cycles.saved);
      return true;
    } catch (error) {
      await refuse(error);
      return false;
    }
  };

  return {
    state,
    isUnsaved: isUnsaved(state),
    hasUnsaved: () => isUnsaved(latest.current),
    edit: (edit: Edit): void =>
      void set({ draft: edit(latest.current.draft, latest.current.base), refused: {} }),
    save,
    /** Drops the user's changes and takes the other version. */
    takeTheirs: (): void => {
      const { conflict } = latest.current;
      if (conflict !== null)
        set({
          base: conflict.theirs,
          draft: draftOf(conflict.theirs),
          conflict: null,
          isRestored: false,
        });
    },
    /** Overwrites the other version. */
    keepMine: async (): Promise<boolean> => {
      const { conflict, draft } = latest.current;
      if (conflict === null) return false;
      set({ base: conflict.theirs, draft: onTopOf(draft, conflict.theirs), conflict: null });
      return save();
    },
    dropChanges: (): void =>
      void set({
        draft: draftOf(latest.current.base),
        conflict: null,
        isRestored: false,
        refused: {},
      }),
    /** Loads the stored cycle after it was closed or reopened. */
    reload: async (): Promise<void> => {
      const base = await load();
      set({ base, draft: draftOf(base), refused: {} });
    },
  };
}
