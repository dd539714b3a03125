import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconMessage } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { CommentSidebar } from '../hooks/use-comment-sidebar.ts';
import { fetchCommentsPanel } from './lazy-comments.ts';

/**
 * Renders Show Comments (n), Add Comments or Hide Comments (CMT-01, AMB-17); nothing if the user
 * may not comment (CMT-02).
 */
export function CommentsToggle({
  sidebar: { options, count, isOpen, show },
}: {
  sidebar: CommentSidebar;
}) {
  if (options.length === 0) return null;
  return (
    <Button
      aria-expanded={isOpen}
      leftSection={<IconMessage aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={() => show(!isOpen)}
      onFocus={fetchCommentsPanel}
      onPointerEnter={fetchCommentsPanel}
      variant="default"
    >
      {labelOf(isOpen, count)}
    </Button>
  );
}

function labelOf(isOpen: boolean, count: number): string {
  if (isOpen) return LABELS.comments.hide;
  return count > 0 ? LABELS.comments.show({ count }) : LABELS.comments.add;
}
