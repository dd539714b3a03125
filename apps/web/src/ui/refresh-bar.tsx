import styles from './refresh-bar.module.css';

/**
 * A thin bar over rows that are being replaced (the shell has its own bar for refreshing what is
 * shown). Its parent must be positioned.
 */
export function RefreshBar({ running }: { running: boolean }) {
  return <div aria-hidden className={styles.bar} data-running={running || undefined} />;
}
