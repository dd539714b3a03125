import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The words around what the specification says of each form. */
const TEXTS = {
  title: 'Unsaved changes',
  stay: 'Stay on this page',
  leave: 'Leave this page',
} as const;

export interface LeaveDialogProps {
  /** What is not saved, and what becomes of it. */
  message: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before something unsaved is left (FORM-06, NOM-07). */
export function LeaveDialog({ message, onStay, onLeave }: LeaveDialogProps) {
  // It goes all at once with its question answered: whoever stays goes on where they were.
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
