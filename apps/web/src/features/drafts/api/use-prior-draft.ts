import { loadDraft, restoreDraft, undoRestore } from '@reviews/contracts/pulses';
import { DRAFT_RESTORE_RELOAD_MS, MESSAGES } from '@reviews/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { page } from '../lib/reload-page.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';

/** The answers of one draft group (API-14); a failure is told by its message (ERR-08). */
export function usePriorDraft(hash: string, answerGroup: string | null) {
  return useQuery({
    queryKey: ['prior-draft', hash, answerGroup],
    queryFn: ({ signal }) =>
      call(loadDraft, { params: { hash }, query: { answer_group: answerGroup ?? '' }, signal }),
    enabled: answerGroup !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Makes a draft group the current draft and reloads the page 1.5 s later (DRAFT-10); a failure reloads nothing (ERR-09). */
export function useRestoreDraft(hash: string) {
  return useMutation({
    mutationFn: (answerGroup: string) =>
      call(restoreDraft, { params: { hash }, body: { answer_group: answerGroup } }),
    onSuccess: () => {
      toast.success(MESSAGES.drafts.restored);
      setTimeout(() => page.reload(), DRAFT_RESTORE_RELOAD_MS);
    },
  });
}

/**
 * Undoes a whole restore, unless another window has written since: then the save that follows brings both versions
 * together, as every other would.
 */
export function useUndoRestore(driver: ReviewDriver, hash: string, onUndone: () => void) {
  return useMutation({
    mutationFn: (answerGroup: string) => {
      const { base } = driver.getState();
      return call(undoRestore, {
        params: { hash },
        body: { answer_group: answerGroup, ...(base === null ? {} : { base }) },
      });
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onUndone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.kind === 'conflict') driver.saveNow();
    },
  });
}
