import { Box } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './message-panel.module.css';
import { ICON_STROKE } from './theme/theme.ts';

export interface MessagePanelProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A smaller panel inside a section of a page. */
  quiet?: boolean;
  role?: 'alert' | 'status';
  headingLevel?: 1 | 2 | 3;
}

/** A message in place of content: the layout shared by empty, error and no-permission states. */
export function MessagePanel({
  icon: Mark,
  title,
  children,
  action,
  quiet = false,
  role,
  headingLevel = 2,
}: MessagePanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={`${styles.panel} ${quiet ? styles.quiet : ''}`} role={role}>
      <Mark aria-hidden className={styles.icon ?? ''} size={quiet ? 24 : 32} stroke={ICON_STROKE} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <Box maw="52ch">{children}</Box>}
      {action && <Box mt="md">{action}</Box>}
    </div>
  );
}
