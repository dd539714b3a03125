import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCloudOff,
  IconDeviceLaptop,
} from '@tabler/icons-react';
import { useDates } from '../../../../lib/dates.ts';
import { ActionBar } from '../../../../ui/action-bar.tsx';
import { StateMark } from '../../../../ui/state-mark.tsx';
import type { Desk } from '../../hooks/use-desk.ts';
import { isUnsaved, type DeskState } from '../../lib/template-desk.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

interface SaveBarProps extends Desk {
  canBack: boolean;
  canNext: boolean;
  onMove: (by: -1 | 1) => void;
}

/**
 * Back, Next and Save on every step (AMB-66), and the save state. The next action is the primary
 * button: Save or Next, and on the last step Publish.
 */
export function SaveBar({ desk, state, canBack, canNext, onMove }: SaveBarProps) {
  const isDirty = isUnsaved(state);
  const isBusy = state.phase === 'saving' || state.phase === 'publishing';
  return (
    <ActionBar note={<SaveState state={state} />}>
      <Button disabled={!canBack} onClick={() => onMove(-1)} variant="default">
        {LABELS.buttons.back}
      </Button>
      <Button
        disabled={!canNext}
        onClick={() => onMove(1)}
        variant={isDirty ? 'default' : 'filled'}
      >
        {LABELS.buttons.next}
      </Button>
      <Button
        disabled={
          state.base.archived || state.conflict !== null || (isBusy && state.phase !== 'saving')
        }
        loading={state.phase === 'saving'}
        onClick={() => void desk.save()}
        variant={isDirty && canNext ? 'filled' : 'default'}
      >
        {LABELS.buttons.save}
      </Button>
    </ActionBar>
  );
}

function SaveState({ state }: { state: DeskState }) {
  const { formatTime } = useDates();
  const isDirty = isUnsaved(state);
  const [Mark, words, tone] =
    state.conflict !== null
      ? ([IconAlertCircle, texts.conflictBar, 'danger'] as const)
      : state.phase === 'saving' || (state.phase === 'publishing' && isDirty)
        ? ([IconCircleCheck, texts.saving, undefined] as const)
        : isDirty && state.phase === 'failed'
          ? ([IconCloudOff, texts.notSaved, 'danger'] as const)
          : isDirty
            ? ([IconDeviceLaptop, texts.unsaved, 'warning'] as const)
            : ([
                IconCircleCheck,
                state.savedAt === null
                  ? texts.nothingToSave
                  : texts.saved({ time: formatTime(state.savedAt) }),
                undefined,
              ] as const);
  return (
    <span className="tabular" role="status">
      <StateMark icon={Mark} tone={tone}>
        {words}
      </StateMark>
    </span>
  );
}
