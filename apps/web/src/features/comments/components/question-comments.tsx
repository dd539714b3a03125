import { VisuallyHidden } from '@mantine/core';
import { commentCount, LABELS } from '@reviews/domain';
import { IconMessage, IconMessagePlus } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useShownComments } from '../api/comment-queries.ts';
import type { CommentSidebar } from '../hooks/use-comment-sidebar.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import styles from './question-comments.module.css';

/**
 * Renders, beside a question while the sidebar is open, a button that filters the sidebar to its
 * comments, and Add Comment (VIEW-29, CMT-08, CMT-10).
 */
export function QuestionComments({
  sidebar: { discussion, place },
  question,
}: {
  sidebar: CommentSidebar;
  question: number;
}) {
  const { data } = useShownComments(discussion.address.hash);
  const count = commentCount(data?.filter(({ question_id: on }) => on === question) ?? []);
  const describedBy = place.titleIdOf(question);
  return (
    <div className={styles.holder}>
      {count > 0 && (
        <button
          aria-describedby={describedBy}
          className={`${styles.button} quiet-button`}
          onClick={() => discussion.narrow(question)}
          title={COMMENT_TEXTS.filterTo({ question: place.textOf(question) })}
          type="button"
        >
          <IconMessage aria-hidden size={16} stroke={ICON_STROKE} />
          <span aria-hidden>{count}</span>
          <VisuallyHidden>{COMMENT_TEXTS.ofQuestion({ count })}</VisuallyHidden>
        </button>
      )}
      <button
        aria-describedby={describedBy}
        className={`${styles.button} quiet-button`}
        onClick={() => discussion.begin(question)}
        type="button"
      >
        <IconMessagePlus aria-hidden size={16} stroke={ICON_STROKE} />
        <span className={styles.word}>{LABELS.comments.addToQuestion}</span>
      </button>
    </div>
  );
}
