import type { ListRow } from '@reviews/contracts/cycles';
import { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import hidden from '../../../../ui/visually-hidden.module.css';
import styles from './list.module.css';

const LIST_TEXTS = texts(formList);

/** Shows a review's comment count, and links to the comments (LIST-10, AMB-47). */
export function CommentLink({
  row: { hash, commentcount, employee, permissions },
}: {
  row: ListRow;
}) {
  if (hash === null) return null;
  const shown = (
    <>
      <IconMessage aria-hidden size={18} stroke={ICON_STROKE} />
      {commentcount}
    </>
  );
  if (!permissions.view) {
    return (
      <span className={styles.comments} data-none={commentcount === 0 || undefined}>
        {shown}
        <span className={hidden.hidden}> {LIST_TEXTS.commentWord({ count: commentcount })}</span>
      </span>
    );
  }
  return (
    <Link
      aria-label={LIST_TEXTS.commentsOf({ count: commentcount, name: employee.preferred_name })}
      className={styles.comments}
      data-none={commentcount === 0 || undefined}
      title={LIST_TEXTS.showComments}
      to={`/pulses/${hash}/view?showcomments=1`}
    >
      {shown}
    </Link>
  );
}
