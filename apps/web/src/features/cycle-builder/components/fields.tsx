import { TextInput } from '@mantine/core';
import { NAME_MAX_CHARS } from '@reviews/domain';
import { useId, useState } from 'react';
import { fieldId, useBuilder } from '../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import styles from './builder.module.css';

/** Fields beside each other stand in one line, whatever is said of one. */
export const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

interface FieldProps<T> {
  /** Where it stands in the cycle, as the rules name it. */
  path: string;
  label: string;
  hint?: string;
  required?: boolean;
  value: T;
  onChange: (value: T) => void;
}

/** One line. */
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
  min?: string;
  max?: string;
}

/** The browser's own date field. A day that is half typed is none yet: it stays in the field, which says so. */
export function DayField({
  path,
  label,
  required = false,
  min,
  max,
  value,
  onChange,
}: DayFieldProps) {
  const { isClosed, faultAt } = useBuilder();
  const [isHalf, setIsHalf] = useState(false);
  return (
    <TextInput
      disabled={isClosed}
      error={isHalf ? texts.unfinishedDate : faultAt(path)}
      id={fieldId(path)}
      label={label}
      max={max}
      min={min}
      onChange={({ currentTarget }) => {
        setIsHalf(currentTarget.validity.badInput);
        onChange(currentTarget.value === '' ? null : currentTarget.value);
      }}
      required={required}
      type="date"
      value={value ?? ''}
    />
  );
}

/** A number of days; empty is none. */
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

/** Something that is on or off, with what it means. */
export function Tick({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label>
        <input
          aria-describedby={hint === undefined ? undefined : id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
          type="checkbox"
        />
        {label}
      </label>
      {hint !== undefined && (
        <p className={styles.hint} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
