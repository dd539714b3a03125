import { Box } from '@mantine/core';
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
      <Box component="h1" mb="lg" fz={24} fw={620} lts="-0.018em" ref={headingRef} tabIndex={-1}>
        {title}
      </Box>
      {children}
    </div>
  );
}
