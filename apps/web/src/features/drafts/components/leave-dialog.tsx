import { MESSAGES } from '@reviews/domain';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something unsaved is left (FORM-06). */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      cancelLabel={DRAFT_TEXTS.stay}
      confirmLabel={DRAFT_TEXTS.leave}
      message={MESSAGES.pulses.confirmLeave}
      onCancel={onStay}
      onConfirm={onLeave}
      opened
      title={DRAFT_TEXTS.leaveTitle}
    />
  );
}
