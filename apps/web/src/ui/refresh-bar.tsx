import styles from './refresh-bar.module.css';

/** The thin bar over rows that wait for their successors (the shell draws its own for a refresh of what is shown). Its holder is positioned. */
export function RefreshBar({ running }: { running: boolean }) {
  return <div aria-hidden className={styles.bar} data-running={running || undefined} />;
}
