import { Box, Group } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Closes the panel. */
  action: ReactNode;
  /** The scrolling part is a `SidePanelBody`. */
  children: ReactNode;
}

/** A panel at the right of the window, beside a page in a `BesidePanel`; a sheet on a phone. */
export function SidePanel({ title, titleRef, action, children }: SidePanelProps) {
  return (
    <aside aria-label={title} className={styles.panel}>
      <Group
        component="header"
        gap="xs"
        justify="space-between"
        pb="xs"
        pe="sm"
        ps={20}
        pt="sm"
        wrap="nowrap"
      >
        <Box component="h2" fw={620} fz={17} ref={titleRef} tabIndex={-1}>
          {title}
        </Box>
        {action}
      </Group>
      {children}
    </aside>
  );
}

/** The part of a side panel that scrolls. */
export function SidePanelBody(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.scroller} />;
}
