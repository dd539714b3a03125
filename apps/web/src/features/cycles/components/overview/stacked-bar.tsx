import { formatCount } from '../../../../lib/format-count.ts';
import { inOrder, type OverviewPulse } from '../../lib/progress.ts';
import styles from './overview.module.css';

/** Draws a pulse's reviews by status as one bar, with a text for screen readers. */
export function StackedBar({ pulse: { title, counts } }: { pulse: OverviewPulse }) {
  const shown = inOrder(counts).filter(({ count }) => count > 0);
  const words = shown.map(({ label, count }) => `${formatCount(count)} ${label}`).join(', ');
  return (
    <div aria-label={`${title}: ${words || 'no forms'}`} className={styles.stack} role="img">
      {shown.map(({ status, label, count }) => (
        <span
          className={styles.part}
          data-status={status}
          key={status}
          style={{ flexGrow: count }}
          title={`${label}: ${formatCount(count)}`}
        />
      ))}
    </div>
  );
}
