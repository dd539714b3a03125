import type { RatingTypeView } from '@reviews/contracts/ratings';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteScale } from '../api/rating-queries.ts';
import { RATING_TEXTS } from '../lib/rating-texts.ts';

/** Confirms the deletion of a scale. */
export function DeleteScaleDialog({
  scale,
  onClose,
}: {
  scale: RatingTypeView;
  onClose: () => void;
}) {
  const { mutate, isPending } = useDeleteScale();
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={RATING_TEXTS.delete}
      danger
      message={RATING_TEXTS.deleteMessage}
      onCancel={onClose}
      onConfirm={() => mutate(scale, { onSettled: onClose })}
      opened
      title={RATING_TEXTS.deleteTitle(scale)}
    />
  );
}
