import type { FeedbackTypeView } from '@reviews/contracts/feedback-types';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteFeedbackType } from '../api/feedback-type-queries.ts';
import { TYPE_TEXTS } from '../lib/feedback-type-texts.ts';

/** Confirms the deletion of a feedback type. */
export function DeleteTypeDialog({
  type,
  onClose,
}: {
  type: FeedbackTypeView;
  onClose: () => void;
}) {
  const { mutate, isPending } = useDeleteFeedbackType();
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={TYPE_TEXTS.delete}
      danger
      message={TYPE_TEXTS.deleteMessage}
      onCancel={onClose}
      onConfirm={() => mutate(type, { onSettled: onClose })}
      opened
      title={TYPE_TEXTS.deleteTitle(type)}
    />
  );
}
