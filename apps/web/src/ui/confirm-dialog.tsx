import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and to which people or items. */
  message: ReactNode;
  /** A verb. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Disables the buttons while work runs. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an important action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    message,
    confirmLabel,
    cancelLabel = LABELS.buttons.cancel,
    danger = false,
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog
      actions={
        <>
          <Button disabled={busy} onClick={onCancel} variant="default">
            {cancelLabel}
          </Button>
          <Button
            {...(danger ? { color: 'red' } : {})}
            data-autofocus
            loading={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
      busy={busy}
      onClose={onCancel}
      opened={opened}
      title={title}
    >
      <div>{message}</div>
    </Dialog>
  );
}
