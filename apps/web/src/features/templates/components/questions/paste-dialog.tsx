import { Button, Textarea } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { pastedChoices } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

const ROWS = 10;

interface PasteDialogProps {
  present: readonly string[];
  onAdd: (choices: string[]) => void;
  onClose: () => void;
}

/** Many choices at once, one on each line. */
export function PasteDialog({ present, onAdd, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const found = pastedChoices(text, present);
  const add = (): void => {
    onAdd(found);
    onClose();
  };
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          <Button disabled={found.length === 0} onClick={add}>
            {texts.pasteAdd({ count: found.length })}
          </Button>
        </>
      }
      onClose={onClose}
      opened
      title={texts.pasteTitle}
    >
      <Textarea data-autofocus description={texts.pasteHint} label={texts.choices} onChange={(event) => setText(event.currentTarget.value)} rows={ROWS} value={text} />
    </Dialog>
  );
}
