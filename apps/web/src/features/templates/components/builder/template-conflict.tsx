import type { TemplateView } from '@reviews/contracts/templates';
import { mergeTemplateDrafts, type TemplateDraft } from '@reviews/domain';
import { useMemo, useState } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { toast } from '../../../../lib/toasts.ts';
import { Clashes, type Choices } from '../../../../ui/clashes.tsx';
import { ConflictDialog } from '../../../../ui/conflict-dialog.tsx';
import { CONFLICT_TEXTS } from '../../../../ui/conflict-texts.ts';
import { clashesInWords } from '../../lib/differences.ts';
import { originOf, type TemplateDesk } from '../../lib/template-desk.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';

const WIDTH = 900;

interface TemplateConflictProps {
  desk: TemplateDesk;
  mine: TemplateDraft;
  theirs: TemplateView;
  onClose: () => void;
}

/**
 * Dialog for when someone else has saved the same fields since this window opened the template:
 * shows who, and for each field both changes with a choice. Everything else is merged.
 */
export function TemplateConflict({ desk, mine, theirs, onClose }: TemplateConflictProps) {
  const { formatDateTime } = useDates();
  const [choices, setChoices] = useState<Choices>(new Map());
  const found = useMemo(() => {
    const base = originOf(desk.getState());
    const { clashes } = mergeTemplateDrafts(base, mine, theirs.draft);
    return clashesInWords(clashes, { base, mine, theirs: theirs.draft });
  }, [desk, mine, theirs]);
  const take = (): void => {
    const merged = desk.takeTheirs();
    toast.success(texts.tookTheirs, {
      label: TEMPLATE_TEXTS.undo,
      run: () => desk.edit(() => merged),
    });
  };
  return (
    <ConflictDialog
      goOnLabel={texts.goOn}
      keepLabel={CONFLICT_TEXTS.save}
      onClose={onClose}
      onKeepMine={() => void desk.settle(choices)}
      onTakeTheirs={take}
      size={WIDTH}
      title={texts.conflictTitle}
    >
      <p>
        {texts.conflictWho({
          name: theirs.updated_by ?? texts.someoneElse,
          time: formatDateTime(theirs.updated_at),
        })}{' '}
        {CONFLICT_TEXTS.othersKept}
      </p>
      <Clashes absent={texts.absent} choices={choices} found={found} onChoose={setChoices} />
    </ConflictDialog>
  );
}
