import { Group } from '@mantine/core';
import { Link } from 'react-router';
import { formatCount } from '../../../../lib/format-count.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { inOrder, statusHref, type OverviewPulse } from '../../lib/progress.ts';
import styles from './overview.module.css';

/** Lists each status that occurs with its count, linked to exactly those reviews. */
export function StatusCounts({ cycleId, pulse }: { cycleId: number; pulse: OverviewPulse }) {
  const counts = inOrder(pulse.counts).filter(({ count }) => count > 0);
  return (
    <Group component="ul" gap="6px 8px" align="stretch" ml={-8} role="list">
      {counts.map(({ status, label, count }) => (
        <li key={status}>
          <Link className={styles.count} to={statusHref(cycleId, pulse.id, status)}>
            <span aria-hidden className={styles.swatch} data-status={status} />
            <StatusChip status={{ kind: status, label, detail: null }} />
            <span className={styles.number}>{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </Group>
  );
}
