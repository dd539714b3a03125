import { lazy } from 'react';
import { DialogButton } from '../dialog-button.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import { PAST_ACTIONS } from '../../lib/bulk-labels.ts';

const PastActionsDialog = lazy(async () => ({
  default: (await import('./past-actions-dialog.tsx')).PastActionsDialog,
}));

/** Shown to users who may run bulk actions. */
export function PastActionsButton({ list }: { list: ListRef }) {
  return (
    <DialogButton label={PAST_ACTIONS} variant="default">
      {(close) => <PastActionsDialog list={list} onClose={close} />}
    </DialogButton>
  );
}
