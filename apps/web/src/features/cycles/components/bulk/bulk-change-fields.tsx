import { Stack } from '@mantine/core';
import type { EmployeeHit } from '@reviews/contracts/employees';
import type { BulkChangeInput } from '@reviews/contracts/bulk';
import { columns } from '../../../../ui/columns.ts';
import { EmployeePicker } from '../../../../ui/employee-picker.tsx';
import { searchForFilter } from '../../../../lib/find-employees.ts';
import { BULK_TEXTS } from '../../lib/bulk-texts.ts';
import { DateField } from '../../../../ui/date-field.tsx';

/** The values entered so far, for any kind of action. */
export interface BulkEntered {
  readonly employee: EmployeeHit | null;
  readonly dueDate: string;
  readonly closeDate: string;
}

export const NOTHING_ENTERED: BulkEntered = { employee: null, dueDate: '', closeDate: '' };

/** Returns the change; null while it is incomplete. */
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
  /** The server's errors by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  disabled: boolean;
}

/** Asks for the new writer or the new dates; renders nothing for actions without input. */
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
        label={BULK_TEXTS.newReviewer}
        onChange={(employee) => onEnter({ ...entered, employee })}
        search={searchForFilter}
        value={entered.employee}
      />
    );
  }
  if (kind !== 'extend') return null;
  return (
    <Stack gap="sm" style={columns('12rem', true)}>
      <DateField
        data-autofocus
        disabled={disabled}
        error={errors['due_date']?.[0]}
        label={BULK_TEXTS.dueDate}
        onChange={(day) => onEnter({ ...entered, dueDate: day ?? '' })}
        required
        value={entered.dueDate}
      />
      <DateField
        disabled={disabled}
        error={errors['auto_close_date']?.[0]}
        label={BULK_TEXTS.closeDate}
        onChange={(day) => onEnter({ ...entered, closeDate: day ?? '' })}
        value={entered.closeDate}
      />
    </Stack>
  );
}
