import {
  saveCommentSettings,
  showCommentSettings,
  type CommentSettings,
} from '@reviews/contracts/comment-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import type { Revised } from '../../../ui/settings/saved-by-other.ts';

const KEY = ['comment-settings'] as const;

export const useCommentSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(showCommentSettings, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { errorToast: false },
  });

/** Saves the settings, and shows what is stored. */
export function useSaveCommentSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Revised<CommentSettings>) => {
      const { message } = await call(saveCommentSettings, { body });
      toast.success(message);
      client.setQueryData(KEY, await call(showCommentSettings));
    },
    meta: { errorToast: false },
  });
}
