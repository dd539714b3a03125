import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import { inOrder, type OverviewPulse } from '../../lib/progress.ts';
import styles from './overview.module.css';

/** Draws a pulse's reviews by status as one bar, with a text for screen readers. */
export function StackedBar({ pulse }: { pulse: OverviewPulse }) {
  const shown = inOrder(pulse.counts).filter(({ count }) => count > 0);
  const counts = shown.map(({ label, count }) => OVERVIEW_TEXTS.ofStatus({ count, label }));
  return (
    <div
      aria-label={
        counts.length === 0
          ? OVERVIEW_TEXTS.emptyBar({ pulse: pulse.title })
          : OVERVIEW_TEXTS.bar({ pulse: pulse.title, counts: counts.join(', ') })
      }
      className={styles.stack}
      role="img"
    >
      {shown.map(({ status, label, count }) => (
        <span
          className={styles.part}
          data-status={status}
          key={status}
          style={{ flexGrow: count }}
          title={OVERVIEW_TEXTS.barPart({ label, count })}
        />
      ))}
    </div>
  );
}
