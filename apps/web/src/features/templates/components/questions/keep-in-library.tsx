import { Button } from '@mantine/core';
import { libraryQuestionFaults, type DraftQuestion } from '@reviews/domain';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useKeepInLibrary } from '../../api/library-queries.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { changeQuestion } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

/** Ignores conditions, which are not copied to the library. */
function canBeKept({
  text,
  ui_key: uiKey,
  config: { available_if: _shown, required_if: _required, ...config },
}: DraftQuestion): boolean {
  return libraryQuestionFaults({ text, ui_key: uiKey, config }).length === 0;
}

/** Copies a template's question to the library, once it is complete and if it is not from there. */
export function KeepInLibrary({ question }: { question: DraftQuestion }) {
  const { edit, readOnly } = useBuilder();
  const { mutate, isPending } = useKeepInLibrary();
  const keep = (): void =>
    mutate(question, {
      onSuccess: ({ version_id: id }) =>
        edit(changeQuestion(question.key, { library_version_id: id })),
    });
  if (readOnly || question.library_version_id !== null || !canBeKept(question)) return null;
  return (
    <Button
      mt="md"
      leftSection={<IconBookmarkPlus aria-hidden size={16} stroke={ICON_STROKE} />}
      loading={isPending}
      onClick={keep}
      size="compact-sm"
      variant="subtle"
    >
      {texts.keepInLibrary}
    </Button>
  );
}
