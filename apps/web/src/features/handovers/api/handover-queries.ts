import {
  decideHandover,
  listHandovers,
  showKeptDraft,
  undoHandover,
  type HandoverDecision,
} from '@reviews/contracts/handovers';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';

const LIST = ['handovers', 'list'] as const;
// Each view shows its own error with a retry, so no toast is needed.
const meta = { errorToast: false };

export const useHandovers = () =>
  useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => call(listHandovers, { signal }),
    staleTime: 0,
    meta,
  });

/** A decision changes who has to write what, so the to-do lists and the team are marked stale. */
const refresh = async (queryClient: QueryClient): Promise<void> => {
  void queryClient.invalidateQueries({ queryKey: ['my'] });
  void queryClient.invalidateQueries({ queryKey: ['team'] });
  void queryClient.invalidateQueries({ queryKey: ['pulse'] });
  await queryClient.invalidateQueries({ queryKey: ['handovers'] });
};

export interface FormKey {
  changeId: number;
  hash: string;
}

const paramsOf = ({ changeId, hash }: FormKey) => ({
  params: { changeId: String(changeId), hash },
});

/** Undoes a decision. Refetches the list in any case: a refusal means that it has changed. */
export function useUndoHandover() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: FormKey) => call(undoHandover, { ...paramsOf(form), body: {} }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: () => refresh(queryClient),
  });
}

/** Decides one review, and offers undo. */
export function useDecideHandover() {
  const queryClient = useQueryClient();
  const { mutate: undo } = useUndoHandover();
  return useMutation({
    mutationFn: ({ decision, ...form }: FormKey & { decision: HandoverDecision }) =>
      call(decideHandover, { ...paramsOf(form), body: { decision } }),
    onSuccess: ({ message }, { changeId, hash }) =>
      void toast.success(message, {
        label: HANDOVER_TEXTS.undo,
        run: () => undo({ changeId, hash }),
      }),
    onSettled: () => refresh(queryClient),
  });
}

export interface AllOfChange {
  changeId: number;
  hashes: readonly string[];
  decision: HandoverDecision;
}

/** Decides several reviews of one change in sequence; stops at the first refusal. */
export function useDecideAll() {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: async (forms: readonly FormKey[]) => {
      for (const form of forms) await call(undoHandover, { ...paramsOf(form), body: {} });
    },
    onSettled: () => refresh(queryClient),
  });
  return useMutation({
    mutationFn: async ({ changeId, hashes, decision }: AllOfChange) => {
      for (const hash of hashes)
        await call(decideHandover, { ...paramsOf({ changeId, hash }), body: { decision } });
    },
    onSuccess: (_nothing, { changeId, hashes, decision }) => {
      const words = decision === 'keep' ? HANDOVER_TEXTS.allKept : HANDOVER_TEXTS.allTransferred;
      toast.success(words({ count: hashes.length }), {
        label: HANDOVER_TEXTS.undo,
        run: () => undo.mutate(hashes.map((hash) => ({ changeId, hash }))),
      });
    },
    onSettled: () => refresh(queryClient),
  });
}

/** Fetches what the user wrote in a review that someone else now writes. */
export const useKeptDraft = (hash: string) =>
  useQuery({
    queryKey: ['handovers', 'kept', hash],
    queryFn: ({ signal }) => call(showKeptDraft, { params: { hash }, signal }),
    staleTime: 0,
    meta,
  });
