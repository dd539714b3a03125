import type { RequestOf } from '@reviews/contracts';
import { saveCycle, type CycleView } from '@reviews/contracts/cycle-builder';
import { MESSAGES, type Side } from '@reviews/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { call } from '../../../../lib/call.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../../lib/use-unload-warning.ts';
import { CONFLICT_TEXTS } from '../../../../ui/conflict-texts.ts';
import { builtCycleQuery } from '../api/cycle-builder-queries.ts';
import {
  draftOf,
  inputOf,
  isSameCycle,
  mergeCycles,
  withNumbers,
  type CycleDraft,
  type Edit,
} from '../lib/cycle-draft.ts';
import { keptCycles } from '../lib/kept-cycle.ts';

type SaveBody = RequestOf<typeof saveCycle>['body'];

/** What someone else has saved since, and how it is described. */
export interface Conflict {
  theirs: CycleView;
  message: string;
}

export interface DeskState {
  /** The server's version, as far as this window knows. */
  base: CycleView;
  /** What the changes are based on; undefined if an earlier build of this page did not store it. */
  origin: CycleDraft | undefined;
  draft: CycleDraft;
  isSaving: boolean;
  conflict: Conflict | null;
  /** Whether it was opened with unsaved changes from this computer. */
  isRestored: boolean;
  /** Server errors by field, until the next change. */
  refused: Readonly<Record<string, string>>;
}

const isUnsaved = ({ base, origin, draft }: DeskState): boolean =>
  !isSameCycle(draft, origin ?? draftOf(base));

/** Continues from the server's version, with this draft. */
const goOnFrom = (base: CycleView, draft = draftOf(base)) => ({
  base,
  origin: draftOf(base),
  draft,
  conflict: null,
});

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'conflict';

function openedWith(base: CycleView, person: string): DeskState {
  const kept = base.state === 'closed' ? null : keptCycles.read({ person, hash: String(base.id) });
  const fresh = { ...goOnFrom(base), isSaving: false, isRestored: false, refused: {} };
  if (kept === null || isSameCycle(kept.draft, fresh.draft)) return fresh;
  const restored = { ...fresh, draft: kept.draft, isRestored: true };
  if (kept.revision === base.revision) return restored;
  const { merged, clashes } = mergeCycles(kept.base, kept.draft, base);
  if (clashes.length === 0) return { ...restored, draft: merged };
  return {
    ...restored,
    base: { ...base, revision: kept.revision },
    origin: kept.base,
    conflict: { theirs: base, message: MESSAGES.cycles.conflict },
  };
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
    const { base, origin, draft } = latest.current;
    if (isUnsaved(latest.current))
      keptCycles.keep(address, { revision: base.revision, draft, ...(origin && { base: origin }) });
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
    if (isConflict(error)) {
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
    const { base, origin, draft: sent, isSaving, conflict } = latest.current;
    if (isSaving || conflict !== null) return false;
    set({ isSaving: true, refused: {} });
    const body: SaveBody = { revision: base.revision, cycle: inputOf(sent) };
    try {
      const send = (also: Pick<SaveBody, 'base'>) =>
        call(saveCycle, {
          params: { id: String(base.id) },
          body: { ...body, ...also },
          needs: ['revision', 'cycle', 'pulses'],
        });
      // If someone else has saved since: again, to be merged with their changes.
      let isMerged = false;
      const saved = await send({}).catch((error: unknown) => {
        if (!isConflict(error) || origin === undefined) throw error;
        isMerged = true;
        return send({ base: inputOf(origin) });
      });
      const { draft: now } = latest.current;
      set({
        ...goOnFrom(
          saved,
          isMerged ? mergeCycles(sent, now, saved).merged : withNumbers(now, sent, saved),
        ),
        isSaving: false,
        isRestored: false,
      });
      know(saved);
      toast.success(isMerged ? CONFLICT_TEXTS.savedBoth : MESSAGES.cycles.saved);
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
      if (conflict !== null) set({ ...goOnFrom(conflict.theirs), isRestored: false });
    },
    /**
     * Saves both people's changes: where both changed the same field, the chosen one, or else the
     * user's own.
     */
    settle: async (choices: ReadonlyMap<string, Side>): Promise<boolean> => {
      const { conflict, origin, draft } = latest.current;
      if (conflict === null) return false;
      const { merged } = mergeCycles(origin, draft, conflict.theirs, choices);
      set(goOnFrom(conflict.theirs, merged));
      return save();
    },
    dropChanges: (): void => {
      const { conflict, base } = latest.current;
      set({ ...goOnFrom(conflict?.theirs ?? base), isRestored: false, refused: {} });
    },
    /** Loads the stored cycle after it was closed or reopened. */
    reload: async (): Promise<void> => {
      const base = await load();
      set({ ...goOnFrom(base), refused: {} });
    },
  };
}
