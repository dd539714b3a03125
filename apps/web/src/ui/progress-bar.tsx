import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  /** Accessible name of the bar. */
  label: string;
  /** Text above the bar, such as '3 of 4 Completed'. */
  words?: string;
}

/** Progress as text and as a bar. */
export function ProgressBar({ percent, label, words }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div className={styles.holder}>
      {words && <span className={styles.words}>{words}</span>}
      <div
        aria-label={label}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={shown}
        aria-valuetext={words ?? `${shown}%`}
        className={styles.track}
        role="progressbar"
      >
        <div
          className={`${styles.fill} ${shown === 100 ? styles.done : ''}`}
          style={{ width: `${shown}%` }}
        />
      </div>
    </div>
  );
}
