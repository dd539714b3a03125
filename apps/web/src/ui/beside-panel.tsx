import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './beside-panel.module.css';

interface BesidePanelProps {
  /** Whether the panel is shown now. */
  opened: boolean;
  /** Width of the panel in a wide window, as CSS. */
  width: string;
  /** The page and its `SidePanel`. */
  children: ReactNode;
}

/** Keeps the room beside a page for its `SidePanel`, or below it in a small window. */
export function BesidePanel({ opened, width, children }: BesidePanelProps) {
  return (
    <Box
      className={opened ? (styles.room ?? '') : ''}
      style={{ '--side-height': 'min(68dvh, 40rem)', '--side-width': width }}
    >
      {children}
    </Box>
  );
}
