import type { TemplateView } from '@reviews/contracts/templates';
import type { TemplateDraft } from '@reviews/domain';
import { useMemo } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { toast } from '../../../../lib/toasts.ts';
import { ConflictDialog, Differences } from '../../../../ui/conflict-dialog.tsx';
import { differences } from '../../lib/differences.ts';
import type { TemplateDesk } from '../../lib/template-desk.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';

const WIDTH = 860;

interface TemplateConflictProps {
  desk: TemplateDesk;
  mine: TemplateDraft;
  theirs: TemplateView;
  onClose: () => void;
}

/**
 * Dialog for when someone else has saved since this window opened the template: shows who and what
 * differs, and lets the user choose a version.
 */
export function TemplateConflict({ desk, mine, theirs, onClose }: TemplateConflictProps) {
  const { formatDateTime } = useDates();
  const found = useMemo(() => differences(mine, theirs.draft), [mine, theirs]);
  const take = (): void => {
    const before = desk.takeTheirs();
    toast.success(texts.tookTheirs, {
      label: TEMPLATE_TEXTS.undo,
      run: () => desk.edit(() => before),
    });
  };
  return (
    <ConflictDialog
      goOnLabel={texts.goOn}
      onClose={onClose}
      onKeepMine={() => void desk.keepMine()}
      onTakeTheirs={take}
      size={WIDTH}
      title={texts.conflictTitle}
    >
      <p>
        {texts.conflictWho({
          name: theirs.updated_by ?? texts.someoneElse,
          time: formatDateTime(theirs.updated_at),
        })}
      </p>
      {found.length === 0 ? (
        <p>{texts.sameNow}</p>
      ) : (
        <Differences absent={texts.absent} found={found} />
      )}
    </ConflictDialog>
  );
}
