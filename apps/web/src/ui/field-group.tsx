import { Box, Stack, Text, VisuallyHidden, type MantineSpacing } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Problem } from './problem.tsx';

interface FieldGroupProps {
  legend: ReactNode;
  /** The legend is only read out. */
  isHidden?: boolean;
  hint?: ReactNode;
  problem?: string | null | undefined;
  disabled?: boolean;
  gap?: MantineSpacing;
  p?: MantineSpacing;
  children: ReactNode;
}

/** Fields that belong together, under their legend. */
export function FieldGroup({
  legend,
  isHidden = false,
  hint,
  problem = null,
  disabled,
  gap = 10,
  p,
  children,
}: FieldGroupProps) {
  const id = useId();
  const about = [hint !== undefined && `${id}-hint`, problem !== null && `${id}-problem`];
  return (
    <Box
      aria-describedby={about.filter(Boolean).join(' ') || undefined}
      component="fieldset"
      disabled={disabled}
      p={p}
    >
      {isHidden ? (
        <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      ) : (
        <Text component="legend" fw={600} mb="xs">
          {legend}
        </Text>
      )}
      <Stack gap={gap}>
        {hint !== undefined && (
          <Text c="dimmed" fz="note" id={`${id}-hint`}>
            {hint}
          </Text>
        )}
        {children}
        <Problem id={`${id}-problem`}>{problem}</Problem>
      </Stack>
    </Box>
  );
}
