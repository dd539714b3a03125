import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Section } from '../../../ui/section.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import { discussionOf, hasWords, type Discussion } from '../lib/discussion.ts';
import type { JournalAddress, Writing } from '../lib/journal.ts';
import { CopyText } from './copy-text.tsx';
import quoteStyles from './quote.module.css';

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
    <Section hint={COMMENT_TEXTS.keptOnReview} maw="48rem" title={COMMENT_TEXTS.keptTitle}>
      <Stack gap="sm">
        {writings.map((writing) => (
          <KeptWriting discussion={discussion} key={writing.key} writing={writing} />
        ))}
      </Stack>
    </Section>
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
    <Stack
      bd="1px solid var(--hairline)"
      bdrs="md"
      bg="var(--notice-soft)"
      fz="sm"
      gap="xs"
      px="md"
      py="sm"
    >
      {why && (
        <Text c="dimmed" fz="note">
          {why}
        </Text>
      )}
      {writing.quote && <blockquote className={quoteStyles.quote}>{writing.quote.text}</blockquote>}
      <RichTextContent compact html={writing.text} />
      <Group gap="xs" align="stretch">
        <CopyText html={writing.text} />
        <Button onClick={() => discussion.drop(writing.key)} size="compact-sm" variant="subtle">
          {COMMENT_TEXTS.discard}
        </Button>
      </Group>
    </Stack>
  );
}
