import { Button, Textarea } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './note-dialog.module.css';

const ROWS = 4;

export interface NoteDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and to whom. */
  message: ReactNode;
  /** Of the field. */
  label: string;
  /** Kept by whoever opens the dialog, so that closing it loses nothing. */
  note: string;
  onWrite: (note: string) => void;
  maxLength: number;
  /** A verb. */
  confirmLabel: string;
  /** Work runs: nothing can be pressed twice. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that matters, and takes a few words with it. */
export function NoteDialog({ opened, title, message, label, note, onWrite, maxLength, confirmLabel, busy = false, onConfirm, onCancel }: NoteDialogProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onConfirm();
  };
  return (
    <Dialog busy={busy} onClose={onCancel} opened={opened} title={title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div>{message}</div>
        <Textarea
          data-autofocus
          label={label}
          maxLength={maxLength}
          name="note"
          onChange={({ currentTarget: { value } }) => onWrite(value)}
          readOnly={busy}
          rows={ROWS}
          size="md"
          value={note}
        />
        <div className={styles.buttons}>
          <Button disabled={busy} onClick={onCancel} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          <Button loading={busy} type="submit">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
