import { Button, Group, Text } from '@mantine/core';
import { MESSAGES, TEMPLATE_MAX_QUESTIONS, type UiKey } from '@reviews/domain';
import { IconBooks } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { KindMenu } from './kind-menu.tsx';

const LibraryDialog = lazyComponent(
  async () => (await import('./library-dialog.tsx')).LibraryDialog,
);

/** Adds a new question of a chosen kind, or one from the library. */
export function AddQuestion({ onAdd }: { onAdd: (uiKey: UiKey) => void }) {
  const { draft } = useBuilder();
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const isFull = draft.questions.length >= TEMPLATE_MAX_QUESTIONS;
  return (
    <Group gap="xs" align="stretch" mt="md">
      {isFull ? (
        <Text mb={6} c="dimmed" fz="xs">
          {MESSAGES.templates.tooManyQuestions({ max: TEMPLATE_MAX_QUESTIONS })}
        </Text>
      ) : (
        <>
          <KindMenu label={texts.addQuestion} onChoose={onAdd} variant="light" />
          <Button
            aria-haspopup="dialog"
            leftSection={<IconBooks aria-hidden size={16} stroke={ICON_STROKE} />}
            onClick={() => setIsLibraryOpen(true)}
            variant="subtle"
          >
            {texts.fromLibrary}
          </Button>
        </>
      )}
      <Suspense>
        {isLibraryOpen && <LibraryDialog onClose={() => setIsLibraryOpen(false)} />}
      </Suspense>
    </Group>
  );
}
