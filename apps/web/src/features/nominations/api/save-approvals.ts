import {
  listMyApprovals,
  saveNominations,
  undoApproval,
  unlockNominations,
} from '@reviews/contracts/nominations';
import { showPulse } from '@reviews/contracts/pulses';
import { STAGE_NOMINATION_APPROVALS } from '@reviews/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { approvalInputOf, fromList, type Approvable, type Draft } from '../lib/approval.ts';
import { randomKey } from '../../../lib/random-key.ts';

// Errors are shown where they occur.
const meta = { errorToast: false };

/**
 * Fetches once per opening, because decisions must not use stale data and nothing may move while
 * the user decides.
 */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false, meta };

/** Fetches the nominations of everyone who waits for this user. */
export function useApprovals() {
  const [opening] = useState(randomKey);
  return useQuery({
    queryKey: ['approvals', opening],
    queryFn: async ({ signal }) => (await call(listMyApprovals, { signal })).data.map(fromList),
    ...ONCE,
  });
}

/** Fetches a task shown over a list. */
export function useNominationTask(hash: string) {
  const [opening] = useState(randomKey);
  return useQuery({
    queryKey: ['nomination-task', hash, opening],
    queryFn: async ({ signal }) =>
      (await call(showPulse, { params: { hash }, signal })).employeeFeedback,
    ...ONCE,
  });
}

/**
 * Saves the approvals (API-19). Sends the screen's stage, so that the server can refuse if the task
 * has moved on (AMB-19).
 */
export const useSaveApprovals = () =>
  useMutation({
    mutationFn: async ({ task, draft }: { task: Approvable; draft: Draft }) =>
      call(saveNominations, {
        params: { hash: task.hash, stage: STAGE_NOMINATION_APPROVALS },
        body: approvalInputOf(task, draft),
        needs: ['message'],
      }),
    meta,
  });

/** Undoes the last save of a task. */
export const useUndoApproval = () =>
  useMutation({
    mutationFn: async (hash: string) => call(undoApproval, { params: { hash }, body: {} }),
    meta,
  });

/** Unlocks saved approvals, and confirms it with a toast. */
export const useUnlock = (hash: string) =>
  useMutation({
    mutationFn: async () => call(unlockNominations, { params: { hash }, body: {} }),
    onSuccess: ({ message }) => toast.success(message),
  });
