import { Box, Group, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface SideSectionProps {
  title: string;
  hint?: ReactNode;
  /** Below the heading: a button. */
  action?: ReactNode;
  /** Least width of the heading. */
  side?: string;
  children: ReactNode;
}

/** A section with its heading beside it; above it where there is no room. */
export function SideSection({
  title,
  hint,
  action,
  side = '13.75rem',
  children,
}: SideSectionProps) {
  const id = useId();
  return (
    <Group align="flex-start" aria-labelledby={id} component="section" gap="12px 24px" py="lg">
      <Box flex={`1 1 ${side}`}>
        <Box component="h2" fw={600} fz={17} id={id}>
          {title}
        </Box>
        {hint !== undefined && (
          <Text c="dimmed" fz="note" mt={4}>
            {hint}
          </Text>
        )}
        {action && <Box mt="sm">{action}</Box>}
      </Box>
      {/* Takes what the heading leaves. */}
      <Box flex="1000 1 30rem" miw={0}>
        {children}
      </Box>
    </Group>
  );
}
