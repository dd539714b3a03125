import { Stack } from '@mantine/core';
import { LABELS, MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { NoteDialog } from '../../../../ui/note-dialog.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import { useDeclineRequest, useRemoveForm, useReopen } from '../../hooks/use-form-actions.ts';
import type { FormRow, MenuAction } from '../list/row-action.ts';
import { ChangeAssigneeDialog } from './change-assignee-dialog.tsx';
import { FormSummary } from './form-summary.tsx';

interface RowDialogsProps {
  list: ListRef;
  /** Title of the reviews in this list. */
  title: string;
  /** Null: no dialog is open. */
  action: MenuAction | null;
  onClose: () => void;
  /** Called with the hash of a deleted review. */
  onRemoved: (hash: string) => void;
}

/**
 * Renders the dialog of the current row action: Change Assignee, Confirm Reopen, Decline Request or
 * Confirm Removal.
 */
export function RowDialogs({ action, onRemoved, ...props }: RowDialogsProps) {
  switch (action?.kind) {
    case 'reassign':
      return <ChangeAssigneeDialog {...props} row={action.row} />;
    case 'reopen':
      return <ReopenDialog {...props} row={action.row} />;
    case 'decline':
      return <DeclineDialog {...props} row={action.row} />;
    case 'delete':
      return <RemovalDialog {...props} onRemoved={onRemoved} row={action.row} />;
    case undefined:
      return null;
  }
}

interface RowDialogProps {
  list: ListRef;
  title: string;
  row: FormRow;
  onClose: () => void;
}

/** Renders Confirm Reopen with the same words as the review's own page (LIST-18, AMB-06). */
function ReopenDialog({ list, title, row, onClose }: RowDialogProps) {
  const { mutate, isPending } = useReopen(list);
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={LABELS.pulses.confirmReopen}
      message={
        <Stack gap="md">
          <FormSummary row={row} title={title} />
          <p>{MESSAGES.pulses.confirmReopen}</p>
        </Stack>
      }
      onCancel={onClose}
      onConfirm={() => mutate(row.hash, { onSuccess: onClose })}
      opened
      title={LABELS.pulses.confirmReopenTitle}
    />
  );
}

/** Declines an open reopen request. */
function DeclineDialog({ list, title, row, onClose }: RowDialogProps) {
  const { mutate, isPending } = useDeclineRequest(list);
  const [note, setNote] = useState('');
  return (
    <NoteDialog
      busy={isPending}
      confirmLabel={LABELS.pulses.declineRequest}
      label={LABELS.pulses.declineNote}
      maxLength={REASON_MAX_CHARS}
      message={
        <Stack gap="md">
          <FormSummary row={row} title={title} />
          <p>
            {MESSAGES.pulses.confirmDecline({
              name: row.reopen_request?.requested_by ?? row.assignee?.preferred_name ?? '',
            })}
          </p>
        </Stack>
      }
      note={note}
      onCancel={onClose}
      onConfirm={() => mutate({ hash: row.hash, note }, { onSuccess: onClose })}
      onWrite={setNote}
      opened
      title={LABELS.pulses.declineTitle}
    />
  );
}

/** Renders Confirm Removal: removed from cycle and packet permanently (LIST-16, AMB-06). */
function RemovalDialog({
  list,
  title,
  row,
  onClose,
  onRemoved,
}: RowDialogProps & Pick<RowDialogsProps, 'onRemoved'>) {
  const { mutate, isPending } = useRemoveForm(list, onRemoved);
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={LABELS.buttons.delete}
      danger
      message={
        <Stack gap="md">
          <FormSummary row={row} title={title} />
          <p>{MESSAGES.pulses.confirmRemoval}</p>
        </Stack>
      }
      onCancel={onClose}
      onConfirm={() => mutate(row, { onSuccess: onClose })}
      opened
      title={LABELS.pulses.confirmRemovalTitle}
    />
  );
}
