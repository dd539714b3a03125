import { LABELS, MESSAGES } from '@reviews/domain';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { consequencesOf, type Approvable, type Consequences, type Draft } from '../lib/approval.ts';
import { listed } from '../lib/listed.ts';
import styles from './approval.module.css';

interface ConfirmApprovalsProps {
  task: Approvable;
  draft: Draft;
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

/**
 * Renders Confirm Submission (APPR-13): the task will lock, who is approved and declined, and what
 * the approved people receive.
 */
export function ConfirmApprovals({
  task,
  draft,
  busy,
  onConfirm,
  onCancel,
}: ConfirmApprovalsProps) {
  const { confirm } = APPROVAL_TEXTS;
  const consequences = consequencesOf(task, draft);
  const told = KINDS.filter((kind) => consequences[kind].length > 0);
  const count = consequences.approved.length;
  return (
    <ConfirmDialog
      busy={busy}
      confirmLabel={LABELS.buttons.save}
      message={
        <div className={styles.stack}>
          <p>{task.isLocked ? confirm.locked : MESSAGES.nominations.confirmSubmission}</p>
          {told.length === 0 && <p>{confirm.none}</p>}
          {told.length > 0 && (
            <dl className={styles.consequences}>
              {told.map((kind) => (
                <div key={kind}>
                  <dt>{confirm[kind]}</dt>
                  <dd>{listed(consequences[kind])}</dd>
                </div>
              ))}
            </dl>
          )}
          {count > 0 && (
            <p className={styles.quiet}>
              {confirm.receives({ count, name: task.for.preferred_name })}
            </p>
          )}
        </div>
      }
      onCancel={onCancel}
      onConfirm={onConfirm}
      opened
      title={LABELS.pulses.confirmSubmissionTitle}
    />
  );
}
