import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What someone wrote, with its line breaks. */
export function Quotation({ children }: { children: ReactNode }) {
  return (
    <Text
      className="wrap-anywhere"
      component="blockquote"
      mt={4}
      ps="sm"
      style={{ borderLeft: '2px solid var(--hairline)', whiteSpace: 'pre-wrap' }}
    >
      {children}
    </Text>
  );
}
