import { Button, Textarea } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './note-dialog.module.css';

const ROWS = 4;

export interface NoteDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and to which people or items. */
  message: ReactNode;
  /** Label of the field. */
  label: string;
  /** Owned by the caller, so that closing the dialog loses nothing. */
  note: string;
  onWrite: (note: string) => void;
  maxLength: number;
  /** Error message of the field, which then has the focus. */
  problem?: string | null;
  /** Whether a note is required. */
  required?: boolean;
  /** A verb. */
  confirmLabel: string;
  /** Disables the buttons while work runs. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an important action, with a short note. */
export function NoteDialog(props: NoteDialogProps) {
  const {
    opened,
    title,
    message,
    label,
    note,
    onWrite,
    maxLength,
    problem = null,
    required = false,
    confirmLabel,
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
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
          error={problem}
          label={label}
          maxLength={maxLength}
          name="note"
          onChange={({ currentTarget: { value } }) => onWrite(value)}
          readOnly={busy}
          ref={field}
          required={required}
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
