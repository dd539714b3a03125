import { useId, type ReactNode } from 'react';
import styles from './builder.module.css';

/** Renders one section of the builder under its heading. */
export function Section({
  title,
  hint,
  action,
  children,
}: {
  title: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
