import type { EmployeeFieldView } from '@reviews/contracts/custom-fields';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { FIELD_TEXTS } from '../lib/field-texts.ts';
import styles from './fields.module.css';

/** Shows an employee's value in a field. */
export function FieldValue({ field: { type, text, person } }: { field: EmployeeFieldView }) {
  const { formatDate } = useDates();
  if (text === '') return <span className={styles.sub}>{FIELD_TEXTS.none}</span>;
  if (person !== null) return <EmployeeName id={person.id} name={person.preferred_name} />;
  return type === 'date' ? formatDate(text) : text;
}
