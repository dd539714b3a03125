import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import type { RichTextEditorHandle } from '../../../ui/rich-text-editor/editor-types.ts';
import { LazyRichTextEditor } from '../../../ui/rich-text-editor/lazy-rich-text-editor.tsx';
import { useArrival, useFields } from '../hooks/use-fields.ts';
import styles from './fields.module.css';

interface FieldProps {
  /** Path of the field in the draft, as used by the validation rules. */
  path: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
}

interface TextFieldProps extends FieldProps {
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** Single-line text field. */
export function TextField({
  path,
  label,
  hint,
  required = false,
  value,
  maxLength,
  onChange,
}: TextFieldProps) {
  const { readOnly, faultAt } = useFields();
  const field = useArrival<HTMLInputElement>(path);
  return (
    <TextInput
      description={hint}
      error={faultAt(path)}
      label={label}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
      readOnly={readOnly}
      ref={field}
      required={required}
      value={value}
    />
  );
}

const ROWS = 2;

/** Multi-line text field without formatting. */
export function LinesField({
  path,
  label,
  hint,
  required = false,
  value,
  maxLength,
  onChange,
}: TextFieldProps) {
  const { readOnly, faultAt } = useFields();
  const field = useArrival<HTMLTextAreaElement>(path);
  return (
    <Textarea
      classNames={{ input: styles.growing ?? '' }}
      description={hint}
      error={faultAt(path)}
      label={label}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
      readOnly={readOnly}
      ref={field}
      required={required}
      rows={ROWS}
      value={value}
    />
  );
}

interface NumberFieldProps extends FieldProps {
  value: number | null;
  min: number;
  max: number;
  /**
   * Lowest number that is accepted, so that the validation rules can explain what is wrong;
   * defaults to `min`.
   */
  lowest?: number;
  /** Defaults to whole numbers. */
  step?: 'any';
  /** Replaces the message, if another step words it differently. */
  error?: string | undefined;
  onChange: (value: number | null) => void;
}

/**
 * Number field; empty means no value. Text that the browser cannot read as a number also means no
 * value, and stays in the field.
 */
export function NumberField({
  path,
  label,
  hint,
  required = false,
  value,
  min,
  max,
  lowest = min,
  step,
  error,
  onChange,
}: NumberFieldProps) {
  const { readOnly, faultAt } = useFields();
  const field = useArrival<HTMLInputElement>(path);
  const read = (text: string): number | null => {
    const number = text === '' ? Number.NaN : Number(text);
    if (!Number.isFinite(number)) return null;
    const fitting = Math.min(max, Math.max(lowest, number));
    return step === 'any' ? fitting : Math.trunc(fitting);
  };
  return (
    <TextInput
      className={styles.number ?? ''}
      description={hint}
      error={error ?? faultAt(path)}
      inputMode={min < 0 ? 'text' : 'numeric'}
      label={label}
      min={min}
      max={max}
      onChange={(event) => onChange(read(event.currentTarget.value))}
      readOnly={readOnly}
      ref={field}
      required={required}
      step={step ?? 1}
      type="number"
      value={value ?? ''}
    />
  );
}

interface ChoiceFieldProps<T extends string> extends FieldProps {
  value: T | null;
  choices: readonly { value: T; label: string }[];
  /** Shown while nothing is chosen; without it, one option is always chosen. */
  placeholder?: string;
  error?: string | undefined;
  onChange: (value: T) => void;
}

/** Field to choose one of a few options. */
export function ChoiceField<T extends string>({
  path,
  label,
  hint,
  required = false,
  value,
  choices,
  placeholder,
  error,
  onChange,
}: ChoiceFieldProps<T>) {
  const { readOnly, faultAt } = useFields();
  const field = useArrival<HTMLSelectElement>(path);
  const isOpen = value === null || !choices.some((choice) => choice.value === value);
  const choose = (text: string): void => {
    const chosen = choices.find((choice) => choice.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <NativeSelect
      className={styles.choice ?? ''}
      data={[
        ...(isOpen && placeholder !== undefined ? [{ value: '', label: placeholder }] : []),
        ...choices,
      ]}
      description={hint}
      disabled={readOnly}
      error={error ?? faultAt(path)}
      label={label}
      onChange={(event) => choose(event.currentTarget.value)}
      ref={field}
      required={required}
      value={isOpen ? '' : value}
    />
  );
}

interface RichFieldProps {
  label: string;
  hint?: string;
  value: string;
  rows?: number;
  onChange: (html: string) => void;
}

/** Rich text field without pictures and mentions. */
export function RichField({ label, hint, value, rows = ROWS, onChange }: RichFieldProps) {
  const { readOnly } = useFields();
  const id = useId();
  const editor = useRef<RichTextEditorHandle>(null);
  return (
    <div>
      <button
        className={styles.label}
        id={`${id}-label`}
        onClick={() => editor.current?.focus('end')}
        tabIndex={-1}
        type="button"
      >
        {label}
      </button>
      {hint && (
        <Text mb={6} c="dimmed" fz="xs" id={`${id}-hint`}>
          {hint}
        </Text>
      )}
      <LazyRichTextEditor
        describedBy={hint ? `${id}-hint` : undefined}
        disabled={readOnly}
        kind="terms"
        labelledBy={`${id}-label`}
        minRows={rows}
        onChange={onChange}
        ref={editor}
        value={value}
      />
    </div>
  );
}
