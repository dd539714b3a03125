import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { CommentSidebar } from '../hooks/use-comment-sidebar.ts';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import { hasWords } from '../lib/discussion.ts';

export const KeptComments = lazyComponent(
  async () => (await import('./opened-comments.ts')).KeptComments,
);

/** Warns about unsaved comments while the sidebar is closed. */
export function UnsavedNotice({
  sidebar: { discussion, options, isOpen, show },
}: {
  sidebar: CommentSidebar;
}) {
  const count = useDiscussion(discussion, ({ writings }) => writings.filter(hasWords).length);
  if (count === 0 || isOpen) return null;
  // The review no longer accepts comments; the texts can still be copied.
  if (options.length === 0) {
    return (
      <Suspense>
        <KeptComments {...discussion.address} />
      </Suspense>
    );
  }
  return (
    <Notice
      action={
        <Button onClick={() => show(true)} size="compact-sm" variant="subtle">
          {COMMENT_TEXTS.continueWriting}
        </Button>
      }
      icon={IconMessage}
      maw="48rem"
      mb={20}
    >
      {COMMENT_TEXTS.unsaved({ count })}
    </Notice>
  );
}
