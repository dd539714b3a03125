import type { Icon } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import styles from './overview.module.css';

interface SwitchButtonsProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; label: string; icon?: Icon }[];
  onChange: (value: T) => void;
}

/** Renders a choice of a few options, side by side. */
export function SwitchButtons<T extends string>({
  label,
  value,
  choices,
  onChange,
}: SwitchButtonsProps<T>) {
  return (
    <div aria-label={label} className={styles.switch} role="group">
      {choices.map(({ value: choice, label: words, icon: Mark }) => (
        <button
          aria-pressed={choice === value}
          key={choice}
          onClick={() => onChange(choice)}
          type="button"
        >
          {Mark && <Mark aria-hidden size={16} stroke={ICON_STROKE} />} {words}
        </button>
      ))}
    </div>
  );
}
