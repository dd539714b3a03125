import type { ReactNode, Ref } from 'react';
import styles from './narrow-page.module.css';

export interface NarrowPageProps {
  title: string;
  /** Address of a picture above the title. */
  logo?: string | null;
  /** Starts nearer to the top, for a small window. */
  popup?: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A single narrow column for a page with one task, such as signing in. */
export function NarrowPage({
  title,
  logo = null,
  popup = false,
  headingRef,
  children,
}: NarrowPageProps) {
  return (
    <div className={`${styles.page} ${popup ? styles.popup : ''}`}>
      {logo && <img alt="" className={styles.logo} src={logo} />}
      <h1 className={styles.title} ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
