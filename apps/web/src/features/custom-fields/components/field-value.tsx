import { Text } from '@mantine/core';
import type { EmployeeFieldView } from '@reviews/contracts/custom-fields';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { FIELD_TEXTS } from '../lib/field-texts.ts';

/** Shows an employee's value in a field. */
export function FieldValue({ field: { type, text, person } }: { field: EmployeeFieldView }) {
  const { formatDate } = useDates();
  if (text === '')
    return (
      <Text c="dimmed" display="block" fz="note" span>
        {FIELD_TEXTS.none}
      </Text>
    );
  if (person !== null) return <EmployeeName id={person.id} name={person.preferred_name} />;
  return type === 'date' ? formatDate(text) : text;
}
