import { Stack } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { NoteDialog } from '../../../ui/note-dialog.tsx';
import { useDeclineReview } from '../api/decline-review.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';

export interface DeclineDialogProps {
  form: EmployeeFeedback;
  opened: boolean;
  /** Held by the opener, so that closing the dialog loses nothing. */
  reason: string;
  onWrite: (reason: string) => void;
  /** The writer has already started the review. */
  isStarted: boolean;
  /** Saves what is written; returns false if that fails. */
  saveFirst: () => Promise<boolean>;
  onClose: () => void;
  onDeclined: () => void;
}

/** Asks for the reason, and says who can read it and what happens to the draft. */
export function DeclineDialog({
  form,
  opened,
  reason,
  onWrite,
  isStarted,
  saveFirst,
  onClose,
  onDeclined,
}: DeclineDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { mutate, isPending } = useDeclineReview(form.hash);
  const name = form.for.preferred_name;

  const decline = async (): Promise<void> => {
    if (reason.trim() === '') {
      setProblem(MESSAGES.pulses.reasonRequired);
      return;
    }
    setIsSaving(true);
    const isSaved = await saveFirst();
    setIsSaving(false);
    if (!isSaved) {
      setProblem(NOMINATION_TEXTS.declineUnsaved);
      return;
    }
    mutate(reason, {
      onSuccess: ({ message }) => {
        toast.success(message);
        onDeclined();
      },
    });
  };
  return (
    <NoteDialog
      busy={isSaving || isPending}
      confirmLabel={NOMINATION_TEXTS.declineConfirm}
      label={NOMINATION_TEXTS.declineLabel}
      maxLength={REASON_MAX_CHARS}
      message={
        <Stack gap="xs">
          <p>{NOMINATION_TEXTS.declineEffect({ name })}</p>
          {isStarted && <p>{NOMINATION_TEXTS.declineDraft}</p>}
          <p>
            {form.feedback.options['anonymizeManager'] === true
              ? NOMINATION_TEXTS.declineReadersHr({ name })
              : NOMINATION_TEXTS.declineReaders({ name })}
          </p>
        </Stack>
      }
      note={reason}
      onCancel={onClose}
      onConfirm={() => void decline()}
      onWrite={(next) => {
        onWrite(next);
        setProblem(null);
      }}
      opened={opened}
      problem={problem}
      required
      title={NOMINATION_TEXTS.decline}
    />
  );
}
