import { TextInput } from '@mantine/core';
import type { EmployeeHit } from '@reviews/contracts/employees';
import { IMPERSONATION_REASON_MAX_CHARS, LABELS } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { impersonateDialog } from '@reviews/messages/en/impersonation';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmployeePicker } from '../../../ui/employee-picker.tsx';
import { searchForImpersonation, useImpersonate } from '../api/session-queries.ts';

const TEXTS = texts(impersonateDialog);

/** Chooses the person to impersonate (SES-17 to SES-24). Forgets the choice when it closes. */
export function ImpersonateDialog({ onClose }: { onClose: () => void }) {
  const [employee, setEmployee] = useState<EmployeeHit | null>(null);
  const [reason, setReason] = useState('');
  const impersonate = useImpersonate();
  // After success the page reloads, so the dialog stays busy until then.
  const busy = impersonate.isPending || impersonate.isSuccess;
  const userId = employee?.user_id ?? null;

  const cancel = () => {
    setEmployee(null);
    setReason('');
    onClose();
  };
  const confirm = () => {
    if (userId !== null) impersonate.mutate({ userId, reason: reason.trim() });
  };

  return (
    <ConfirmDialog
      busy={busy}
      confirmLabel={LABELS.impersonation.start}
      disabled={userId === null || reason.trim() === ''}
      isForm
      message={TEXTS.hint}
      onCancel={cancel}
      onConfirm={confirm}
      opened
      title={LABELS.impersonation.title}
    >
      <EmployeePicker
        autoFocus
        disabled={busy}
        label={TEXTS.employee}
        onChange={setEmployee}
        search={searchForImpersonation}
        value={employee}
      />
      <TextInput
        description={TEXTS.reasonHint}
        disabled={busy}
        label={TEXTS.reason}
        maxLength={IMPERSONATION_REASON_MAX_CHARS}
        mt="md"
        onChange={(event) => setReason(event.currentTarget.value)}
        required
        value={reason}
        withAsterisk={false}
      />
    </ConfirmDialog>
  );
}
