import { TextInput } from '@mantine/core';
import type { EmployeeHit } from '@reviews/contracts/employees';
import type { BulkChangeInput } from '@reviews/contracts/bulk';
import { EmployeePicker } from '../../../../ui/employee-picker.tsx';
import { searchForFilter } from '../../../../lib/find-employees.ts';
import { BULK_TEXTS } from '../../lib/bulk-texts.ts';
import styles from './bulk.module.css';

/** What has been entered, of whichever kind. */
export interface BulkEntered {
  readonly employee: EmployeeHit | null;
  readonly dueDate: string;
  readonly closeDate: string;
}

export const NOTHING_ENTERED: BulkEntered = { employee: null, dueDate: '', closeDate: '' };

/** The change as it is entered; null as long as it is not whole. */
export function changeOf(
  kind: BulkChangeInput['kind'],
  { employee, dueDate, closeDate }: BulkEntered,
): BulkChangeInput | null {
  if (kind === 'reassign')
    return employee === null ? null : { kind, employee_id: employee.employee_id };
  if (kind === 'extend')
    return dueDate === ''
      ? null
      : { kind, due_date: dueDate, auto_close_date: closeDate === '' ? null : closeDate };
  return { kind };
}

interface BulkChangeFieldsProps {
  kind: BulkChangeInput['kind'];
  entered: BulkEntered;
  onEnter: (entered: BulkEntered) => void;
  /** What is wrong with a field, as the server says. */
  errors: Readonly<Record<string, readonly string[]>>;
  disabled: boolean;
}

/** The new writer or the new dates; nothing for what needs no choice. */
export function BulkChangeFields({
  kind,
  entered,
  onEnter,
  errors,
  disabled,
}: BulkChangeFieldsProps) {
  if (kind === 'reassign') {
    return (
      <EmployeePicker
        autoFocus
        disabled={disabled}
        error={null}
        label={BULK_TEXTS.assignee}
        onChange={(employee) => onEnter({ ...entered, employee })}
        search={searchForFilter}
        value={entered.employee}
      />
    );
  }
  if (kind !== 'extend') return null;
  return (
    <div className={styles.dates}>
      <TextInput
        data-autofocus
        disabled={disabled}
        error={errors['due_date']?.[0]}
        label={BULK_TEXTS.dueDate}
        onChange={(event) => onEnter({ ...entered, dueDate: event.currentTarget.value })}
        required
        type="date"
        value={entered.dueDate}
      />
      <TextInput
        disabled={disabled}
        error={errors['auto_close_date']?.[0]}
        label={BULK_TEXTS.closeDate}
        onChange={(event) => onEnter({ ...entered, closeDate: event.currentTarget.value })}
        type="date"
        value={entered.closeDate}
      />
    </div>
  );
}
