import type { CommentView } from '@reviews/contracts/comments';
import type { ResponseOf } from '@reviews/contracts/endpoint';
import type { showPulse } from '@reviews/contracts/pulses';
import { commentCount } from '@reviews/domain';
import type { QueryClient } from '@tanstack/react-query';

export const commentsKey = (hash: string) => ['comments', hash] as const;

/** First keys of queries that contain comment counts; they are marked stale. */
const COUNTING = new Set<unknown>(['cycles', 'my']);

/**
 * Changes the cached comments and their count (CMT-30). Cancels a running fetch first, which would
 * bring the old comments back.
 */
export async function changeThreads(
  client: QueryClient,
  hash: string,
  change: (threads: CommentView[]) => CommentView[],
): Promise<void> {
  const queryKey = commentsKey(hash);
  const shown = client.getQueryData<CommentView[]>(queryKey);
  if (shown === undefined) {
    await client.invalidateQueries({ queryKey });
    return;
  }
  await client.cancelQueries({ queryKey });
  const changed =
    client.setQueryData<CommentView[]>(queryKey, (threads) => threads && change(threads)) ?? [];
  showCount(client, hash, changed);
  await client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => COUNTING.has(first),
    refetchType: 'none',
  });
}

/** Replaces the review's comment count with that of the loaded comments. */
export function showCount(
  client: QueryClient,
  hash: string,
  threads: readonly CommentView[],
): void {
  const count = commentCount(threads);
  client.setQueryData<ResponseOf<typeof showPulse>>(
    ['pulse', hash],
    (shown) =>
      shown && {
        ...shown,
        commentCount: count,
        employeeFeedback: { ...shown.employeeFeedback, commentcount: count },
      },
  );
}
