import { Button } from '@mantine/core';
import { plainText } from '@reviews/rich-text';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '../../../lib/toasts.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';

/** Copies a text that cannot be saved, so that the user can paste it elsewhere. */
export function CopyText({ html }: { html: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(plainText(html));
      toast.success(COMMENT_TEXTS.copied);
    } catch {
      toast.error(COMMENT_TEXTS.notCopied);
    }
  };
  return (
    <Button
      leftSection={<IconCopy aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={() => void copy()}
      size="compact-sm"
      variant="default"
    >
      {COMMENT_TEXTS.copy}
    </Button>
  );
}
