import { Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import styles from './imports.module.css';

/** Shows the steps and the current one. */
export function Steps({ at }: { at: number }) {
  return (
    <Group
      aria-label={texts.stepsLabel}
      c="dimmed"
      component="ol"
      fz="note"
      gap="4px 20px"
      mb={20}
      role="list"
    >
      {Object.values(texts.steps).map((step, index) => (
        <Group
          aria-current={index === at ? 'step' : undefined}
          c={index === at ? 'var(--ink)' : undefined}
          component="li"
          fw={index === at ? 600 : undefined}
          gap="xs"
          key={step}
        >
          <span
            aria-hidden
            className={styles.step}
            data-step={index < at ? 'done' : index === at ? 'now' : undefined}
          >
            {index < at ? <IconCheck size={14} stroke={2} /> : index + 1}
          </span>
          <span>{step}</span>
        </Group>
      ))}
    </Group>
  );
}
