import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { editDialog } from '@reviews/messages/en/widgets';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useUnloadWarning } from '../lib/use-unload-warning.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import styles from './edit-dialog.module.css';
import { LeaveGuard } from './leave-guard.tsx';

const TEXTS = texts(editDialog);

export interface EditDialogProps {
  title: string;
  /** Whether there are unsaved changes; closing then asks first. */
  dirty: boolean;
  busy: boolean;
  /** Error that prevents saving and belongs to no field. */
  problem?: string | null;
  /** A verb. */
  saveLabel: string;
  onSave: () => void;
  onClose: () => void;
  size?: number;
  children: ReactNode;
}

/**
 * Edits a small record in a dialog. Saves with the button or Enter; Escape closes it, after a
 * confirmation if changes would be lost.
 */
export function EditDialog({
  title,
  dirty,
  busy,
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSave();
  };
  return (
    <>
      <Dialog
        busy={busy}
        onClose={close}
        opened
        sheet
        title={title}
        {...(size === undefined ? {} : { size })}
      >
        <form aria-label={title} className={styles.form} noValidate onSubmit={submit}>
          {children}
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.buttons}>
            <Button disabled={busy} onClick={close} variant="default">
              {LABELS.buttons.cancel}
            </Button>
            <Button loading={busy} type="submit">
              {saveLabel}
            </Button>
          </div>
        </form>
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
