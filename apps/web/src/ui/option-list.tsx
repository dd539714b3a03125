import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './option-list.module.css';

interface OptionListProps<Key extends string> {
  label: string;
  options: readonly { readonly key: Key; readonly label: string; readonly disabled?: boolean }[];
  chosen: readonly string[];
  onChoose: (key: Key, on: boolean) => void;
  /** In pixels; the list scrolls. As high as its options if there is none. */
  height?: number;
  /** Below the options. */
  children?: ReactNode;
}

/** Options to tick in a panel below a button. */
export function OptionList<Key extends string>({
  label,
  options,
  chosen,
  onChoose,
  height,
  children,
}: OptionListProps<Key>) {
  return (
    <div
      aria-label={label}
      role="group"
      style={height === undefined ? undefined : { height, overflowY: 'auto' }}
    >
      {options.map(({ key, label: name, disabled = false }) => (
        <Checkbox
          checked={chosen.includes(key)}
          classNames={{ root: styles.option ?? '' }}
          disabled={disabled}
          key={key}
          label={name}
          onChange={(event) => onChoose(key, event.currentTarget.checked)}
          size="xs"
        />
      ))}
      {children}
    </div>
  );
}
