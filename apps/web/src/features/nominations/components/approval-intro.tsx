import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { IconLock, IconThumbDown } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { reviewersGone, standingOf, type Nomination, type Task } from '../lib/approval.ts';
import { limitsOf } from '../lib/limits.ts';
import { UnlockButton } from './unlock-button.tsx';
import styles from './approval.module.css';

interface ApprovalIntroProps {
  form: EmployeeFeedback;
  onReload: () => void;
}

/** Explains what to do here, or why there is nothing to do. */
export function ApprovalIntro({ form, onReload }: ApprovalIntroProps) {
  const { nominationTask: task, permissions, is_open: isOpen } = form;
  if (task === null) return null;
  if (!isOpen) return <Locked form={form} onReload={onReload} task={task} />;
  if (!permissions.update)
    return (
      <p className={styles.intro}>
        {form.assignee === null
          ? APPROVAL_TEXTS.notYet
          : APPROVAL_TEXTS.turnOf({ name: form.assignee.preferred_name })}
      </p>
    );
  const hasPending = form.nominations.some((one) => standingOf(one) === 'pending');
  return (
    <p className={styles.intro}>
      {[
        APPROVAL_TEXTS.intro({ name: form.for.preferred_name, title: form.feedback.title }),
        APPROVAL_TEXTS.howMany(limitsOf(task)),
        hasPending ? APPROVAL_TEXTS.notTicked : null,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

/** Says that saved approvals are locked, and what can still be done (AMB-23). */
export function Locked({ form, task, onReload }: ApprovalIntroProps & { task: Task }) {
  const managing = task.canRemoveIncompletePeers
    ? APPROVAL_TEXTS.lockedManageReviews
    : APPROVAL_TEXTS.lockedManage;
  return (
    <div className={styles.notice}>
      <IconLock aria-hidden size={20} stroke={ICON_STROKE} />
      <p>{task.canManage ? managing : APPROVAL_TEXTS.lockedReading}</p>
      {task.canUnlock && <UnlockButton hash={form.hash} onUnlocked={onReload} />}
    </div>
  );
}

function declinedText({ preferred_name: name, decline_reason: given }: Nomination): string {
  const reason = given?.trim() ?? '';
  return reason === ''
    ? APPROVAL_TEXTS.declined({ name })
    : APPROVAL_TEXTS.declinedBecause({ name, reason });
}

/** Says that the task has come back, and which reviewers will not write and why. */
export function Returned({ form }: Pick<ApprovalIntroProps, 'form'>) {
  const gone = reviewersGone(form);
  if (gone.length === 0) return null;
  return (
    <div className={styles.notice} data-returned role="status">
      <IconThumbDown aria-hidden size={20} stroke={ICON_STROKE} />
      <div>
        {gone.map((one) => (
          <p key={one.id}>{declinedText(one)}</p>
        ))}
        <p>{APPROVAL_TEXTS.addElse}</p>
      </div>
    </div>
  );
}
