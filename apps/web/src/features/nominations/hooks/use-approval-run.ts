import type { ApprovalTask } from '@reviews/contracts/nominations';
import { useEffect, useReducer, useRef } from 'react';
import { toast } from '../../../lib/toasts.ts';
import {
  faultOf,
  isBegun,
  nextWaiting,
  NOTHING_DECIDED,
  restoredDraft,
  type Draft,
  type Fault,
} from '../lib/approval-run.ts';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { beginRun, reduceRun } from '../lib/run-state.ts';
import { RUN_TEXTS } from '../lib/run-texts.ts';
import { useSending } from './use-sending.ts';

export type ApprovalRun = ReturnType<typeof useApprovalRun>;

/**
 * Holds a pass through everyone's nominations: decisions stored on this computer, requests sent,
 * and who is next.
 */
export function useApprovalRun(
  waiting: readonly ApprovalTask[],
  person: string,
  reload: () => void,
) {
  const [state, change] = useReducer(reduceRun, null, () => beginRun(waiting, person));
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const hadDrafts = useRef(Object.keys(state.drafts).length > 0);
  useEffect(() => {
    keptDrafts.watch(person);
    if (hadDrafts.current) toast.info(RUN_TEXTS.restored);
    hadDrafts.current = false;
  }, [person]);

  const tasks = [
    ...waiting,
    ...Object.values(state.sent).flatMap(({ task }) =>
      waiting.some(({ hash }) => hash === task.hash) ? [] : [task],
    ),
  ];
  const task = tasks.find(({ hash }) => hash === state.current) ?? tasks[0] ?? null;
  const draftOf = (hash: string): Draft => {
    const [draft, one] = [
      state.drafts[hash] ?? NOTHING_DECIDED,
      waiting.find((each) => each.hash === hash),
    ];
    return one === undefined || !state.isReloaded
      ? draft
      : { ...restoredDraft(one, draft), agreed: draft.agreed };
  };

  const store = (hash: string, draft: Draft | null): void =>
    draft !== null && isBegun(draft)
      ? keptDrafts.keep({ person, hash }, draft)
      : keptDrafts.forget({ person, hash });
  const decide = (hash: string, draft: Draft, said: string): void => {
    store(hash, draft);
    change(({ drafts, past }) => ({
      drafts: { ...drafts, [hash]: draft },
      past: { ...past, [hash]: [...(past[hash] ?? []), drafts[hash] ?? NOTHING_DECIDED] },
      fault: null,
      said,
    }));
  };
  const goTo = (hash: string): void =>
    change(({ moves }) => ({
      current: hash,
      fault: null,
      isOutdated: false,
      said: '',
      moves: moves + 1,
    }));
  const goOn = (from: string): void => {
    const next = nextWaiting(
      tasks,
      (hash) => hash === from || state.sent[hash] !== undefined,
      from,
    );
    change(({ moves }) => ({
      current: next ?? from,
      fault: null,
      isOutdated: false,
      moves: moves + 1,
    }));
  };

  const { save, takeBack } = useSending({
    change,
    latest,
    store,
    draftOf,
    goOn,
    isThere: (hash) => waiting.some((one) => one.hash === hash),
    reload,
  });

  return {
    ...state,
    tasks,
    task,
    draftOf,
    decide,
    goTo,
    goOn,
    takeBack,
    save,
    isDone: (hash: string) => state.sent[hash] !== undefined,
    /** Returns the error that blocks saving, if any. */
    check: (one: ApprovalTask): Fault | null => {
      const fault = faultOf(one, draftOf(one.hash));
      change({ fault, said: '' });
      return fault;
    },
    reload: (): void => {
      change({ isOutdated: false, isReloaded: true, fault: null });
      reload();
    },
    say: (said: string): void => change({ said }),
    agree: (hash: string, agreed: boolean): void =>
      change(({ drafts }) => ({
        drafts: { ...drafts, [hash]: { ...(drafts[hash] ?? NOTHING_DECIDED), agreed } },
        fault: null,
      })),
    /** Undoes the last decision about someone; returns false if there is none. */
    undoDecision: (hash: string): boolean => {
      const before = state.past[hash]?.at(-1);
      if (before === undefined) return false;
      store(hash, before);
      change(({ drafts, past }) => ({
        drafts: { ...drafts, [hash]: { ...before, agreed: drafts[hash]?.agreed ?? false } },
        past: { ...past, [hash]: (past[hash] ?? []).slice(0, -1) },
        fault: null,
        said: RUN_TEXTS.said.undone,
      }));
      return true;
    },
    hasUnsaved: (): boolean =>
      Object.values(latest.current.drafts).some(isBegun) ||
      Object.values(latest.current.sent).some((one) => one.state === 'saving'),
    /** Discards all unsaved decisions. */
    forgetAll: (): void => {
      for (const hash of Object.keys(latest.current.drafts)) keptDrafts.forget({ person, hash });
    },
  };
}
