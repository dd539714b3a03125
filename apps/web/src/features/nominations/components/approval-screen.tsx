import { Button, Stack } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { useEffect } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { EmptyLine } from '../../../ui/empty-line.tsx';
import { useApprovalRun, type ApprovalRun } from '../hooks/use-approval-run.ts';
import { useSaving } from '../hooks/use-saving.ts';
import { fromForm } from '../lib/approval.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import { SCREEN_TEXTS } from '../lib/screen-texts.ts';
import { ApprovalIntro } from './approval-intro.tsx';
import type { NominationScreenProps } from './nomination-screen-props.ts';
import { NomineeTable } from './nominee-table.tsx';
import { PersonApproval } from './person-approval.tsx';

/** Props for a surrounding dialog: its Close button, and the check before it closes. */
export interface InDialog {
  onClose: () => void;
  watch: (run: Pick<ApprovalRun, 'hasUnsaved' | 'forgetAll'>) => void;
}

export type ApprovalScreenProps = NominationScreenProps & { dialog?: InDialog };

/**
 * Renders the screen for approving reviewers (FORM-35, APPR-01 to APPR-25), managing those of a
 * locked task (AMB-23), or reading the list.
 */
export function ApprovalScreen(props: ApprovalScreenProps) {
  const { form, dialog } = props;
  const { nominationTask: task, permissions } = form;
  if (task !== null && (permissions.update || task.canManage)) return <Deciding {...props} />;
  return (
    <Stack gap={20} miw={0}>
      <ApprovalIntro form={form} onReload={props.onReload} />
      {task?.namesWithheld === true || form.nominations.length === 0 ? (
        <EmptyLine>
          {task?.namesWithheld === true ? NOMINATION_TEXTS.withheld : SCREEN_TEXTS.none}
        </EmptyLine>
      ) : (
        <NomineeTable decisions={null} task={fromForm(form)} />
      )}
      {dialog && (
        <ActionBar>
          <CloseButton onClose={dialog.onClose} />
        </ActionBar>
      )}
    </Stack>
  );
}

function CloseButton({ onClose }: Pick<InDialog, 'onClose'>) {
  return (
    <Button onClick={onClose} variant="default">
      {LABELS.buttons.close}
    </Button>
  );
}

function Deciding({ form, person, onSaved, onReload, dialog }: ApprovalScreenProps) {
  const task = fromForm(form);
  const run = useApprovalRun([task], person, onReload);
  const saving = useSaving(run, task, async () => {
    if (!(await run.save(task))) return;
    toast.success(MESSAGES.nominations.saved);
    onSaved();
  });
  useEffect(() => {
    dialog?.watch(run);
  });
  return (
    <Stack gap={20} miw={0}>
      <ApprovalIntro form={form} onReload={run.reload} />
      <PersonApproval
        before={dialog && <CloseButton onClose={dialog.onClose} />}
        run={run}
        saveLabel={LABELS.buttons.save}
        saving={saving}
        task={task}
      />
    </Stack>
  );
}
