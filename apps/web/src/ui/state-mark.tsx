import { Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from './notice.tsx';
import { ICON_STROKE } from './theme/theme.ts';

interface StateMarkProps {
  icon?: Icon;
  /** Dimmed if there is none. */
  tone?: Tone | 'accent-text' | undefined;
  title?: string | undefined;
  id?: string;
  children: ReactNode;
}

/** The state of a record as icon, word and colour together, never as colour alone. */
export function StateMark({ icon: Mark, tone, title, id, children }: StateMarkProps) {
  return (
    <Group
      c={tone === undefined ? 'dimmed' : `var(--${tone})`}
      component="span"
      display="inline-flex"
      fw={500}
      fz="note"
      gap={6}
      id={id}
      title={title}
      wrap="nowrap"
    >
      {Mark !== undefined && <Mark aria-hidden size={16} stroke={ICON_STROKE} />}
      <span>{children}</span>
    </Group>
  );
}
