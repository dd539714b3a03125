import { MESSAGES } from '@reviews/domain';
import type { RefObject } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { useSaveApprovals, useUndoApproval } from '../api/save-approvals.ts';
import type { Approvable, Draft } from '../lib/approval.ts';
import { without, type RunChange, type RunState } from '../lib/run-state.ts';

interface SendingGiven {
  change: (change: RunChange) => void;
  /** The state at the time a response arrives. */
  latest: RefObject<RunState>;
  /** Stores decisions on this computer, or deletes them if there are none. */
  store: (hash: string, draft: Draft | null) => void;
  draftOf: (hash: string) => Draft;
  /** Returns whether the task is among those loaded. */
  isThere: (hash: string) => boolean;
  reload: () => void;
}

/** Saves and undoes approvals. Several requests may run at once; each reports its own result. */
export function useSending({ change, latest, store, draftOf, isThere, reload }: SendingGiven) {
  const { mutateAsync: sendSave } = useSaveApprovals();
  const { mutateAsync: sendUndo } = useUndoApproval();

  const takeBack = (hash: string): void => {
    const sent = latest.current.sent[hash];
    if (sent?.state !== 'saved') return;
    change(({ sent: all }) => ({ sent: { ...all, [hash]: { ...sent, state: 'undoing' } } }));
    void sendUndo(hash).then(
      ({ message }) => {
        store(hash, sent.draft);
        change(({ sent: all, drafts, moves }) => ({
          sent: without(all, hash),
          drafts: { ...drafts, [hash]: sent.draft },
          current: hash,
          fault: null,
          said: message,
          moves: moves + 1,
        }));
        if (!isThere(hash)) reload();
      },
      (error: unknown) => {
        reportFailure(error);
        change(({ sent: all }) => ({ sent: { ...all, [hash]: sent } }));
      },
    );
  };

  /**
   * Sends the approvals, and returns whether they were saved. A refused save restores its decisions.
   */
  const save = (one: Approvable): Promise<boolean> => {
    const { hash } = one;
    const draft = draftOf(hash);
    change(({ sent, drafts, past }) => ({
      sent: { ...sent, [hash]: { task: one, draft, state: 'saving' } },
      drafts: without(drafts, hash),
      past: without(past, hash),
    }));
    return sendSave({ task: one, draft }).then(
      () => {
        store(hash, null);
        change(({ sent }) => ({ sent: { ...sent, [hash]: { task: one, draft, state: 'saved' } } }));
        return true;
      },
      (error: unknown) => {
        reportFailure(error);
        const isOutdated = error instanceof ApiError && error.kind === 'conflict';
        const message = error instanceof ApiError ? error.message : MESSAGES.errors.internal;
        change(({ sent, drafts, moves }) => ({
          sent: without(sent, hash),
          drafts: { ...drafts, [hash]: draft },
          current: hash,
          said: '',
          moves: moves + 1,
          fault: isOutdated ? null : { message, at: 'people' },
          isOutdated,
        }));
        return false;
      },
    );
  };
  return { save, takeBack };
}
