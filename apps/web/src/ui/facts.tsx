import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Short facts about a record in one line; below each other in a small window. */
export function Facts({ children }: { children: ReactNode }) {
  return <span className={styles.facts}>{children}</span>;
}
