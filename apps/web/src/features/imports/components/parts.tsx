import { Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import styles from './imports.module.css';

interface SectionProps {
  title: string;
  hint?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** Renders one section of a step under its heading. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Group gap="8px 16px" align="flex-start" justify="space-between" mb="md">
        <div>
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {action}
      </Group>
      {children}
    </section>
  );
}

/** Shows an error; a notice if nothing is lost by it. */
export function Fault({
  children,
  tone = 'danger',
}: {
  children: ReactNode;
  tone?: 'danger' | 'notice';
}) {
  const Mark = tone === 'danger' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={styles.fault} data-tone={tone} role="alert">
      <Mark aria-hidden size={18} stroke={ICON_STROKE} />
      <div>{children}</div>
    </div>
  );
}

/** Shows the steps and the current one. */
export function Steps({ at }: { at: number }) {
  return (
    <ol aria-label={texts.stepsLabel} className={styles.steps}>
      {Object.values(texts.steps).map((step, index) => (
        <li
          aria-current={index === at ? 'step' : undefined}
          data-step={index < at ? 'done' : undefined}
          key={step}
        >
          <span aria-hidden>{index < at ? <IconCheck size={14} stroke={2} /> : index + 1}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
