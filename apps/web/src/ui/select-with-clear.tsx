import { CloseButton, NativeSelect } from '@mantine/core';
import { texts } from '@reviews/messages';
import { selectWithClear } from '@reviews/messages/en/widgets';
import type { ReactNode } from 'react';
import styles from './select-with-clear.module.css';
import hidden from './visually-hidden.module.css';

const TEXTS = texts(selectWithClear);

export interface SelectWithClearProps {
  label: ReactNode;
  /** Shown for screen readers only. */
  hideLabel?: boolean;
  value: string | null;
  options: readonly { value: string; label: string }[];
  /** Called with null when the choice is cleared. */
  onChange: (value: string | null) => void;
  placeholder?: string;
  clearLabel?: string;
  disabled?: boolean;
  error?: ReactNode;
  required?: boolean;
  id?: string;
}

/** A select whose choice can be cleared (WID-07). */
export function SelectWithClear(props: SelectWithClearProps) {
  const {
    label,
    hideLabel = false,
    value,
    options,
    onChange,
    placeholder = TEXTS.choose,
    clearLabel = TEXTS.clear,
    disabled = false,
    error,
    required = false,
    id,
  } = props;
  const canClear = value !== null && !disabled;
  return (
    <div className={styles.holder}>
      <NativeSelect
        {...(id ? { id } : {})}
        classNames={hideLabel ? { label: hidden.hidden ?? '' } : {}}
        disabled={disabled}
        error={error}
        label={label}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
        }
        required={required}
        rightSectionWidth={canClear ? 60 : 32}
        value={value ?? ''}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {canClear && (
        <CloseButton
          aria-label={clearLabel}
          className={styles.clear ?? ''}
          onClick={() => onChange(null)}
          size={24}
        />
      )}
    </div>
  );
}
