import { Button, Text } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconPencil,
  IconVersions,
  type Icon,
} from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useReviewState } from '../hooks/use-review-state.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { phaseOf, type ReviewPhase } from '../lib/review-state.ts';
import styles from './save-bar.module.css';

export interface SaveBarProps {
  driver: ReviewDriver;
  /** When the draft that the page opened with was saved, ISO. */
  openedDraftAt: string | null;
  /** Submit is waiting, checking or sending. */
  submitting: boolean;
  onSave: () => void;
  onSubmit: () => void;
  onCompare: () => void;
  /** Undefined without old drafts, and in a dialog (FORM-17). */
  onReviewDrafts?: (() => void) | undefined;
  /** Only in a dialog (FORM-14). */
  onClose?: (() => void) | undefined;
}

/**
 * Renders the bar at the bottom: save state, Save Draft with the time of the last save, Submit
 * (FORM-15, FORM-16).
 */
export function SaveBar(props: SaveBarProps) {
  const { driver, submitting, onSave, onSubmit, onReviewDrafts, onClose } = props;
  const { formatTime } = useDates();
  const savedAt = useReviewState(driver, (state) => state.savedAt);
  const isSubmitted = useReviewState(driver, (state) => state.submitted);
  return (
    <div className={styles.bar}>
      <SaveStatus {...props} />
      <div className={styles.actions}>
        {onClose && (
          <Button onClick={onClose} variant="subtle">
            {LABELS.buttons.close}
          </Button>
        )}
        {onReviewDrafts && (
          <Button className={styles.old ?? ''} onClick={onReviewDrafts} variant="subtle">
            {LABELS.drafts.reviewOld}
          </Button>
        )}
        <Button disabled={submitting || isSubmitted} onClick={onSave} variant="default">
          <span>{LABELS.pulses.saveDraft}</span>
          {savedAt !== null && (
            <Text span ml="xs" c="dimmed" fz="xs" fw={400} className="tabular">
              {formatTime(savedAt)}
            </Text>
          )}
        </Button>
        <Button disabled={isSubmitted} loading={submitting} onClick={onSubmit}>
          {LABELS.buttons.submit}
        </Button>
      </div>
    </div>
  );
}

const MARKS: Readonly<Record<ReviewPhase, Icon>> = {
  idle: IconCloudCheck,
  dirty: IconPencil,
  saving: IconCloudUp,
  saved: IconCloudCheck,
  conflict: IconVersions,
  offline: IconCloudOff,
  failed: IconAlertTriangle,
  submitting: IconCloudUp,
  submitted: IconCloudCheck,
};

function SaveStatus({ driver, openedDraftAt, onCompare }: SaveBarProps) {
  const phase = useReviewState(driver, phaseOf);
  const text = useStatusText(driver, phase, openedDraftAt);
  const Mark = MARKS[phase];
  return (
    <div className={styles.status} data-phase={phase} role="status">
      <Mark aria-hidden size={18} stroke={ICON_STROKE} />
      {phase === 'conflict' ? (
        <button className={`${styles.compare} text-button`} onClick={onCompare} type="button">
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
    </div>
  );
}

function useStatusText(
  driver: ReviewDriver,
  phase: ReviewPhase,
  openedDraftAt: string | null,
): string {
  const { formatTime, formatDateTime } = useDates();
  const savedAt = useReviewState(driver, (state) => state.savedAt);
  const reason = useReviewState(driver, (state) => state.failure?.reason ?? 'refused');
  switch (phase) {
    case 'saved':
      return DRAFT_TEXTS.saved({ time: formatTime(savedAt) });
    case 'failed':
      return DRAFT_TEXTS.failed[reason === 'offline' ? 'server' : reason];
    case 'idle':
      return openedDraftAt === null
        ? DRAFT_TEXTS.phase.idle
        : DRAFT_TEXTS.savedEarlier({ date: formatDateTime(openedDraftAt) });
    default:
      return DRAFT_TEXTS.phase[phase];
  }
}
