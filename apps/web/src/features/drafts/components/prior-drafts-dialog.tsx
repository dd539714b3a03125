import { ActionIcon, Button } from '@mantine/core';
import type { AnswerView, DraftGroupView } from '@reviews/contracts';
import { hasAnswer, isTextOnly, LABELS, MESSAGES } from '@reviews/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { usePriorDraft, useRestoreDraft } from '../api/use-prior-draft.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import styles from './prior-drafts-dialog.module.css';

const WIDTH = 760;

export interface PriorDraftsDialogProps {
  hash: string;
  groups: readonly DraftGroupView[];
  onClose: () => void;
  /** Saves what is unsaved, so that a restore can be undone; false when that was not possible. */
  saveFirst: () => Promise<boolean>;
  /** Shows answers read-only; given by the page. */
  renderAnswers: (answers: readonly AnswerView[]) => ReactNode;
}

/** The Prior Drafts dialog (DRAFT-05 to DRAFT-11). */
export function PriorDraftsDialog({ hash, groups, onClose, saveFirst, renderAnswers }: PriorDraftsDialogProps) {
  const newestFirst = groups.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  const [index, setIndex] = useState(0);
  const group = newestFirst[Math.min(index, newestFirst.length - 1)];
  const draft = usePriorDraft(hash, group?.answer_group ?? null);
  const restore = useRestoreDraft(hash);
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = isSaving || restore.isPending || restore.isSuccess;
  const isEmpty = draft.data?.answers.every(({ answer }) => !hasAnswer(answer)) ?? false;

  const onRestore = async (): Promise<void> => {
    if (!group || !draft.data) return;
    if (isEmpty) {
      toast.info(MESSAGES.drafts.nothingToRestore);
      return;
    }
    setIsSaving(true);
    const saved = await saveFirst();
    setIsSaving(false);
    if (saved) restore.mutate(group.answer_group);
    else toast.error(MESSAGES.drafts.notSaved);
  };

  return (
    <Dialog
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          <Button disabled={!draft.data} loading={isBusy} onClick={() => void onRestore()}>
            {LABELS.drafts.restore}
          </Button>
        </>
      }
      busy={isBusy}
      onClose={onClose}
      opened
      size={WIDTH}
      title={LABELS.drafts.title}
    >
      <PriorDraftsHeader count={newestFirst.length} createdAt={group?.created_at ?? null} index={index} onGo={setIndex} />
      <div aria-label={LABELS.drafts.title} aria-live="polite" className={styles.preview} role="region" tabIndex={0}>
        {draft.isPending && <SkeletonText lines={8} />}
        {draft.error && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} quiet retrying={draft.isFetching} />}
        {draft.data && (isEmpty ? <p className={styles.empty}>{DRAFT_TEXTS.emptyDraft}</p> : renderAnswers(draft.data.answers.filter(takesAnswer)))}
      </div>
    </Dialog>
  );
}

interface PriorDraftsHeaderProps {
  index: number;
  count: number;
  createdAt: string | null;
  onGo: (index: number) => void;
}

/** 'Draft Created: {date}', with arrows where there is more than one draft (DRAFT-06, DRAFT-07). */
function PriorDraftsHeader({ index, count, createdAt, onGo }: PriorDraftsHeaderProps) {
  const { formatDateTime } = useDates();
  return (
    <div className={styles.header}>
      {count > 1 && (
        <ActionIcon aria-label={DRAFT_TEXTS.previousDraft} disabled={index >= count - 1} onClick={() => onGo(index + 1)} size="lg" variant="default">
          <IconChevronLeft aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
      )}
      <p className={styles.created}>{MESSAGES.drafts.created({ date: formatDateTime(createdAt) })}</p>
      {count > 1 && (
        <ActionIcon aria-label={DRAFT_TEXTS.nextDraft} disabled={index === 0} onClick={() => onGo(index - 1)} size="lg" variant="default">
          <IconChevronRight aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
      )}
    </div>
  );
}

const takesAnswer = ({ question_version: version }: AnswerView): boolean => !isTextOnly(version.type.ui_key);
