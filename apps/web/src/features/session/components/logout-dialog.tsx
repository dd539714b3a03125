import { LABELS, MESSAGES } from '@reviews/domain';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a Logout that would leave unsaved text in this browser. */
export function LogoutDialog({
  busy,
  onConfirm,
  onCancel,
}: {
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      busy={busy}
      confirmLabel={LABELS.session.logout}
      danger
      message={MESSAGES.pulses.confirmLeave}
      onCancel={onCancel}
      onConfirm={onConfirm}
      opened
      title={LABELS.session.logout}
    />
  );
}
