import type { ApprovalTask } from '@reviews/contracts/nominations';
import { MESSAGES } from '@reviews/domain';
import type { RefObject } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { toast } from '../../../lib/toasts.ts';
import { useSaveApproval, useUndoApproval } from '../api/approval-run.ts';
import type { Draft, Fault } from '../lib/approval-run.ts';
import { without, type RunChange, type RunState } from '../lib/run-state.ts';
import { RUN_TEXTS } from '../lib/run-texts.ts';

interface SendingGiven {
  change: (change: RunChange) => void;
  /** The state at the time a response arrives. */
  latest: RefObject<RunState>;
  /** Stores decisions on this computer, or deletes them if there are none. */
  store: (hash: string, draft: Draft | null) => void;
  draftOf: (hash: string) => Draft;
  goOn: (from: string) => void;
  /** Returns whether the task is among those loaded. */
  isThere: (hash: string) => boolean;
  reload: () => void;
}

/** Saves and undoes approvals. Several requests may run at once; each reports its own result. */
export function useSending({
  change,
  latest,
  store,
  draftOf,
  goOn,
  isThere,
  reload,
}: SendingGiven) {
  const { mutateAsync: sendSave } = useSaveApproval();
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

  /** Sends the approvals and moves on at once; a refused save restores its decisions. */
  const save = (one: ApprovalTask): void => {
    const { hash } = one;
    const draft = draftOf(hash);
    change(({ sent, drafts, past }) => ({
      sent: { ...sent, [hash]: { task: one, draft, state: 'saving' } },
      drafts: without(drafts, hash),
      past: without(past, hash),
    }));
    goOn(hash);
    void sendSave({ task: one, draft }).then(
      () => {
        store(hash, null);
        const text = RUN_TEXTS.savedOf({ name: one.for.preferred_name });
        change(({ sent }) => ({ sent: { ...sent, [hash]: { task: one, draft, state: 'saved' } } }));
        if (one.can_undo) toast.success(text, { label: RUN_TEXTS.undo, run: () => takeBack(hash) });
        else toast.success(text);
      },
      (error: unknown) => {
        reportFailure(error);
        const fault: Fault = {
          message: error instanceof ApiError ? error.message : MESSAGES.errors.internal,
          at: 'people',
        };
        const isOutdated = error instanceof ApiError && error.kind === 'conflict';
        change(({ sent, drafts, moves }) => ({
          sent: without(sent, hash),
          drafts: { ...drafts, [hash]: draft },
          current: hash,
          said: '',
          moves: moves + 1,
          fault,
          isOutdated,
        }));
      },
    );
  };
  return { save, takeBack };
}
