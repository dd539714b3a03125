import { Stack, Text } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { APPROVAL_TEXTS } from '../lib/approval-texts.ts';
import { consequencesOf, type Approvable, type Consequences, type Draft } from '../lib/approval.ts';
import { listed } from '../lib/listed.ts';

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
    <LazyConfirmDialog
      busy={busy}
      confirmLabel={LABELS.buttons.save}
      message={
        <Stack gap={20}>
          <p>{task.isLocked ? confirm.locked : MESSAGES.nominations.confirmSubmission}</p>
          {told.length === 0 && <p>{confirm.none}</p>}
          {told.length > 0 && (
            <Stack bdrs="md" bg="var(--sunken)" component="dl" gap="xs" m={0} px="md" py="sm">
              {told.map((kind) => (
                <div key={kind}>
                  <Text c="dimmed" component="dt" fz="note">
                    {confirm[kind]}
                  </Text>
                  <Text className="wrap-anywhere" component="dd" fw={550} m={0}>
                    {listed(consequences[kind])}
                  </Text>
                </div>
              ))}
            </Stack>
          )}
          {count > 0 && (
            <Text c="dimmed">{confirm.receives({ count, name: task.for.preferred_name })}</Text>
          )}
        </Stack>
      }
      onCancel={onCancel}
      onConfirm={onConfirm}
      opened
      title={LABELS.pulses.confirmSubmissionTitle}
    />
  );
}
