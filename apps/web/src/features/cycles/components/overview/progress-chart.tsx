import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { listHref } from '../../lib/list-state.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import { progressOf, PROGRESS_TEXTS, rowsOf, type OverviewPulse } from '../../lib/progress.ts';
import { StackedBar } from './stacked-bar.tsx';
import { StatusCounts } from './status-counts.tsx';
import styles from './overview.module.css';

/** Draws each pulse of a cycle with its bar and numbers. */
export function ProgressChart({
  cycleId,
  pulses,
}: {
  cycleId: number;
  pulses: readonly OverviewPulse[];
}) {
  return (
    <ul className={styles.pulses}>
      {pulses.map((pulse) => (
        <PulseProgress cycleId={cycleId} key={pulse.id} pulse={pulse} />
      ))}
    </ul>
  );
}

function PulseProgress({ cycleId, pulse }: { cycleId: number; pulse: OverviewPulse }) {
  const progress = progressOf(pulse.counts);
  const { id, title, type, stageless } = pulse;
  const list = listHref(cycleId, id);
  return (
    <li className={styles.pulse}>
      <div className={styles.pulseHead}>
        <div>
          <h3 className={styles.pulseTitle}>
            <Link to={list}>{title}</Link>
          </h3>
          <Text span c="dimmed" fz="note">
            {[type, stageless ? OVERVIEW_TEXTS.independent : ''].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <div className={styles.figures}>
          <Text span fz="lg" fw={620}>
            {progress.percent}%
          </Text>
          <Text span c="dimmed" fz="note">
            {PROGRESS_TEXTS.complete(progress)}
          </Text>
        </div>
      </div>
      <StackedBar pulse={pulse} />
      <div className={styles.pulseFoot}>
        <StatusCounts cycleId={cycleId} pulse={pulse} />
        <Group
          component="span"
          gap="md"
          align="stretch"
          wrap="nowrap"
          flex="none"
          py={4}
          px={0}
          fz="note"
          className="tabular"
        >
          {pulse.late > 0 && (
            <Link className={styles.late} to={countedHref(cycleId, id, { late: 'any' })}>
              {OVERVIEW_TEXTS.late({ count: pulse.late })}
            </Link>
          )}
          <Link to={list}>{OVERVIEW_TEXTS.all({ count: rowsOf(pulse) })}</Link>
        </Group>
      </div>
    </li>
  );
}
