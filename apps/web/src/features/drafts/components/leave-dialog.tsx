import { MESSAGES } from '@reviews/domain';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something unsaved is left (FORM-06). */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  // It goes all at once with its question answered: whoever stays goes on where they were.
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined), [before]);
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
