import { Group, Text } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import type { Discussion } from '../lib/discussion.ts';

/** Names the question that filters the sidebar, and clears the filter (CMT-09). */
export function FilterLine({ discussion, question }: { discussion: Discussion; question: string }) {
  return (
    <Group
      align="baseline"
      bdrs="md"
      bg="var(--accent-soft)"
      fz="note"
      gap="sm"
      mb={4}
      mx={20}
      px="sm"
      py="xs"
      role="status"
      wrap="nowrap"
    >
      <Text className="wrap-anywhere" flex={1}>
        {MESSAGES.comments.showingFor({ question })}
      </Text>
      <Text
        c="var(--accent-text)"
        className="text-button"
        component="button"
        flex="none"
        fw={550}
        onClick={() => discussion.narrow(null)}
        type="button"
      >
        {LABELS.buttons.showAll}
      </Text>
    </Group>
  );
}
