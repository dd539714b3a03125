import { Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { formatCount } from '../lib/format-count.ts';
import styles from './segmented-control.module.css';
import { ICON_STROKE } from './theme/theme.ts';

export interface SegmentedControlProps<T extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: T;
  choices: readonly { value: T; label: string; icon?: Icon; count?: number }[];
  onChange: (value: T) => void;
}

/** A choice of a few options, side by side; in a narrow window they wrap. */
export function SegmentedControl<T extends string>({
  label,
  value,
  choices,
  onChange,
}: SegmentedControlProps<T>) {
  return (
    <Group
      aria-label={label}
      gap="0.125rem"
      align="stretch"
      w="fit-content"
      p="0.125rem"
      bdrs="md"
      bg="var(--hover)"
      role="group"
    >
      {choices.map(({ value: choice, label: words, icon: Mark, count }) => (
        <button
          aria-pressed={choice === value}
          className={styles.segment}
          key={choice}
          onClick={() => onChange(choice)}
          type="button"
        >
          {Mark && <Mark aria-hidden size={16} stroke={ICON_STROKE} />}
          {words}
          {count !== undefined && (
            <>
              {' '}
              <Text span c="dimmed" fw={400} className="tabular">
                {formatCount(count)}
              </Text>
            </>
          )}
        </button>
      ))}
    </Group>
  );
}
