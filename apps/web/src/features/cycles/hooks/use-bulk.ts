import type { BulkChangeInput, BulkResult } from '@reviews/contracts/bulk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { fetchBulkActions, fetchBulkPreview, sendBulk, takeBack } from '../api/bulk-api.ts';
import type { ListRef } from '../api/cycles-api.ts';
import { BULK_TEXTS } from '../lib/bulk-texts.ts';
import { useRefresh } from './use-form-actions.ts';
import { randomKey } from '../../../lib/random-key.ts';

// The dialogs show their own errors.
const meta = { errorToast: false };

const actionsKey = ({ cycleId, pulseId }: ListRef) =>
  ['cycles', 'bulk-actions', cycleId, pulseId] as const;

/** Previews a bulk action; fetches nothing while the change is incomplete. */
export function useBulkPreview(
  ref: ListRef,
  forms: readonly string[],
  change: BulkChangeInput | null,
) {
  // One cache entry per opening and change: thousands of hashes would be too long a key.
  const [opening] = useState(randomKey);
  return useQuery({
    queryKey: ['cycles', 'bulk-preview', ref.cycleId, ref.pulseId, opening, change],
    queryFn: ({ signal }) =>
      change === null
        ? Promise.reject(new Error('The change is incomplete.'))
        : fetchBulkPreview(ref, { forms, change }, signal),
    enabled: change !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta,
  });
}

/**
 * Runs a bulk action. The idempotency key stays the same for the same request, so that a lost
 * response can be retried.
 */
export function useRunBulk(ref: ListRef, forms: readonly string[], change: BulkChangeInput | null) {
  const refresh = useRefreshWithActions(ref);
  const asked = JSON.stringify(change);
  const key = useMemo(() => ({ asked, key: randomKey() }), [asked]);
  return useMutation({
    mutationFn: () =>
      change === null
        ? Promise.reject(new Error('The change is incomplete.'))
        : sendBulk(ref, { forms, change }, key.key),
    onSuccess: refresh,
    meta,
  });
}

/** Undoes a bulk action and refreshes the list. */
export function useTakeBack(ref: ListRef) {
  const refresh = useRefreshWithActions(ref);
  return useMutation({ mutationFn: takeBack, onSuccess: refresh });
}

/** Reports a bulk action in a toast with undo. The toast outlives the dialog. */
export function useBulkToast(ref: ListRef): (result: BulkResult) => void {
  const refresh = useRefreshWithActions(ref);
  const { mutate } = useMutation({
    mutationFn: takeBack,
    onSuccess: ({ message, left }) => {
      const count = left.reduce((sum, group) => sum + group.count, 0);
      toast.success(count === 0 ? message : BULK_TEXTS.withLeft({ message, count }));
      refresh();
    },
  });
  return ({ message, action }) =>
    void toast.success(
      message,
      action.can_undo ? { label: BULK_TEXTS.undo, run: () => mutate(action.id) } : undefined,
    );
}

export const useBulkActions = (ref: ListRef) =>
  useQuery({
    queryKey: actionsKey(ref),
    queryFn: ({ signal }) => fetchBulkActions(ref, signal),
    staleTime: 0,
    meta,
  });

function useRefreshWithActions(ref: ListRef): () => void {
  const client = useQueryClient();
  const refresh = useRefresh(ref);
  return () => {
    void client.invalidateQueries({ queryKey: actionsKey(ref) });
    refresh();
  };
}
