import { Text } from '@mantine/core';
import { useId } from 'react';
import styles from './toggle.module.css';

interface ToggleProps {
  label: string;
  /** Explanation below the label. */
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with a label. */
export function Toggle({ label, hint, checked, disabled = false, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.toggle}>
        <input
          aria-checked={checked}
          aria-describedby={hint === undefined ? undefined : id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
          role="switch"
          type="checkbox"
        />
        {label}
      </label>
      {hint !== undefined && (
        <Text component="div" ml={46} c="dimmed" fz="note" id={id}>
          {hint}
        </Text>
      )}
    </div>
  );
}
