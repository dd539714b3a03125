import { Box, Group, type GroupProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ICON_STROKE } from './theme/theme.ts';

export type Tone = 'notice' | 'positive' | 'warning' | 'danger';

interface NoticeProps extends Pick<GroupProps, 'mb' | 'mt' | 'maw'> {
  /** `quiet` is grey. */
  tone?: Tone | 'quiet';
  icon?: Icon;
  /** Buttons or links at the end. */
  action?: ReactNode;
  role?: 'alert' | 'note' | 'status';
  /** Can receive the focus when given. */
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A message in a coloured box above what it is about. */
export function Notice({
  tone = 'notice',
  icon: Mark,
  action,
  role,
  ref,
  mb = 'md',
  children,
  ...place
}: NoticeProps) {
  return (
    <Group
      align={action ? 'center' : 'flex-start'}
      // Grey hardly differs from the page in the dark scheme.
      bd={tone === 'quiet' ? '1px solid var(--hairline)' : undefined}
      bdrs="md"
      bg={tone === 'quiet' ? 'var(--sunken)' : `var(--${tone}-soft)`}
      className="wrap-anywhere"
      gap="8px 12px"
      mb={mb}
      px="md"
      py="sm"
      ref={ref}
      role={role}
      tabIndex={ref === undefined ? undefined : -1}
      wrap={action ? 'wrap' : 'nowrap'}
      {...place}
    >
      {Mark !== undefined && (
        <Box
          c={tone === 'quiet' ? 'dimmed' : `var(--${tone})`}
          component="span"
          flex="none"
          lh={1}
          mt={3}
        >
          <Mark aria-hidden size={18} stroke={ICON_STROKE} />
        </Box>
      )}
      <Box flex={action ? '1 1 16em' : 1} miw={0}>
        {children}
      </Box>
      {action}
    </Group>
  );
}
