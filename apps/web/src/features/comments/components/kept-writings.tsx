import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import { discussionOf, hasWords, type Discussion } from '../lib/discussion.ts';
import type { JournalAddress, Writing } from '../lib/journal.ts';
import { CopyText } from './copy-text.tsx';
import styles from './kept-writings.module.css';

interface KeptCommentsProps extends JournalAddress {
  /** Called when no unsaved text is left. */
  onDone?: () => void;
}

/**
 * Shows unsaved comments on a review that no longer accepts comments, so that they can be copied.
 */
export function KeptComments({ person, hash, onDone }: KeptCommentsProps) {
  const discussion = discussionOf({ person, hash });
  const writings = useDiscussion(discussion, (state) => state.writings).filter(hasWords);
  const isDone = writings.length === 0;
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone, onDone]);
  if (isDone) return null;
  return (
    <section aria-labelledby="kept-comments" className={styles.kept}>
      <h2 className={styles.title} id="kept-comments">
        {COMMENT_TEXTS.keptTitle}
      </h2>
      <p className={styles.why}>{COMMENT_TEXTS.keptOnReview}</p>
      {writings.map((writing) => (
        <KeptWriting discussion={discussion} key={writing.key} writing={writing} />
      ))}
    </section>
  );
}

interface KeptWritingProps {
  discussion: Discussion;
  writing: Writing;
  /** Why the text cannot be saved; only shown without a surrounding explanation. */
  why?: string;
}

/** Shows one text that cannot be saved, to copy or discard. */
export function KeptWriting({ discussion, writing, why }: KeptWritingProps) {
  return (
    <div className={styles.writing}>
      {why && <p className={styles.why}>{why}</p>}
      {writing.quote && <blockquote className={styles.quote}>{writing.quote.text}</blockquote>}
      <RichTextContent compact html={writing.text} />
      <div className={styles.actions}>
        <CopyText html={writing.text} />
        <Button onClick={() => discussion.drop(writing.key)} size="compact-sm" variant="subtle">
          {COMMENT_TEXTS.discard}
        </Button>
      </div>
    </div>
  );
}
