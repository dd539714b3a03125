import { Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { IconLock } from '@tabler/icons-react';
import { Notice } from '../../../ui/notice.tsx';
import { fromForm } from '../lib/approval.ts';
import { fewerWords, limitsOf } from '../lib/limits.ts';
import { SCREEN_TEXTS } from '../lib/screen-texts.ts';
import { UnlockButton } from './unlock-button.tsx';

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
      <Text maw="var(--measure)" c="dimmed" fz="1rem" lh={1.6}>
        {form.assignee === null
          ? SCREEN_TEXTS.notYet
          : SCREEN_TEXTS.turnOf({ name: form.assignee.preferred_name })}
      </Text>
    );
  const hasPending = fromForm(form).nominees.some(({ standing }) => standing === 'pending');
  return (
    <Text maw="var(--measure)" c="dimmed" fz="1rem" lh={1.6}>
      {[
        SCREEN_TEXTS.intro({ name: form.for.preferred_name, title: form.feedback.title }),
        SCREEN_TEXTS.howMany(limitsOf(task)),
        fewerWords(task),
        hasPending ? SCREEN_TEXTS.notTicked : null,
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}

/** Says that saved approvals are locked, and what can still be done (AMB-23). */
export function Locked({
  form,
  task,
  onReload,
}: ApprovalIntroProps & { task: NonNullable<EmployeeFeedback['nominationTask']> }) {
  const managing = task.canRemoveIncompletePeers
    ? SCREEN_TEXTS.lockedManageReviews
    : SCREEN_TEXTS.lockedManage;
  return (
    <Notice
      action={task.canUnlock && <UnlockButton hash={form.hash} onUnlocked={onReload} />}
      icon={IconLock}
      mb={0}
      tone="quiet"
    >
      {task.canManage ? managing : SCREEN_TEXTS.lockedReading}
    </Notice>
  );
}
