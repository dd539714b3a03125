import { LABELS, MESSAGES } from '@reviews/domain';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import type { Consequences } from '../lib/approval.ts';
import styles from './approval.module.css';

interface ConfirmApprovalsProps {
  consequences: Consequences;
  /** Whom the reviews are about. */
  name: string;
  /** It is locked already. */
  isLocked: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const KINDS = [
  'approved',
  'declined',
  'removed',
  'incomplete',
  'reopened',
] as const satisfies readonly (keyof Consequences)[];

/** Confirm Submission (APPR-13): that the item locks, who is approved and who declined by it, and what the approved receive. */
export function ConfirmApprovals({
  consequences,
  name,
  isLocked,
  busy,
  onConfirm,
  onCancel,
}: ConfirmApprovalsProps) {
  const { confirm } = APPROVAL_TEXTS;
  const told = KINDS.filter((kind) => consequences[kind].length > 0);
  const count = consequences.approved.length;
  return (
    <ConfirmDialog
      busy={busy}
      confirmLabel={LABELS.buttons.save}
      message={
        <div className={styles.confirm}>
          <p>{isLocked ? confirm.locked : MESSAGES.nominations.confirmSubmission}</p>
          {told.length === 0 && <p>{confirm.nobody}</p>}
          {told.length > 0 && (
            <dl className={styles.consequences}>
              {told.map((kind) => (
                <div key={kind}>
                  <dt>{confirm[kind]}</dt>
                  <dd>{APPROVAL_TEXTS.listed(consequences[kind])}</dd>
                </div>
              ))}
            </dl>
          )}
          {count > 0 && <p className={styles.quiet}>{confirm.receives({ count, name })}</p>}
        </div>
      }
      onCancel={onCancel}
      onConfirm={onConfirm}
      opened
      title={LABELS.pulses.confirmSubmissionTitle}
    />
  );
}
