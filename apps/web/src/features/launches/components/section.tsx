import { useId, type ReactNode, type Ref } from 'react';
import styles from './launcher.module.css';

interface SectionProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** Gets the focus when a link leads here. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Renders one section of the launcher under its heading. */
export function Section({ title, hint, action, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={id} ref={headingRef} tabIndex={-1}>
            {title}
          </h2>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
