import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TOKEN_TEXTS as texts } from '../lib/token-texts.ts';

export interface RevokeDialogProps {
  title: string;
  confirmLabel: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a token, or all of them, is revoked; fetched once it is. */
export function RevokeDialog(props: RevokeDialogProps) {
  return <ConfirmDialog {...props} danger message={texts.revokeMessage} opened />;
}
