import { Stack, Text } from '@mantine/core';
import type { RequestToAnswer } from '@reviews/contracts/reopening';
import { LABELS, MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { NoteDialog } from '../../../../ui/note-dialog.tsx';
import { useDeclineRequest, useGrantRequest } from '../api/answer-request.ts';

/** The request being answered, and how. */
export interface Answering {
  readonly kind: 'reopen' | 'decline';
  readonly request: RequestToAnswer;
}

interface RequestDialogsProps {
  answering: Answering;
  /** The note typed for this request; it survives closing the dialog. */
  note: string;
  onWrite: (note: string) => void;
  onClose: () => void;
  /** Called when the request is answered and about to leave the list. */
  onAnswered: () => void;
}

/** Confirms a reopening, with the same text as on the form's page (AMB-06), or a decline. */
export function RequestDialogs({
  answering: { kind, request },
  note,
  onWrite,
  onClose,
  onAnswered,
}: RequestDialogsProps) {
  const grant = useGrantRequest(onAnswered);
  const decline = useDeclineRequest(onAnswered);
  const form = (
    <Text fw={600} className="wrap-anywhere">
      {MESSAGES.pulses.title({ title: request.title, name: request.for.preferred_name })}
    </Text>
  );
  // If someone else was faster, there is nothing left to answer: the list shows it, and the message
  // says who it was.
  if (kind === 'reopen') {
    return (
      <ConfirmDialog
        busy={grant.isPending}
        confirmLabel={LABELS.pulses.confirmReopen}
        message={
          <Stack gap="sm">
            {form}
            <p>{MESSAGES.pulses.confirmReopen}</p>
          </Stack>
        }
        onCancel={onClose}
        onConfirm={() => grant.mutate(request.hash)}
        opened
        title={LABELS.pulses.confirmReopenTitle}
      />
    );
  }
  return (
    <NoteDialog
      busy={decline.isPending}
      confirmLabel={LABELS.pulses.declineRequest}
      label={LABELS.pulses.declineNote}
      maxLength={REASON_MAX_CHARS}
      message={
        <Stack gap="sm">
          {form}
          <p>{MESSAGES.pulses.confirmDecline({ name: request.requested_by })}</p>
        </Stack>
      }
      note={note}
      onCancel={onClose}
      onConfirm={() => decline.mutate({ hash: request.hash, note })}
      onWrite={onWrite}
      opened
      title={LABELS.pulses.declineTitle}
    />
  );
}
