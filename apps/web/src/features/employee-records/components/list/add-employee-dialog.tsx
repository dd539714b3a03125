import { Text, TextInput } from '@mantine/core';
import { NAME_MAX_CHARS } from '@reviews/domain';
import { useId, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { searchForFilter } from '../../../../lib/find-employees.ts';
import { EditDialog, problemOf } from '../../../../ui/edit-dialog.tsx';
import { EmployeePicker, type PickableEmployee } from '../../../../ui/employee-picker.tsx';
import { departmentsOf } from '../../../../ui/filters/filter-props.ts';
import { useAddEmployee, useEmployeeFilters } from '../../api/employee-queries.ts';
import { EMPLOYEE_TEXTS } from '../../lib/employee-texts.ts';
import { Named } from '../record/named.tsx';
import styles from './list.module.css';
import { DateField } from '../../../../ui/date-field.tsx';

const EMPTY = {
  first_name: '',
  last_name: '',
  preferred_name: '',
  email: '',
  external_identifier: '',
  hired_on: '',
  title: '',
  department: '',
  team: '',
  sub_team: '',
};
type Field = keyof typeof EMPTY;

const WIDTH = 640;

/** Adds an employee: name, first position and manager. */
export function AddEmployeeDialog({
  onAdded,
  onClose,
}: {
  onAdded: (id: number) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [given, setGiven] = useState(EMPTY);
  const [manager, setManager] = useState<PickableEmployee | null>(null);
  const filters = useEmployeeFilters();
  const departments = departmentsOf(
    filters.data?.find(({ component }) => component === 'department')?.props ?? {},
  );
  const { mutate, isPending, error, reset } = useAddEmployee();
  const refused = error instanceof ApiError ? error.errors : {};
  const hasProblems = Object.keys(refused).length > 0;
  const write = (field: Field, text: string): void => {
    if (error !== null) reset();
    setGiven((before) => ({ ...before, [field]: text }));
  };
  const preferred =
    given.preferred_name.trim() === ''
      ? `${given.first_name} ${given.last_name}`.trim()
      : given.preferred_name;
  const save = (): void =>
    mutate(
      {
        ...given,
        preferred_name: preferred,
        hired_on: given.hired_on === '' ? null : given.hired_on,
        manager_id: manager?.id ?? null,
      },
      {
        onSuccess: ({ id: made }) => onAdded(made),
      },
    );
  const inputOf = (field: Field) => ({
    error: refused[field]?.[0],
    maxLength: NAME_MAX_CHARS,
    value: given[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      write(field, event.currentTarget.value),
  });
  const teams = departments.find(({ name }) => name === given.department)?.children ?? [];
  return (
    <EditDialog
      busy={isPending}
      dirty={manager !== null || Object.values(given).some((text) => text !== '')}
      onClose={onClose}
      onSave={save}
      problem={problemOf(error, hasProblems)}
      saveLabel={EMPLOYEE_TEXTS.saveNew}
      size={WIDTH}
      title={EMPLOYEE_TEXTS.addTitle}
    >
      <div className={styles.fields}>
        <TextInput
          data-autofocus
          label={EMPLOYEE_TEXTS.firstName}
          required
          {...inputOf('first_name')}
        />
        <TextInput label={EMPLOYEE_TEXTS.lastName} required {...inputOf('last_name')} />
        <TextInput
          className={styles.whole ?? ''}
          description={EMPLOYEE_TEXTS.preferredHint}
          label={EMPLOYEE_TEXTS.preferredName}
          placeholder={preferred}
          {...inputOf('preferred_name')}
        />
        <TextInput label={EMPLOYEE_TEXTS.email} required type="email" {...inputOf('email')} />
        <TextInput label={EMPLOYEE_TEXTS.number} required {...inputOf('external_identifier')} />
        <TextInput label={EMPLOYEE_TEXTS.position} required {...inputOf('title')} />
        <DateField
          {...inputOf('hired_on')}
          label={EMPLOYEE_TEXTS.hired}
          onChange={(day) => write('hired_on', day ?? '')}
        />
        <Named
          label={EMPLOYEE_TEXTS.department}
          listId={`${id}-departments`}
          names={departments}
          required
          {...inputOf('department')}
        />
        <Named
          label={EMPLOYEE_TEXTS.team}
          listId={`${id}-teams`}
          names={teams}
          {...inputOf('team')}
        />
        <div className={styles.whole}>
          <EmployeePicker
            error={refused['manager_id']?.[0]}
            label={EMPLOYEE_TEXTS.manager}
            onChange={setManager}
            placeholder={EMPLOYEE_TEXTS.managerName}
            search={searchForFilter}
            value={manager}
          />
        </div>
      </div>
      <Text c="dimmed" fz="note">
        {EMPLOYEE_TEXTS.addHint}
      </Text>
    </EditDialog>
  );
}
