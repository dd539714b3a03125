import { Box, Button, Group, Stack } from '@mantine/core';
import { hasAnswer, type AnswerValue } from '@reviews/domain';
import { toast } from '../../../lib/toasts.ts';
import { Section } from '../../../ui/section.tsx';
import type { ReviewSource } from '../api/use-review-source.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import { forgetEntries } from '../lib/journal.ts';
import { plainTextOf, questionsOf, type FormQuestion } from '../lib/review-wire.ts';
import type { RenderAnswer } from './conflict-dialog.tsx';

interface KeptAnswersProps {
  source: ReviewSource;
  renderAnswer: RenderAnswer;
  /** Called when no unsent answers are left. */
  onDone: () => void;
}

interface KeptPair {
  entry: FormQuestion;
  value: AnswerValue;
}

/** Returns whether this computer stores answers that the server does not have. */
export const hasKeptAnswers = (source: ReviewSource): boolean => keptPairs(source).length > 0;

/** Shows unsent answers of a review that has since been closed, so that they can be copied. */
export function KeptAnswers({ source, renderAnswer, onDone }: KeptAnswersProps) {
  const pairs = keptPairs(source);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(
      pairs
        .map(
          ({ entry: { question }, value }) =>
            `${question.text}\n${textOf({ entry: { question, original: null }, value })}`,
        )
        .join('\n\n'),
    );
    toast.success(DRAFT_TEXTS.copied);
  };
  const forget = async (): Promise<void> => {
    await forgetEntries(source.kept);
    onDone();
  };
  return (
    <Section hint={DRAFT_TEXTS.keptIntro} maw="48rem" title={DRAFT_TEXTS.keptTitle}>
      <Stack gap={20} lh={1.6}>
        {pairs.map(({ entry: { question }, value }) => (
          <div key={question.question_id}>
            <Box component="h3" mb={4} fz="md" fw={620}>
              {question.text}
            </Box>
            {renderAnswer(question, value)}
          </div>
        ))}
        <Group gap="xs" align="stretch">
          <Button onClick={() => void copy()}>{DRAFT_TEXTS.copyKept}</Button>
          <Button onClick={() => void forget()} variant="default">
            {DRAFT_TEXTS.forgetKept}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function keptPairs({ form, kept }: ReviewSource): KeptPair[] {
  const stored = new Map(form.answers.map(({ question, answer }) => [question, answer]));
  return questionsOf(form).flatMap((entry) => {
    const id = entry.question.question_id;
    const values = kept.flatMap(({ answers }) => (answers[id] ? [answers[id].value] : []));
    const value = values.at(-1) ?? null;
    return hasAnswer(value) && JSON.stringify(value) !== JSON.stringify(stored.get(id))
      ? [{ entry, value }]
      : [];
  });
}

function textOf({ entry: { question }, value }: KeptPair): string {
  if (typeof value === 'string') return plainTextOf(question, value);
  if (!Array.isArray(value)) return String(value ?? '');
  return value
    .map((item) => (typeof item === 'string' ? item : `${item.name}: ${item.value ?? ''}`))
    .join('\n');
}
