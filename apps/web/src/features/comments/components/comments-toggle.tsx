import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconMessage } from '@tabler/icons-react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { CommentSidebar } from '../hooks/use-comment-sidebar.ts';

export const CommentsPanel = lazyComponent(
  async () => (await import('./opened-comments.ts')).CommentsPanel,
);

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
      onFocus={CommentsPanel.preload}
      onPointerEnter={CommentsPanel.preload}
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
