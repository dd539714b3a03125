import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is wrong with the input above it, read out when it appears. Nothing while all is well. */
export function Problem({ children, ...look }: TextProps & { id?: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null;
  return (
    <Text c="var(--danger)" fz="note" role="alert" {...look}>
      {children}
    </Text>
  );
}
