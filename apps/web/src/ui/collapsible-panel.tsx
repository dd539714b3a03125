import { Box, Group, Paper } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import styles from './collapsible-panel.module.css';
import { ICON_STROKE } from './theme/theme.ts';

export interface CollapsiblePanelProps {
  title: ReactNode;
  children: ReactNode;
  defaultOpened?: boolean;
  /** Set together with `onChange` to control the state from outside. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  /** Next to the title, outside the toggle. */
  aside?: ReactNode;
  headingLevel?: 2 | 3 | 4;
}

/**
 * A panel whose header shows and hides its body (WID-04). The body is not rendered while closed.
 */
export function CollapsiblePanel({
  title,
  children,
  defaultOpened = false,
  opened,
  onChange,
  aside,
  headingLevel = 2,
}: CollapsiblePanelProps) {
  const [ownOpened, setOwnOpened] = useState(defaultOpened);
  const bodyId = useId();
  const isOpen = opened ?? ownOpened;
  const Heading = `h${headingLevel}` as const;
  const toggle = () => {
    setOwnOpened(!isOpen);
    onChange?.(!isOpen);
  };
  return (
    <Paper component="section" withBorder>
      <Group gap="xs" wrap="nowrap" pr="sm">
        <Heading className={styles.heading}>
          <button
            aria-controls={bodyId}
            aria-expanded={isOpen}
            className={styles.toggle}
            onClick={toggle}
            type="button"
          >
            <IconChevronRight aria-hidden size={16} stroke={ICON_STROKE} />
            {title}
          </button>
        </Heading>
        {aside}
      </Group>
      <Box pt={4} pb="md" px="md" hidden={!isOpen} id={bodyId}>
        {isOpen && children}
      </Box>
    </Paper>
  );
}
