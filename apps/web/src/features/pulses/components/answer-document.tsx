import { Box, Stack } from '@mantine/core';
import type { AnswerView } from '@reviews/contracts/questions';
import { isTextOnly } from '@reviews/domain';
import type { ReactNode } from 'react';
import { QuestionCard } from '../../../ui/question-card.tsx';
import { shownAnswers } from '../lib/shown-answers.ts';
import { AnswerText } from './answer-value.tsx';

interface AnswerDocumentProps {
  answers: readonly AnswerView[];
  /** Prefix that tells apart the cards of two documents on one page. */
  name: string;
  /** Tighter layout without cards, for panels and dialogs. */
  compact?: boolean;
  /** Heading level of the questions in the compact layout. */
  headingLevel?: 3 | 4;
  /** Content next to each question in the card layout. */
  aside?: ((question: number) => ReactNode) | undefined;
}

/**
 * The questions of a form with their answers, read-only (VIEW-01, VIEW-26 to VIEW-28). Leaves out
 * conditional questions
 * that the answers do not trigger.
 */
export function AnswerDocument({
  answers: all,
  name,
  compact = false,
  headingLevel = 4,
  aside,
}: AnswerDocumentProps) {
  const answers = shownAnswers(all);
  const Heading = `h${headingLevel}` as const;
  if (compact) {
    return (
      <Stack fz="sm" gap={20} lh={1.55}>
        {answers.filter(takesAnswer).map(({ question, question_version: version, answer }) => (
          <section key={question}>
            <Box component={Heading} fw={620} fz="sm" lh={1.4} mb={4}>
              {version.text}
            </Box>
            <AnswerText compact question={version} value={answer} />
          </section>
        ))}
      </Stack>
    );
  }
  return (
    <Stack fz={16.5} gap={20} lh={1.6}>
      {answers.map(({ question, question_version: version, answer }) => (
        <QuestionCard
          aside={aside?.(question)}
          helpDisplay={version.config.help_text_display ?? 'above'}
          helpText={version.help_text}
          id={`${name}-${question}`}
          key={question}
          subtext={version.subtext}
          text={version.text}
        >
          {!isTextOnly(version.type.ui_key) && <AnswerText question={version} value={answer} />}
        </QuestionCard>
      ))}
    </Stack>
  );
}

const takesAnswer = ({ question_version: version }: AnswerView): boolean =>
  !isTextOnly(version.type.ui_key);
