import { VisuallyHidden } from '@mantine/core';
import { texts } from '@reviews/messages';
import { loadingTexts } from '@reviews/messages/en/widgets';
import styles from './skeletons.module.css';

const TEXTS = texts(loadingTexts);

/** Placeholder for a line of text. `width` is any CSS length. */
export function SkeletonLine({ width = '100%' }: { width?: string }) {
  return <span aria-hidden className={`${styles.bone} ${styles.line}`} style={{ width }} />;
}

/** Placeholder block with the given height in pixels. */
export function SkeletonBlock({ height, width = '100%' }: { height: number; width?: string }) {
  return <span aria-hidden className={styles.bone} style={{ height, width }} />;
}

const WIDTHS = ['58%', '44%', '66%', '50%', '38%'];

export interface SkeletonRowsProps {
  rows?: number;
  /** Height of a row in pixels. */
  height?: number;
  label?: string;
}

/** Placeholder rows in the list's final layout. */
export function SkeletonRows({ rows = 5, height = 64, label = TEXTS.loading }: SkeletonRowsProps) {
  return (
    <div className={styles.rows} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div aria-hidden className={styles.row} key={index} style={{ height }}>
          <SkeletonLine width={WIDTHS[index % WIDTHS.length] ?? '50%'} />
          <SkeletonLine width="12%" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a paragraph. */
export function SkeletonText({
  lines = 3,
  label = TEXTS.loading,
}: {
  lines?: number;
  label?: string;
}) {
  return (
    <div className={styles.text} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonLine key={index} width={index === lines - 1 ? '45%' : '100%'} />
      ))}
    </div>
  );
}
