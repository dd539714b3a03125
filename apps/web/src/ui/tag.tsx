import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A short word in a frame, beside a name. */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <Box
      bd="1px solid var(--hairline)"
      bdrs={999}
      c="dimmed"
      component="span"
      display="inline-block"
      fw={450}
      fz="xs"
      ms="xs"
      px="xs"
      style={{ whiteSpace: 'nowrap' }}
      title={title}
    >
      {children}
    </Box>
  );
}
