import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import type { LibraryQuestion } from '@reviews/contracts/templates';
import {
  FILTER_DEBOUNCE_MS,
  LABELS,
  MESSAGES,
  SEARCH_MAX_CHARS,
  TEMPLATE_MAX_QUESTIONS,
} from '@reviews/domain';
import { IconBooks, IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { toast } from '../../../../lib/toasts.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useLibrary } from '../../api/library-queries.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { addQuestion, newKey, questionFromLibrary } from '../../lib/draft-edits.ts';
import { LIBRARY_TEXTS } from '../../lib/library-texts.ts';
import { kindOf } from '../../lib/question-kinds.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

const WIDTH = 640;

/** Adds library questions to the template. Stays open, so that several can be added. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const { draft, edit } = useBuilder();
  const [words, setWords] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(words.trim()), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const add = (question: LibraryQuestion): void => {
    if (draft.questions.length >= TEMPLATE_MAX_QUESTIONS) {
      toast.error(MESSAGES.templates.tooManyQuestions({ max: TEMPLATE_MAX_QUESTIONS }));
      return;
    }
    edit(addQuestion(questionFromLibrary(question, newKey())));
    toast.success(texts.libraryAdded({ text: question.text }));
  };
  return (
    <Dialog
      actions={
        <>
          <Box me="auto" style={{ alignSelf: 'center' }}>
            <Link to="/templates?view=library">{LIBRARY_TEXTS.manage}</Link>
          </Box>
          <Button onClick={onClose}>{LABELS.buttons.close}</Button>
        </>
      }
      onClose={onClose}
      opened
      size={WIDTH}
      title={texts.libraryTitle}
    >
      <TextInput
        aria-label={texts.librarySearch}
        data-autofocus
        leftSection={<IconSearch aria-hidden size={16} stroke={ICON_STROKE} />}
        maxLength={SEARCH_MAX_CHARS}
        onChange={(event) => setWords(event.currentTarget.value)}
        placeholder={texts.librarySearch}
        value={words}
      />
      <Found onAdd={add} search={search} />
    </Dialog>
  );
}

function Found({
  search,
  onAdd,
}: {
  search: string;
  onAdd: (question: LibraryQuestion) => void;
}): ReactNode {
  const { data, error, isFetching, refetch } = useLibrary(search);
  if (data === undefined) {
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        quiet
        retrying={isFetching}
        title={texts.libraryFailed}
      />
    ) : (
      <SkeletonRows height={56} rows={4} />
    );
  }
  if (data.data.length === 0) {
    return search === '' ? (
      <EmptyState icon={IconBooks} quiet title={texts.libraryNone}>
        {texts.libraryNoneMore}
      </EmptyState>
    ) : (
      <EmptyState icon={IconBooks} quiet title={texts.libraryNotFound} />
    );
  }
  return (
    <Box
      aria-label={texts.libraryTitle}
      className="lined"
      component="ul"
      mah="50vh"
      role="list"
      style={{ overflow: 'auto' }}
    >
      {data.data.map((question) => {
        const { icon: Mark, word } = kindOf(question.ui_key);
        return (
          <Group component="li" gap="sm" key={question.id} py={10} wrap="nowrap">
            <Box className="wrap-anywhere" flex={1} miw={0}>
              <Text fw={550}>{question.text}</Text>
              <Group align="flex-start" c="dimmed" fz="xs" gap={6} wrap="nowrap">
                <Mark
                  aria-hidden
                  size={14}
                  stroke={ICON_STROKE}
                  style={{ flex: 'none', marginTop: 3 }}
                />
                {[
                  word,
                  ...(question.config.options?.length ? [question.config.options.join(', ')] : []),
                  texts.libraryUsed({ count: question.templates }),
                ].join(' · ')}
              </Group>
            </Box>
            <Button
              aria-label={texts.libraryAdd({ text: question.text })}
              leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
              onClick={() => onAdd(question)}
              size="compact-sm"
              variant="default"
            >
              {texts.pasteAdd({ count: 0 })}
            </Button>
          </Group>
        );
      })}
    </Box>
  );
}
