import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TOKEN_TEXTS as texts } from '../lib/token-texts.ts';

export interface RevokeDialogProps {
  title: string;
  confirmLabel: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirms the revocation of one token or all of them. Loaded on demand. */
export function RevokeDialog(props: RevokeDialogProps) {
  return <ConfirmDialog {...props} danger message={texts.revokeMessage} opened />;
}
