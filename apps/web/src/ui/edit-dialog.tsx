import { Button } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { editDialog } from '@reviews/messages/en/widgets';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useUnloadWarning } from '../lib/use-unload-warning.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Notice } from './notice.tsx';

const TEXTS = texts(editDialog);

export interface EditDialogProps {
  title: string;
  /** Whether there are unsaved changes; closing then asks first. */
  dirty: boolean;
  busy: boolean;
  /** False while there is nothing to save yet. */
  canSave?: boolean;
  /** Error that prevents saving and belongs to no field; see `problemOf`. */
  problem?: string | null;
  /** A verb. */
  saveLabel: string;
  onSave: () => void;
  onClose: () => void;
  size?: number;
  children: ReactNode;
}

/** Returns the message of a refused save, unless it is shown at a field. */
export function problemOf(error: Error | null, isAtField: boolean): string | null {
  if (error === null || isAtField) return null;
  return error instanceof ApiError ? error.message : MESSAGES.errors.internal;
}

/**
 * Edits a small record in a dialog. Saves with the button or Enter; Escape closes it, after a
 * confirmation if changes would be lost.
 */
export function EditDialog({
  title,
  dirty,
  busy,
  canSave = true,
  problem = null,
  saveLabel,
  onSave,
  onClose,
  size,
  children,
}: EditDialogProps) {
  const [isAsking, setAsking] = useState(false);
  useUnloadWarning(() => dirty);
  const close = (): void => {
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        actions={
          <>
            <Button disabled={busy} onClick={close} variant="default">
              {LABELS.buttons.cancel}
            </Button>
            <Button disabled={!canSave} loading={busy} type="submit">
              {saveLabel}
            </Button>
          </>
        }
        busy={busy}
        onClose={close}
        onSubmit={onSave}
        opened
        sheet
        title={title}
        {...(size === undefined ? {} : { size })}
      >
        {children}
        {problem !== null && (
          <Notice mb={0} role="alert" tone="danger">
            {problem}
          </Notice>
        )}
      </Dialog>
      <ConfirmDialog
        cancelLabel={TEXTS.stay}
        confirmLabel={TEXTS.discard}
        danger
        message={TEXTS.unsaved}
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
        opened={isAsking}
        title={TEXTS.discardTitle}
      />
      <LeaveGuard hasUnsaved={() => dirty} message={TEXTS.unsaved} />
    </>
  );
}
