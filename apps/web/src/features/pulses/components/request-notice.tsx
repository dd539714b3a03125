import { Button, Group } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS, MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { IconCheck, IconLockOpen } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type Ref } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { toast } from '../../../lib/toasts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Quotation } from '../../../ui/quotation.tsx';
import { useDeclineRequest } from '../api/pulse-actions.ts';
import { READING_TEXTS } from '../lib/reading-texts.ts';
import { ConfirmReopenDialog } from './confirm-reopen-dialog.tsx';

const NoteDialog = lazyComponent(
  async () => (await import('../../../ui/note-dialog.tsx')).NoteDialog,
);

interface RequestNoticeProps {
  form: EmployeeFeedback;
  isMine: boolean;
  onReopened: (() => void) | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * A waiting reopen request: who asks, when and why, with buttons for those who can answer it.
 * Renders nothing if none is waiting.
 */
export function RequestNotice({ form, isMine, onReopened, ref }: RequestNoticeProps) {
  const { formatDate, formatDateTime } = useDates();
  const declined = useRef<HTMLDivElement>(null);
  const [isDeclined, setDeclined] = useState(false);
  // Here and not next to its button, which unmounts before it could report success.
  const { mutate, isPending } = useDeclineRequest(form.hash);
  const request = form.reopen_request;
  const isOver = isDeclined && request === null;
  // The pressed button is gone along with the request and the dialog, so move the focus.
  useEffect(() => {
    if (isOver) declined.current?.focus({ preventScroll: true });
  }, [isOver]);
  if (request === null) {
    return isOver ? (
      <Notice icon={IconCheck} mb={0} ref={declined} role="status">
        {READING_TEXTS.requestDeclined({ name: form.assignee_name })}
      </Notice>
    ) : null;
  }
  const onDeclined = (): void => {
    toast.success(MESSAGES.pulses.requestDeclined);
    setDeclined(true);
  };
  return (
    <Notice icon={IconLockOpen} mb={0} ref={ref}>
      <p title={formatDateTime(request.requested_at)}>
        {isMine
          ? READING_TEXTS.askedByMe({ date: formatDate(request.requested_at) })
          : READING_TEXTS.askedBy({
              name: request.requested_by,
              date: formatDate(request.requested_at),
            })}
      </p>
      <Quotation>{request.reason}</Quotation>
      {form.allowReopen && onReopened !== undefined && (
        <Answers
          form={form}
          isDeclining={isPending}
          isMine={isMine}
          onDecline={(note) => mutate(note, { onSuccess: onDeclined })}
          onReopened={onReopened}
        />
      )}
    </Notice>
  );
}

interface AnswersProps {
  form: EmployeeFeedback;
  isMine: boolean;
  onReopened: () => void;
  isDeclining: boolean;
  onDecline: (note: string) => void;
}

/** Buttons to reopen or decline, each with a confirmation. */
function Answers({ form, isMine, isDeclining, onReopened, onDecline }: AnswersProps) {
  const [asking, setAsking] = useState<'reopen' | 'decline' | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [note, setNote] = useState('');
  const ask = (answer: 'reopen' | 'decline'): void => {
    setDrawn(true);
    setAsking(answer);
  };
  const close = (): void => setAsking(null);
  return (
    <Group gap="xs" align="stretch" mt="xs">
      <Button onClick={() => ask('reopen')} size="compact-md">
        {LABELS.pulses.reopen}
      </Button>
      <Button onClick={() => ask('decline')} size="compact-md" variant="default">
        {LABELS.pulses.decline}
      </Button>
      <ConfirmReopenDialog
        form={form}
        isMine={isMine}
        onClose={close}
        onReopened={onReopened}
        opened={asking === 'reopen'}
      />
      <Suspense>
        {isDrawn && (
          <NoteDialog
            busy={isDeclining}
            confirmLabel={LABELS.pulses.declineRequest}
            label={LABELS.pulses.declineNote}
            maxLength={REASON_MAX_CHARS}
            message={MESSAGES.pulses.confirmDecline({ name: form.assignee_name })}
            note={note}
            onCancel={close}
            onConfirm={() => onDecline(note)}
            onWrite={setNote}
            opened={asking === 'decline'}
            title={LABELS.pulses.declineTitle}
          />
        )}
      </Suspense>
    </Group>
  );
}
