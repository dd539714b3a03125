import { formatCount } from '../../../../lib/format-count.ts';
import { inOrder, type OverviewPulse } from '../../lib/progress.ts';
import styles from './overview.module.css';

/** How the forms of a pulse divide into statuses, as one bar; in words for those who do not see it. */
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
