import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { EmployeeFieldView } from '@reviews/contracts/custom-fields';
import { FIELD_TEXT_MAX_CHARS } from '@reviews/domain';
import { Fragment, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { searchForFilter } from '../../../lib/find-employees.ts';
import { EditDialog, problemOf } from '../../../ui/edit-dialog.tsx';
import { EmployeePicker, type PickableEmployee } from '../../../ui/employee-picker.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { StoredVersion } from '../../../ui/stored-version.tsx';
import { useSaveEmployeeFields } from '../api/field-queries.ts';
import { FIELD_TEXTS } from '../lib/field-texts.ts';
import { FieldValue } from './field-value.tsx';
import { DateField } from '../../../ui/date-field.tsx';

type Value = EmployeeFieldView['value'];

const same = (one: Value, other: Value): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Edit {
  /** The value when editing began; saving conflicts if it has changed since. */
  readonly was: Value;
  readonly value: Value;
}

/**
 * Edits a person's values in the fields that the user may change; `fields` are the latest from the
 * server.
 */
export function ValuesDialog({
  employeeId,
  fields,
  onClose,
}: {
  employeeId: number;
  fields: readonly EmployeeFieldView[];
  onClose: () => void;
}) {
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const { mutate, isPending, error, reset } = useSaveEmployeeFields(employeeId);
  const problems = error instanceof ApiError ? error.errors : {};
  const changed = fields.flatMap(({ id, value: stored }) => {
    const edit = edits.get(id);
    return edit === undefined || same(edit.value, stored) ? [] : [{ field_id: id, ...edit }];
  });
  const become = (id: number, edit: Edit | null): void => {
    if (error !== null) reset();
    setEdits(
      (before) =>
        new Map([
          ...[...before].filter(([one]) => one !== id),
          ...(edit === null ? [] : [[id, edit] as const]),
        ]),
    );
  };
  return (
    <EditDialog
      busy={isPending}
      dirty={changed.length > 0}
      onClose={onClose}
      onSave={() => (changed.length === 0 ? onClose() : mutate(changed, { onSuccess: onClose }))}
      problem={problemOf(error, Object.keys(problems).length > 0)}
      saveLabel={FIELD_TEXTS.saveValues}
      title={FIELD_TEXTS.valuesOf}
    >
      {fields.map((field) => {
        const { id, value: stored } = field;
        const { value, was } = edits.get(id) ?? { value: stored, was: stored };
        return (
          <Fragment key={id}>
            <FieldInput
              field={field}
              onChange={(next) => become(id, same(next, stored) ? null : { was, value: next })}
              problem={problems[`field_${id}`]?.[0]}
              value={value}
            />
            {!same(was, stored) && !same(value, stored) && (
              <StoredVersion
                name={field.name}
                onMine={() => become(id, { was: stored, value })}
                onTheirs={() => become(id, null)}
              >
                <Box component="p" className="wrap-anywhere">
                  <FieldValue field={field} />
                </Box>
              </StoredVersion>
            )}
          </Fragment>
        );
      })}
    </EditDialog>
  );
}

interface FieldInputProps {
  field: EmployeeFieldView;
  value: Value;
  problem: string | undefined;
  onChange: (value: Value) => void;
}

function FieldInput({
  field: { name, description, type, options, person },
  value,
  problem,
  onChange,
}: FieldInputProps) {
  const [picked, setPicked] = useState<PickableEmployee | null>(null);
  const words = { label: name, error: problem, ...(description === '' ? {} : { description }) };
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'text':
      return (
        <Textarea
          {...words}
          rows={2}
          maxLength={FIELD_TEXT_MAX_CHARS}
          onChange={(event) =>
            onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
          }
          value={text}
        />
      );
    case 'number':
      return (
        <TextInput
          {...words}
          inputMode="decimal"
          onChange={(event) =>
            onChange(event.currentTarget.value === '' ? null : event.currentTarget.valueAsNumber)
          }
          step="any"
          type="number"
          value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
        />
      );
    case 'date':
      return <DateField {...words} onChange={onChange} value={text} />;
    case 'select':
      return (
        <NativeSelect
          {...words}
          data={[
            { value: '', label: FIELD_TEXTS.noAnswer },
            ...options.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(event) =>
            onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
          }
          value={text}
        />
      );
    case 'yes_no':
      return (
        <NativeSelect
          {...words}
          data={[
            { value: '', label: FIELD_TEXTS.noAnswer },
            { value: 'yes', label: FIELD_TEXTS.yes },
            { value: 'no', label: FIELD_TEXTS.no },
          ]}
          onChange={(event) =>
            onChange(event.currentTarget.value === '' ? null : event.currentTarget.value === 'yes')
          }
          value={value === null ? '' : value === true ? 'yes' : 'no'}
        />
      );
    case 'person':
      return (
        <EmployeePicker
          error={problem}
          label={name}
          onChange={(employee) => {
            setPicked(employee);
            onChange(employee?.id ?? null);
          }}
          search={searchForFilter}
          value={
            value === null
              ? null
              : value === person?.id
                ? { ...person, position_name: '', manager_name: '' }
                : picked
          }
        />
      );
    case 'multi_select': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <FieldGroup
          hint={description === '' ? undefined : description}
          legend={name}
          problem={problem}
        >
          {options.map(({ key, label }) => (
            <Checkbox
              checked={chosen.includes(key)}
              key={key}
              label={label}
              onChange={(event) => {
                const next = event.currentTarget.checked
                  ? [...chosen, key]
                  : chosen.filter((one) => one !== key);
                onChange(
                  next.length === 0
                    ? null
                    : options.map((option) => option.key).filter((one) => next.includes(one)),
                );
              }}
            />
          ))}
        </FieldGroup>
      );
    }
  }
}
