import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface ConfirmDialogProps extends Pick<
  DialogProps,
  'opened' | 'title' | 'size' | 'sheet'
> {
  /** What will happen, and to which people or items. */
  message?: ReactNode;
  /** A verb. */
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Disables the buttons while work runs. */
  busy?: boolean;
  /** Whether something is still missing. */
  disabled?: boolean;
  /** Makes the dialog a form, so that Enter in a field confirms. */
  isForm?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What is asked for, below the message. A field with `data-autofocus` takes the focus. */
  children?: ReactNode;
}

/** Asks before an important action. The focus is on Cancel, so that Enter alone changes nothing. */
export function ConfirmDialog({
  message,
  confirmLabel,
  cancelLabel = LABELS.buttons.cancel,
  danger = false,
  busy = false,
  disabled = false,
  isForm = false,
  onConfirm,
  onCancel,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button data-autofocus disabled={busy} onClick={onCancel} variant="default">
            {cancelLabel}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            disabled={disabled}
            loading={busy}
            {...(isForm ? { type: 'submit' } : { onClick: onConfirm })}
          >
            {confirmLabel}
          </Button>
        </>
      }
      busy={busy}
      onClose={onCancel}
      onSubmit={isForm ? onConfirm : undefined}
    >
      {message !== undefined && <div>{message}</div>}
      {children}
    </Dialog>
  );
}
