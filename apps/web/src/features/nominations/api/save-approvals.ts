import {
  saveNominations,
  unlockNominations,
  type ApprovalInput,
} from '@reviews/contracts/nominations';
import { showPulse } from '@reviews/contracts/pulses';
import { STAGE_NOMINATION_APPROVALS } from '@reviews/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';

/**
 * Saves the approvals (API-19). Sends the screen's stage, so that the server can refuse if the task
 * has moved on (AMB-19).
 */
export const useSaveApprovals = (hash: string) =>
  useMutation({
    mutationFn: async (approvals: ApprovalInput) =>
      call(saveNominations, {
        params: { hash, stage: STAGE_NOMINATION_APPROVALS },
        body: approvals,
      }),
  });

/** Unlocks saved approvals, and confirms it with a toast. */
export const useUnlock = (hash: string) =>
  useMutation({
    mutationFn: async () => call(unlockNominations, { params: { hash }, body: {} }),
    onSuccess: ({ message }) => toast.success(message),
  });

/**
 * Loads a task shown over a list; reloaded on each opening, because decisions must not use stale
 * data.
 */
export function useNominationTask(hash: string) {
  const [opening] = useState(() => crypto.randomUUID());
  return useQuery({
    queryKey: ['nomination-task', hash, opening],
    queryFn: async ({ signal }) =>
      (await call(showPulse, { params: { hash }, signal })).employeeFeedback,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { errorToast: false },
  });
}
