import { TextInput } from '@mantine/core';
import { MESSAGES, oneLine } from '@reviews/domain';
import { useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { EditDialog } from './edit-dialog.tsx';

/** Same words, whatever their case and the space around them. */
const folded = (name: string): string => oneLine(name).toLocaleLowerCase();
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

interface NameDialogProps {
  title: string;
  label: string;
  /** What it is called now. */
  before?: string;
  max: number;
  /** What is said below the field, and what the button says, of the name that is typed. */
  describe: (name: string) => { hint?: string; save: string };
  nameNeeded: string;
  busy: boolean;
  /** Why the last name was not taken; null where it was, or another is typed since. */
  error: Error | null;
  onType: () => void;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Gives something a name. What was refused is said at the field, and what was typed stays. */
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
      problem={
        error !== null && atName === undefined
          ? error instanceof ApiError
            ? error.message
            : MESSAGES.errors.internal
          : null
      }
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
