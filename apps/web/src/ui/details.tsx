import type { ReactNode } from 'react';
import styles from './details.module.css';

/** What is shown only on demand, below its label. */
export function Details({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
