import { Text } from '@mantine/core';
import { texts } from '@reviews/messages';
import { readableWords } from '@reviews/messages/en/app';

const TEXTS = texts(readableWords);

/** Says that unsent words are stored without encryption, where the browser offers none. */
export function ReadableWordsNote() {
  return (
    <Text c="dimmed" fz="note" mt="xl" px="var(--gutter)" pb="md" ta="center">
      {TEXTS.note}
    </Text>
  );
}
