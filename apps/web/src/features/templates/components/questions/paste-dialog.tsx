import { Textarea } from '@mantine/core';
import { optionFault, tooManyOptions, type UiKey } from '@reviews/domain';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { pastedChoices } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

const ROWS = 10;

interface PasteDialogProps {
  present: readonly string[];
  /** Question kind, which limits the number and length of choices. */
  uiKey: UiKey;
  onAdd: (choices: string[]) => void;
  onClose: () => void;
}

/** Pastes many choices, one per line: adds all of them, or shows why it cannot. */
export function PasteDialog({ present, uiKey, onAdd, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const found = pastedChoices(text, present);
  const problem =
    tooManyOptions(present.length + found.length, uiKey) ??
    found.map((line) => optionFault(line, uiKey)).find((fault) => fault !== null) ??
    null;
  const add = (): void => {
    onAdd(found);
    onClose();
  };
  return (
    <ConfirmDialog
      confirmLabel={texts.pasteAdd({ count: found.length })}
      disabled={found.length === 0 || problem !== null}
      onCancel={onClose}
      onConfirm={add}
      opened
      title={texts.pasteTitle}
    >
      <Textarea
        data-autofocus
        description={texts.pasteHint}
        error={problem}
        label={texts.choices}
        onChange={(event) => setText(event.currentTarget.value)}
        rows={ROWS}
        value={text}
      />
    </ConfirmDialog>
  );
}
