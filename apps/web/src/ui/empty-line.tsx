import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One line in the place of a list that is empty. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return (
    <Text bd="1px dashed var(--hairline)" bdrs="md" c="dimmed" px={20} py="lg" ta="center">
      {children}
    </Text>
  );
}
