import { Box, Stack } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
    <Stack
      align="center"
      c="dimmed"
      gap={4}
      px="lg"
      py={quiet ? 'lg' : 48}
      role={role}
      ta="center"
      {...(quiet && { bd: '1px dashed var(--hairline)', bdrs: 'md' })}
    >
      <Box c="var(--ink-3)" lh={1} mb="xs">
        <Mark aria-hidden size={quiet ? 24 : 32} stroke={ICON_STROKE} />
      </Box>
      <Box component={Heading} fw={600} fz={headingLevel === 1 ? 'xl' : 'md'}>
        {title}
      </Box>
      {children && <Box maw="52ch">{children}</Box>}
      {action && <Box mt="md">{action}</Box>}
    </Stack>
  );
}
