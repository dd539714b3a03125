import { TextInput } from '@mantine/core';
import { oneLine } from '@reviews/domain';
import { useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { EditDialog, problemOf } from './edit-dialog.tsx';

/** Normalises a name for comparison, ignoring case and surrounding spaces. */
const folded = (name: string): string => oneLine(name).toLocaleLowerCase();
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

interface NameDialogProps {
  title: string;
  label: string;
  /** Current name. */
  before?: string;
  max: number;
  /** Returns the hint below the field and the button label for the typed name. */
  describe: (name: string) => { hint?: string; save: string };
  nameNeeded: string;
  busy: boolean;
  /** Why the last name was refused; null if it was accepted or the text has changed since. */
  error: Error | null;
  onType: () => void;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Names something. A refusal is shown at the field, and the typed text stays. */
export function NameDialog({
  title,
  label,
  before = '',
  max,
  describe,
  nameNeeded,
  busy,
  error,
  onType,
  onSave,
  onClose,
}: NameDialogProps) {
  const [typed, setTyped] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { hint, save } = describe(typed.trim());
  const atName = isMissing
    ? nameNeeded
    : error instanceof ApiError
      ? error.errors.name?.[0]
      : undefined;
  const submit = (): void => {
    setMissing(typed.trim() === '');
    if (typed.trim() === '') field.current?.focus();
    else onSave(typed.trim());
  };
  return (
    <EditDialog
      busy={busy}
      dirty={typed !== before}
      onClose={onClose}
      onSave={submit}
      problem={problemOf(error, atName !== undefined)}
      saveLabel={save}
      title={title}
    >
      <TextInput
        data-autofocus
        description={hint}
        error={atName}
        label={label}
        maxLength={max}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMissing(false);
          onType();
        }}
        ref={field}
        required
        value={typed}
      />
    </EditDialog>
  );
}
