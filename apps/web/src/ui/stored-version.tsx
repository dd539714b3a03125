import { Box, Button, Group, Stack } from '@mantine/core';
import { texts } from '@reviews/messages';
import { storedVersion } from '@reviews/messages/en/widgets';
import type { ReactNode } from 'react';

const TEXTS = texts(storedVersion);

interface StoredVersionProps {
  name?: string;
  /** Heading, if it does not name the record. */
  title?: string;
  onMine: () => void;
  onTheirs: () => void;
  /** Labels of the two versions if both are from the same person. */
  choices?: { readonly mine: string; readonly theirs: string };
  /** The rest of the stored version. */
  children: ReactNode;
}

/** Shows the stored version of a small record next to the typed one, and lets the user choose. */
export function StoredVersion({
  name = '',
  title,
  onMine,
  onTheirs,
  choices = TEXTS,
  children,
}: StoredVersionProps) {
  return (
    <Stack
      component="section"
      aria-label={title ?? TEXTS.title}
      gap="0.5rem"
      p="0.75rem"
      bd="1px solid var(--hairline)"
      bdrs="md"
      bg="var(--sunken)"
    >
      <Box component="h3" fz="0.875rem" fw={550}>
        {title ?? TEXTS.titleOf({ name })}
      </Box>
      {children}
      <Group gap="0.5rem" align="stretch">
        <Button onClick={onTheirs} size="compact-sm" variant="default">
          {choices.theirs}
        </Button>
        <Button onClick={onMine} size="compact-sm" variant="default">
          {choices.mine}
        </Button>
      </Group>
    </Stack>
  );
}
