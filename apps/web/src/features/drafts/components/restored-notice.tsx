import { Button, CloseButton, Group } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toasts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useUndoRestore } from '../api/use-prior-draft.ts';
import type { OpenReview } from '../hooks/use-review-form.ts';
import { useReviewState } from '../hooks/use-review-state.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';

interface RestoredNoticeProps {
  review: OpenReview;
  /** Saves unsaved changes, so that an undo loses nothing; returns false if that fails. */
  saveFirst: () => Promise<boolean>;
  /** Called after the undo: the earlier draft is current again, so the review must be reopened. */
  onUndone: () => void;
}

/** Says that the review was opened with a restored draft, and offers undo. */
export function RestoredNotice({
  review: { form, driver },
  saveFirst,
  onUndone,
}: RestoredNoticeProps) {
  const { formatDateTime } = useDates();
  const undo = useUndoRestore(driver, form.hash, onUndone);
  const [isSaving, setIsSaving] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const isSubmitted = useReviewState(driver, ({ submitted }) => submitted);
  const restored = form.restoredDraft;
  if (restored === null || isDismissed || isSubmitted) return null;
  const onUndo = async (): Promise<void> => {
    setIsSaving(true);
    const saved = await saveFirst();
    setIsSaving(false);
    if (saved) undo.mutate(restored.answer_group);
    else toast.error(MESSAGES.drafts.notSaved);
  };
  const text = DRAFT_TEXTS.draftRestored({ date: formatDateTime(restored.created_at) });
  return (
    <Notice
      action={
        <Group gap="xs">
          <Button
            aria-label={DRAFT_TEXTS.undoOf({ text })}
            loading={isSaving || undo.isPending || undo.isSuccess}
            onClick={() => void onUndo()}
            size="compact-sm"
            variant="default"
          >
            {DRAFT_TEXTS.undo}
          </Button>
          <CloseButton aria-label={LABELS.buttons.dismiss} onClick={() => setIsDismissed(true)} />
        </Group>
      }
      icon={IconHistory}
      mb={0}
      role="status"
    >
      {text}
    </Notice>
  );
}
