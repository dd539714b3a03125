import { Box, Group, Paper, Text, type MantineSpacing } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';

export interface SectionProps {
  title: ReactNode;
  hint?: ReactNode;
  /** Beside the heading: buttons, a count. */
  action?: ReactNode;
  /** Gets the focus when a link leads here. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Without a frame, on the paper of the page. */
  isBare?: boolean;
  mb?: MantineSpacing;
  maw?: string;
  headingLevel?: 2 | 3;
  children: ReactNode;
}

/** Less in a small window. */
const PADDING = 'clamp(1rem, 3vw, 1.5rem)';

/** Renders one section of a page under its heading. */
export function Section({
  title,
  hint,
  action,
  headingRef,
  isBare = false,
  mb = 'lg',
  maw,
  headingLevel = 2,
  children,
}: SectionProps) {
  const id = useId();
  const content = (
    <>
      <Group align="flex-start" gap="8px 16px" justify="space-between" mb={isBare ? 'sm' : 'md'}>
        <div>
          <Box
            component={`h${headingLevel}` as const}
            fw={600}
            fz="lg"
            id={id}
            ref={headingRef}
            tabIndex={headingRef === undefined ? undefined : -1}
          >
            {title}
          </Box>
          {hint !== undefined && (
            <Text c="dimmed" fz="note" maw="var(--measure)">
              {hint}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </>
  );
  if (isBare)
    return (
      <Box aria-labelledby={id} component="section" maw={maw} mb={mb}>
        {content}
      </Box>
    );
  return (
    <Paper aria-labelledby={id} component="section" maw={maw} mb={mb} p={PADDING} withBorder>
      {content}
    </Paper>
  );
}
