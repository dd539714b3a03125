import { refreshComment, type CommentView } from '@reviews/contracts/comments';
import { COMMENT_REFRESH_MS } from '@reviews/domain';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { changeThreads } from '../api/comment-cache.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { Discussion } from '../lib/discussion.ts';
import { withComment, withoutComment } from '../lib/threads.ts';

/**
 * Refetches each shown thread every 5 minutes, one after the other (CMT-28, AMB-12), except threads
 * in which the user is writing (CMT-29). Pauses while the window is hidden.
 */
export function useThreadRefresh(discussion: Discussion, threads: readonly CommentView[]): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    for (const thread of threads) {
      if (signal.aborted) return;
      if (
        !isBusy(discussion, thread) &&
        !(await refreshThread(client, discussion.address.hash, thread, signal))
      )
        return;
    }
  });
  useEffect(() => {
    const ending = new AbortController();
    let isDue = false;
    const run = (): void => {
      isDue = document.visibilityState === 'hidden';
      if (!isDue) void refresh(ending.signal);
    };
    const runIfDue = (): void => {
      if (isDue) run();
    };
    const timer = setInterval(run, COMMENT_REFRESH_MS);
    document.addEventListener('visibilitychange', runIfDue);
    return () => {
      ending.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', runIfDue);
    };
  }, []);
}

const isBusy = (discussion: Discussion, { id, child_comments: replies }: CommentView): boolean =>
  discussion.isWritten([id, ...replies.map((reply) => reply.id)]);

/** Returns whether to continue. Removes a deleted thread silently; ignores any other failure. */
async function refreshThread(
  client: QueryClient,
  hash: string,
  { id }: CommentView,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { comment } = await call(refreshComment, {
      params: { commentId: String(id) },
      signal,
      quiet: true,
    });
    await changeThreads(client, hash, (threads) =>
      threads.some((thread) => thread.id === id) ? withComment(threads, comment) : threads,
    );
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'not-found') return false;
    await changeThreads(client, hash, (threads) => withoutComment(threads, id));
    return true;
  }
}
