import { texts } from '@reviews/messages';
import { leaveDialog } from '@reviews/messages/en/widgets';
import { ConfirmDialog } from './confirm-dialog.tsx';

const TEXTS = texts(leaveDialog);

export interface LeaveDialogProps {
  /** What is not saved, and what happens to it. */
  message: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before leaving unsaved work (FORM-06, NOM-07). */
export function LeaveDialog({ message, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      cancelLabel={TEXTS.stay}
      confirmLabel={TEXTS.leave}
      message={message}
      onCancel={onStay}
      onConfirm={onLeave}
      opened
      title={TEXTS.title}
    />
  );
}
