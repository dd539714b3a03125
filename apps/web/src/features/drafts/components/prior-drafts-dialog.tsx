import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import type { DraftGroupView } from '@reviews/contracts';
import { hasAnswer, LABELS, MESSAGES } from '@reviews/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LightChoice } from '../../../ui/light-choice.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { usePriorDraft, useRestoreDraft } from '../api/use-prior-draft.ts';
import type { OpenReview } from '../hooks/use-review-form.ts';
import { useReviewState } from '../hooks/use-review-state.ts';
import { useTakenAnswers } from '../hooks/use-taken-answers.ts';
import { draftAnswers } from '../lib/draft-difference.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { RenderAnswer } from './conflict-dialog.tsx';
import { PriorDraftAnswers } from './prior-draft-answers.tsx';
import styles from './prior-drafts-dialog.module.css';

const WIDTH = 760;

export interface PriorDraftsDialogProps {
  review: OpenReview;
  groups: readonly DraftGroupView[];
  onClose: () => void;
  /** Saves unsaved changes, so that a restore can be undone; returns false if that fails. */
  saveFirst: () => Promise<boolean>;
  renderAnswer: RenderAnswer;
}

/**
 * Renders the Prior Drafts dialog (DRAFT-05 to DRAFT-11), which restores a whole draft or one
 * answer of it.
 */
export function PriorDraftsDialog({
  review,
  groups,
  onClose,
  saveFirst,
  renderAnswer,
}: PriorDraftsDialogProps) {
  const { driver, form, questions, editable } = review;
  const newestFirst = groups.toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  );
  // Stores the draft and not its index: a save while the dialog is open may add a draft.
  const [chosen, setChosen] = useState(newestFirst[0]?.answer_group ?? null);
  const index = Math.max(
    0,
    newestFirst.findIndex((each) => each.answer_group === chosen),
  );
  const group = newestFirst[index];
  const draft = usePriorDraft(form.hash, group?.answer_group ?? null);
  const now = useReviewState(driver, ({ values }) => values);
  const taken = useTakenAnswers(driver);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const restore = useRestore(review, saveFirst);
  const answers = draft.data
    ? draftAnswers(questions, draft.data.answers, now, form.excludedQuestions)
    : [];
  const isEmpty = draft.data?.answers.every(({ answer }) => !hasAnswer(answer)) ?? false;
  const go = (to: number): void => setChosen(newestFirst[to]?.answer_group ?? null);

  const onRestore = (): void => {
    if (!group || !draft.data) return;
    if (isEmpty) toast.info(MESSAGES.drafts.nothingToRestore);
    else void restore.run(group.answer_group);
  };

  return (
    <Dialog
      actions={
        <>
          <Button disabled={restore.isBusy} onClick={onClose} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          <Button disabled={!draft.data} loading={restore.isBusy} onClick={onRestore}>
            {LABELS.drafts.restore}
          </Button>
        </>
      }
      busy={restore.isBusy}
      onClose={onClose}
      opened
      sheet
      size={WIDTH}
      title={LABELS.drafts.title}
    >
      <PriorDraftsHeader
        count={newestFirst.length}
        createdAt={group?.created_at ?? null}
        different={draft.data ? answers.filter(({ differs }) => differs).length : null}
        index={index}
        onGo={go}
      />
      {draft.data && !isEmpty && (
        <LightChoice
          aria-checked={onlyDifferent}
          checked={onlyDifferent}
          onChange={(event) => setOnlyDifferent(event.target.checked)}
          role="switch"
        >
          {DRAFT_TEXTS.onlyDifferent}
        </LightChoice>
      )}
      <div
        aria-label={DRAFT_TEXTS.draftAnswers}
        className={styles.preview}
        role="region"
        tabIndex={0}
      >
        {draft.isPending && <SkeletonText lines={8} />}
        {draft.error && (
          <ErrorState
            error={draft.error}
            onRetry={() => void draft.refetch()}
            quiet
            retrying={draft.isFetching}
          />
        )}
        {draft.data &&
          (isEmpty ? (
            <Text c="dimmed">{DRAFT_TEXTS.emptyDraft}</Text>
          ) : (
            <PriorDraftAnswers
              answers={answers}
              editable={editable}
              onlyDifferent={onlyDifferent}
              renderAnswer={renderAnswer}
              taken={taken}
            />
          ))}
      </div>
    </Dialog>
  );
}

/** Restores a whole draft; saves unsaved changes first, so that nothing is lost. */
function useRestore({ form }: OpenReview, saveFirst: () => Promise<boolean>) {
  const restore = useRestoreDraft(form.hash);
  const [isSaving, setIsSaving] = useState(false);
  const run = async (answerGroup: string): Promise<void> => {
    setIsSaving(true);
    const saved = await saveFirst();
    setIsSaving(false);
    if (saved) restore.mutate(answerGroup);
    else toast.error(MESSAGES.drafts.notSaved);
  };
  return { run, isBusy: isSaving || restore.isPending || restore.isSuccess };
}

interface PriorDraftsHeaderProps {
  index: number;
  count: number;
  createdAt: string | null;
  /** Number of answers that differ from the current ones; null until known. */
  different: number | null;
  onGo: (index: number) => void;
}

/**
 * Shows 'Draft Created: {date}', with arrows if there is more than one draft (DRAFT-06, DRAFT-07).
 * Announces the shown draft to screen readers once it has loaded.
 */
function PriorDraftsHeader({ index, count, createdAt, different, onGo }: PriorDraftsHeaderProps) {
  const { formatDateTime } = useDates();
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      {count > 1 && (
        <ActionIcon
          aria-label={DRAFT_TEXTS.previousDraft}
          disabled={index >= count - 1}
          onClick={() => onGo(index + 1)}
          size="lg"
          variant="default"
        >
          <IconChevronLeft aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
      )}
      <Box aria-atomic flex={1} mih={46} role="status" ta={count > 1 ? 'center' : undefined}>
        <Text fw={550} className="tabular">
          {MESSAGES.drafts.created({ date: formatDateTime(createdAt) })}
        </Text>
        <Group
          c="dimmed"
          className="tabular"
          component="p"
          fz="note"
          gap="0 12px"
          justify={count > 1 ? 'center' : undefined}
        >
          {count > 1 && <span>{DRAFT_TEXTS.draftPlace({ place: count - index, count })}</span>}
          {different !== null && <span>{DRAFT_TEXTS.differences({ count: different })}</span>}
        </Group>
      </Box>
      {count > 1 && (
        <ActionIcon
          aria-label={DRAFT_TEXTS.nextDraft}
          disabled={index === 0}
          onClick={() => onGo(index - 1)}
          size="lg"
          variant="default"
        >
          <IconChevronRight aria-hidden size={18} stroke={ICON_STROKE} />
        </ActionIcon>
      )}
    </Group>
  );
}
