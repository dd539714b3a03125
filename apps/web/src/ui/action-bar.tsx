import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** Before the buttons: a count, a state, a problem. */
  note?: ReactNode;
  /** Buttons, with the primary one last. */
  children: ReactNode;
}

/** The actions of a long page, which stay visible at the bottom of the window. */
export function ActionBar({ note, children }: ActionBarProps) {
  return (
    <Group className={styles.bar ?? ''} gap="8px 16px">
      {note !== undefined && <Box flex="1 1 16rem">{note}</Box>}
      <Group className={styles.buttons ?? ''} gap="8px 12px" ms="auto">
        {children}
      </Group>
    </Group>
  );
}
