import { TextInput } from '@mantine/core';
import { NAME_MAX_CHARS } from '@reviews/domain';
import { useState } from 'react';
import { columns } from '../../../../ui/columns.ts';
import { fieldId, useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import { DateField } from '../../../../ui/date-field.tsx';

/** Days side by side. */
export const DAYS = columns('12.5rem');

/** Puts hints below the inputs, so that fields side by side stay aligned. */
export const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

interface FieldProps<T> {
  /** The field's path in the cycle, as in validation errors. */
  path: string;
  label: string;
  hint?: string;
  required?: boolean;
  value: T;
  onChange: (value: T) => void;
}

/** Renders a single-line text field. */
export function TextField({
  path,
  label,
  hint,
  required = false,
  value,
  onChange,
}: FieldProps<string>) {
  const { isClosed, faultAt } = useBuilder();
  return (
    <TextInput
      description={hint}
      disabled={isClosed}
      error={faultAt(path)}
      id={fieldId(path)}
      inputWrapperOrder={HINT_BELOW}
      label={label}
      maxLength={NAME_MAX_CHARS}
      onChange={(event) => onChange(event.currentTarget.value)}
      required={required}
      value={value}
    />
  );
}

interface DayFieldProps extends FieldProps<string | null> {
  /** What may be wrong, shown while there is no error. */
  warning?: string | undefined;
  min?: string;
  max?: string;
}

/**
 * Renders the browser's date field. A half-typed day has no value yet: it stays in the field, which
 * says so.
 */
export function DayField({
  path,
  label,
  warning,
  required = false,
  min,
  max,
  value,
  onChange,
}: DayFieldProps) {
  const { isClosed, faultAt } = useBuilder();
  const [isHalf, setIsHalf] = useState(false);
  return (
    <DateField
      description={isHalf || faultAt(path) !== undefined ? undefined : warning}
      descriptionProps={{ c: 'var(--warning)' }}
      disabled={isClosed}
      error={isHalf ? texts.unfinishedDate : faultAt(path)}
      id={fieldId(path)}
      inputWrapperOrder={HINT_BELOW}
      label={label}
      max={max}
      min={min}
      onChange={(day, half) => {
        setIsHalf(half);
        onChange(day);
      }}
      required={required}
      value={value}
    />
  );
}

/** Renders a number-of-days field; empty is null. */
export function DaysField({
  path,
  label,
  hint,
  value,
  onChange,
  min,
}: FieldProps<number | null> & { min: number }) {
  const { isClosed, faultAt } = useBuilder();
  return (
    <TextInput
      description={hint}
      disabled={isClosed}
      error={faultAt(path)}
      id={fieldId(path)}
      inputMode="numeric"
      inputWrapperOrder={HINT_BELOW}
      label={label}
      min={min}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(text === '' || !Number.isFinite(Number(text)) ? null : Number(text))
      }
      step={1}
      type="number"
      value={value ?? ''}
    />
  );
}
