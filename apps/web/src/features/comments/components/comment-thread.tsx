import { Box, Stack, Text } from '@mantine/core';
import type { CommentView } from '@reviews/contracts/comments';
import { LABELS, MESSAGES } from '@reviews/domain';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { showInAnswer } from '../hooks/use-answer-marks.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import type { Discussion } from '../lib/discussion.ts';
import type { ReadingPlace } from '../lib/reading-place.ts';
import type { AnyComment } from '../lib/threads.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-thread.module.css';
import { Composer } from './composer.tsx';
import quoteStyles from './quote.module.css';

interface CommentThreadProps {
  discussion: Discussion;
  place: ReadingPlace;
  thread: CommentView;
  onDelete: (comment: AnyComment) => void;
}

/**
 * Renders a comment with its replies, one level deep (CMT-06, CMT-19). Memoized: renders only when
 * the thread changes.
 */
export const CommentThread = memo(function CommentThread({
  discussion,
  place,
  thread,
  onDelete,
}: CommentThreadProps) {
  const { id, user, child_comments: replies, permissions } = thread;
  const article = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isActive = useDiscussion(discussion, ({ active }) => active?.comment === id);
  const isCalled = useDiscussion(
    discussion,
    ({ active }) =>
      active?.calls === true &&
      (active.comment === id || replies.some((reply) => reply.id === active.comment)),
  );
  const replying = useDiscussion(
    discussion,
    ({ writings }) =>
      writings.find((each) => each.kind === 'reply' && each.comment === id)?.key ?? null,
  );
  const focusReply = useCallback(() => requestAnimationFrame(() => button.current?.focus()), []);

  useEffect(() => {
    if (!isCalled) return;
    article.current?.scrollIntoView({ block: 'nearest' });
    article.current?.focus({ preventScroll: true });
    discussion.look({ comment: id, calls: false });
  }, [isCalled, discussion, id]);

  useEffect(() => {
    const element = article.current;
    const look = (): void => discussion.look({ comment: id, calls: false });
    element?.addEventListener('focusin', look);
    return () => element?.removeEventListener('focusin', look);
  }, [discussion, id]);

  return (
    <article
      aria-label={COMMENT_TEXTS.commentBy({ name: user.name })}
      className={styles.thread}
      data-active={isActive || undefined}
      data-comment={id}
      ref={article}
      tabIndex={-1}
    >
      {thread.selected_text !== null && (
        <SelectedText discussion={discussion} place={place} thread={thread} />
      )}
      <CommentItem comment={thread} discussion={discussion} onDelete={onDelete} />
      {replies.length > 0 && (
        <Box component="ul" className={styles.replies} role="list">
          {replies.map((reply) => (
            <li
              aria-label={COMMENT_TEXTS.replyBy({ name: reply.user.name })}
              data-comment={reply.id}
              key={reply.id}
            >
              <CommentItem comment={reply} discussion={discussion} onDelete={onDelete} />
            </li>
          ))}
        </Box>
      )}
      {replying !== null && (
        <div className={styles.replies}>
          <Composer
            discussion={discussion}
            label={COMMENT_TEXTS.replyTo({ name: user.name })}
            onLeave={focusReply}
            writingKey={replying}
          />
        </div>
      )}
      {replying === null && permissions.replyTo && (
        <button
          className={`${styles.replyButton} quiet-button`}
          onClick={() => discussion.reply(id)}
          ref={button}
          type="button"
        >
          {LABELS.buttons.reply}
        </button>
      )}
    </article>
  );
});

/** Shows the text a thread is about, and says when the answer no longer contains it. */
function SelectedText({
  discussion,
  place,
  thread,
}: Pick<CommentThreadProps, 'discussion' | 'place' | 'thread'>) {
  const isLost = useDiscussion(discussion, ({ lost }) => lost.has(thread.id));
  return (
    <Stack gap={4}>
      <button
        className="text-button"
        onClick={() => {
          discussion.look({ comment: thread.id, calls: false });
          showInAnswer(place, thread);
        }}
        title={COMMENT_TEXTS.showInAnswer}
        type="button"
      >
        <span className={quoteStyles.quote} data-lost={isLost || undefined}>
          {thread.selected_text}
        </span>
      </button>
      {isLost && (
        <Text pl="sm" c="dimmed" fz="xs" fs="italic">
          {MESSAGES.comments.textGone}
        </Text>
      )}
    </Stack>
  );
}
