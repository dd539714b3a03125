import { Box, Text } from '@mantine/core';
import type { Issue } from '@reviews/domain';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { stepOfPath, type Step } from '../../lib/steps.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import styles from './builder.module.css';

interface StepListProps {
  steps: readonly Step[];
  current: Step;
  group: string;
  /** Shown at their steps once the user has reached Publish. */
  faults: readonly Issue[];
}

/**
 * Scrolls the current step into the middle: on a phone, the row of steps is wider than the window.
 */
function useCurrentInSight(current: Step) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const step = row.current?.querySelector('[aria-current]');
    if (!row.current || !step) return;
    const [around, open] = [row.current.getBoundingClientRect(), step.getBoundingClientRect()];
    row.current.scrollLeft += open.left + open.width / 2 - (around.left + around.width / 2);
  }, [current]);
  return row;
}

/** All steps of the builder, in any order (TPL-01). */
export function StepList({ steps, current, group, faults }: StepListProps) {
  const row = useCurrentInSight(current);
  return (
    <nav aria-label={texts.steps} className={styles.steps} ref={row}>
      <Box component="ol" role="list">
        {steps.map((step, index) => {
          const wrong = faults.filter(({ path }) => stepOfPath(path, group) === step).length;
          return (
            <li key={step}>
              <Link
                aria-current={step === current ? 'step' : undefined}
                className={styles.step}
                preventScrollReset
                to={step === 'details' ? '?' : `?step=${step}`}
              >
                <span aria-hidden className={`${styles.number} tabular`}>
                  {index + 1}
                </span>
                <span>
                  {texts.step[step]}
                  {wrong > 0 && (
                    <Text span c="var(--danger)" display="block" fw={550} fz="xs">
                      {' '}
                      {texts.stepFaults({ count: wrong })}
                    </Text>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </Box>
    </nav>
  );
}
