import {
  listMyApprovals,
  saveNominations,
  undoApproval,
  type ApprovalTask,
} from '@reviews/contracts/nominations';
import { STAGE_NOMINATION_APPROVALS } from '@reviews/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { approvalInputOf, type Draft } from '../lib/approval-run.ts';

// Errors are shown where they occur.
const meta = { errorToast: false };

/**
 * Fetches the pending approvals once, when the page opens: nothing moves while the user works
 * through them.
 */
export function useApprovals() {
  const [opening] = useState(() => crypto.randomUUID());
  return useQuery({
    queryKey: ['approvals', opening],
    queryFn: async ({ signal }) => (await call(listMyApprovals, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta,
  });
}

interface Saving {
  task: ApprovalTask;
  draft: Draft;
}

export const useSaveApproval = () =>
  useMutation({
    mutationFn: async ({ task, draft }: Saving) =>
      call(saveNominations, {
        params: { hash: task.hash, stage: STAGE_NOMINATION_APPROVALS },
        body: approvalInputOf(task, draft),
      }),
    meta,
  });

export const useUndoApproval = () =>
  useMutation({
    mutationFn: async (hash: string) => call(undoApproval, { params: { hash }, body: {} }),
    meta,
  });
