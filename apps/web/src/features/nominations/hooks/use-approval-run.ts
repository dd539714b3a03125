import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import {
  faultOf,
  isBegun,
  nextWaiting,
  NOTHING_DECIDED,
  restoredDraft,
  type Approvable,
  type Draft,
  type Fault,
} from '../lib/approval.ts';
import { keptDrafts } from '../lib/kept-drafts.ts';
import { beginRun, reduceRun, type RunChange } from '../lib/run-state.ts';
import { useSending } from './use-sending.ts';

export type ApprovalRun = ReturnType<typeof useApprovalRun>;

/**
 * Holds a pass through the nominations of one or more people: decisions stored on this computer,
 * requests sent, and who is next.
 */
export function useApprovalRun(waiting: readonly Approvable[], person: string, reload: () => void) {
  const [state, setState] = useState(() => beginRun(waiting, person));
  // Always the latest, for responses and for the question before leaving.
  const latest = useRef(state);
  const change = (next: RunChange): void => {
    latest.current = reduceRun(latest.current, next);
    setState(latest.current);
  };
  const hadDrafts = useRef(Object.keys(state.drafts).length > 0);
  useEffect(() => {
    keptDrafts.watch(person);
    if (hadDrafts.current) toast.info(APPROVAL_TEXTS.restored);
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
    const sent = state.sent[hash];
    if (sent) return sent.draft;
    const draft = state.drafts[hash] ?? NOTHING_DECIDED;
    const one = waiting.find((each) => each.hash === hash);
    return one === undefined || !state.isReloaded
      ? draft
      : { ...restoredDraft(one, draft), reviews: draft.reviews, agreed: draft.agreed };
  };

  const store = (hash: string, draft: Draft | null): void =>
    draft !== null && isBegun({ ...draft, reviews: {} })
      ? keptDrafts.keep({ person, hash }, { decisions: draft.decisions, added: draft.added })
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
    check: (one: Approvable): Fault | null => {
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
        said: APPROVAL_TEXTS.said.undone,
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
