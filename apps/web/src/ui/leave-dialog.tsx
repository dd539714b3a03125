import { texts } from '@reviews/messages';
import { leaveDialog } from '@reviews/messages/en/widgets';
import { useEffect, useState } from 'react';
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
  // The dialog unmounts without closing, so restore the focus here.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined),
    [before],
  );
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
