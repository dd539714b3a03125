import { Box, Group, type GroupProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON_STROKE } from './theme/theme.ts';

export type Tone = 'notice' | 'positive' | 'warning' | 'danger';

interface NoticeProps extends Pick<GroupProps, 'mb' | 'mt' | 'maw'> {
  tone?: Tone;
  icon?: Icon;
  /** Buttons or links at the end. */
  action?: ReactNode;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A message in a coloured box above what it is about. */
export function Notice({
  tone = 'notice',
  icon: Mark,
  action,
  role,
  mb = 'md',
  children,
  ...place
}: NoticeProps) {
  return (
    <Group
      align={action === undefined ? 'flex-start' : 'center'}
      bdrs="md"
      bg={`var(--${tone}-soft)`}
      className="wrap-anywhere"
      gap="8px 12px"
      mb={mb}
      px="md"
      py="sm"
      role={role}
      wrap={action === undefined ? 'nowrap' : 'wrap'}
      {...place}
    >
      {Mark !== undefined && (
        <Box c={`var(--${tone})`} component="span" flex="none" lh={1} mt={3}>
          <Mark aria-hidden size={18} stroke={ICON_STROKE} />
        </Box>
      )}
      <Box flex={action === undefined ? 1 : '1 1 16em'} miw={0}>
        {children}
      </Box>
      {action}
    </Group>
  );
}
