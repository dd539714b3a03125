import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { DialogButton } from '../dialog-button.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import { BULK_LABELS } from '../../lib/bulk-labels.ts';

const PastActionsDialog = lazyComponent(
  async () => (await import('./past-actions-dialog.tsx')).PastActionsDialog,
);

/** Shown to users who may run bulk actions. */
export function PastActionsButton({ list }: { list: ListRef }) {
  return (
    <DialogButton label={BULK_LABELS.pastActions} variant="default">
      {(close) => <PastActionsDialog list={list} onClose={close} />}
    </DialogButton>
  );
}
