import { loadDraft, restoreDraft, undoRestore } from '@reviews/contracts/pulses';
import { DRAFT_RESTORE_RELOAD_MS, MESSAGES } from '@reviews/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { page } from '../lib/reload-page.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';

/** Fetches the answers of one draft group (API-14); an error shows its message (ERR-08). */
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

/**
 * Restores a draft group as the current draft and reloads the page 1.5 s later (DRAFT-10); does not
 * reload on an error (ERR-09).
 */
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
 * Undoes a whole restore, unless another window has saved since: then the next save merges both
 * versions as usual.
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
