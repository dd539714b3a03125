import { listComments } from '@reviews/contracts/comments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { commentsKey, showCount } from './comment-cache.ts';

/**
 * Fetches the comments of a review that the user may see (API-30), whenever the sidebar opens
 * (AMB-12).
 */
export function useComments(hash: string) {
  return useQuery({ ...useCommentsQuery(hash), refetchOnMount: 'always' });
}

/** Reads the cached comments for components outside the sidebar; fetches nothing. */
export function useShownComments(hash: string) {
  return useQuery({ ...useCommentsQuery(hash), enabled: false });
}

function useCommentsQuery(hash: string) {
  const client = useQueryClient();
  return {
    queryKey: commentsKey(hash),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { comments } = await call(listComments, { params: { hash }, signal });
      showCount(client, hash, comments);
      return comments;
    },
    meta: { errorToast: false },
  };
}
