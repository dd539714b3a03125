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

/** Saves the approvals (API-19); the stage says for which screen it was, should the task have moved on (AMB-19). */
export const useSaveApprovals = (hash: string) =>
  useMutation({
    mutationFn: async (approvals: ApprovalInput) =>
      call(saveNominations, {
        params: { hash, stage: STAGE_NOMINATION_APPROVALS },
        body: approvals,
      }),
  });

/** Opens saved approvals again, and says so. */
export const useUnlock = (hash: string) =>
  useMutation({
    mutationFn: async () => call(unlockNominations, { params: { hash }, body: {} }),
    onSuccess: ({ message }) => toast.success(message),
  });

/** A task shown over a list. Loaded anew for each opening: what an earlier one fetched is nothing to decide on. */
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
