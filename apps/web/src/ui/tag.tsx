import { Box } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from './notice.tsx';
import { ICON_STROKE } from './theme/theme.ts';

interface TagProps {
  children: ReactNode;
  icon?: Icon;
  title?: string;
  /** On a ground of its colour; framed if there is none. */
  tone?: Tone | 'accent' | 'quiet';
}

function lookOf(tone: NonNullable<TagProps['tone']>) {
  if (tone === 'quiet') return { bg: 'var(--sunken)', c: 'dimmed' };
  return {
    bg: `var(--${tone}-soft)`,
    c: tone === 'accent' ? 'var(--accent-text)' : `var(--${tone})`,
  };
}

const LINE = { alignItems: 'center', gap: '0.25rem', whiteSpace: 'nowrap' } as const;

/** A short word beside a name. */
export function Tag({ children, icon: Mark, title, tone }: TagProps) {
  return (
    <Box
      bd={tone === undefined ? '1px solid var(--hairline)' : undefined}
      bdrs={999}
      c="dimmed"
      component="span"
      display="inline-flex"
      fw={tone === undefined ? 450 : 550}
      fz="xs"
      ms={tone === undefined ? 'xs' : undefined}
      px="xs"
      style={LINE}
      title={title}
      {...(tone !== undefined && lookOf(tone))}
    >
      {Mark !== undefined && <Mark aria-hidden size={14} stroke={ICON_STROKE} />}
      {children}
    </Box>
  );
}
