import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

const ROWS = 4;

export interface NoteDialogProps extends Omit<ConfirmDialogProps, 'isForm' | 'children'> {
  /** Label of the field. */
  label: string;
  /** Owned by the caller, so that closing the dialog loses nothing. */
  note: string;
  onWrite: (note: string) => void;
  maxLength?: number;
  placeholder?: string;
  /** Error message of the field, which then has the focus. */
  problem?: string | null;
  /** Whether a note is required. */
  required?: boolean;
}

/** Asks before an important action, with a short note. */
export function NoteDialog({
  label,
  note,
  onWrite,
  maxLength,
  placeholder,
  problem = null,
  required = false,
  onConfirm,
  ...dialog
}: NoteDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem, tries]);
  const confirm = (): void => {
    setTries(tries + 1);
    onConfirm();
  };
  return (
    <ConfirmDialog {...dialog} isForm onConfirm={confirm}>
      <Textarea
        data-autofocus
        error={problem}
        label={label}
        maxLength={maxLength}
        name="note"
        onChange={({ currentTarget: { value } }) => onWrite(value)}
        placeholder={placeholder}
        readOnly={dialog.busy}
        ref={field}
        required={required}
        rows={ROWS}
        size="md"
        value={note}
      />
    </ConfirmDialog>
  );
}
