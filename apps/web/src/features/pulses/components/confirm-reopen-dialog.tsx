import { Stack, Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS, MESSAGES } from '@reviews/domain';
import { toast } from '../../../lib/toasts.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { useReopenForm } from '../api/pulse-actions.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';

interface ConfirmReopenDialogProps {
  form: EmployeeFeedback;
  isMine: boolean;
  opened: boolean;
  onClose: () => void;
  onReopened: () => void;
}

/**
 * Confirm Reopen (VIEW-18, VIEW-19, VIEW-20). If the reader is not the writer, it also says what
 * happens to the form.
 */
export function ConfirmReopenDialog({
  form,
  isMine,
  opened,
  onClose,
  onReopened,
}: ConfirmReopenDialogProps) {
  const { mutate, isPending } = useReopenForm(form.hash);
  const reopened = (): void => {
    toast.success(MESSAGES.pulses.reopened);
    if (!isMine) toast.info(READING_TEXTS.reopenedFor({ name: form.assignee_name }));
    onReopened();
  };
  return (
    <LazyConfirmDialog
      busy={isPending}
      confirmLabel={LABELS.pulses.confirmReopen}
      message={
        <Stack gap="1rem">
          <p>{MESSAGES.pulses.confirmReopen}</p>
          {!isMine && (
            <Text c="dimmed">{READING_TEXTS.reopensFor({ name: form.assignee_name })}</Text>
          )}
        </Stack>
      }
      onCancel={onClose}
      onConfirm={() => mutate(undefined, { onSuccess: reopened })}
      opened={opened}
      title={LABELS.pulses.confirmReopenTitle}
    />
  );
}
