import type { EmployeeHit } from '@reviews/contracts/employees';
import { LABELS, MESSAGES } from '@reviews/domain';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmployeePicker } from '../../../../ui/employee-picker.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import { searchForReassign } from '../../api/employee-search.ts';
import { useReassign } from '../../hooks/use-form-actions.ts';
import type { FormRow } from '../list/row-action.ts';
import { ROW_DIALOGS } from '../../lib/row-dialog-texts.ts';
import { FormSummary } from './form-summary.tsx';

interface ChangeAssigneeDialogProps {
  list: ListRef;
  title: string;
  row: FormRow;
  onClose: () => void;
}

/**
 * Renders Change Assignee: sends nothing without a choice (LIST-14); an error keeps the dialog and
 * the choice (ERR-12).
 */
export function ChangeAssigneeDialog({ list, title, row, onClose }: ChangeAssigneeDialogProps) {
  const [employee, setEmployee] = useState<EmployeeHit | null>(null);
  const [error, setError] = useState<string | null>(null);
  const search = useMemo(() => searchForReassign(row.id), [row.id]);
  const { mutate, isPending } = useReassign(list);
  const confirm = () => {
    if (employee === null) setError(MESSAGES.pulses.assigneeRequired);
    else mutate({ hash: row.hash, employeeId: employee.employee_id }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      busy={isPending}
      confirmLabel={LABELS.pulses.reassign}
      onCancel={onClose}
      onConfirm={confirm}
      opened
      title={LABELS.pulses.changeAssigneeTitle}
    >
      <FormSummary row={row} title={title} />
      <p>{MESSAGES.pulses.changeAssignee}</p>
      <EmployeePicker
        autoFocus
        disabled={isPending}
        error={error}
        label={ROW_DIALOGS.newReviewer}
        onChange={(next) => {
          setEmployee(next);
          setError(null);
        }}
        search={search}
        value={employee}
      />
    </ConfirmDialog>
  );
}
