import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tone } from './notice.tsx';

interface TagProps {
  children: ReactNode;
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

/** A short word beside a name. */
export function Tag({ children, title, tone }: TagProps) {
  return (
    <Box
      bd={tone === undefined ? '1px solid var(--hairline)' : undefined}
      bdrs={999}
      c="dimmed"
      component="span"
      display="inline-block"
      fw={tone === undefined ? 450 : 550}
      fz="xs"
      ms={tone === undefined ? 'xs' : undefined}
      px="xs"
      style={{ whiteSpace: 'nowrap' }}
      title={title}
      {...(tone !== undefined && lookOf(tone))}
    >
      {children}
    </Box>
  );
}
