import { LABELS, MESSAGES } from '@reviews/domain';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { useDeleteComment } from '../api/save-writing.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import { isThread, type AnyComment } from '../lib/threads.ts';

interface DeleteCommentDialogProps {
  hash: string;
  /** Null: the dialog is closed. */
  comment: AnyComment | null;
  onClose: () => void;
  onDeleted: () => void;
}

/**
 * Confirms the deletion of a comment, with different texts for a thread and a reply (CMT-23,
 * CMT-24, CMT-25).
 */
export function DeleteCommentDialog({
  hash,
  comment,
  onClose,
  onDeleted,
}: DeleteCommentDialogProps) {
  const { mutate, isPending } = useDeleteComment(hash);
  const isOfThread = comment === null || isThread(comment);
  const remove = (): void => {
    if (comment) mutate(comment, { onSuccess: onDeleted, onSettled: onClose });
  };
  return (
    <LazyConfirmDialog
      busy={isPending}
      confirmLabel={LABELS.buttons.delete}
      danger
      message={
        isOfThread ? MESSAGES.comments.confirmDeleteThread : MESSAGES.comments.confirmDeleteReply
      }
      onCancel={onClose}
      onConfirm={remove}
      opened={comment !== null}
      title={isOfThread ? COMMENT_TEXTS.deleteThreadTitle : COMMENT_TEXTS.deleteReplyTitle}
    />
  );
}
