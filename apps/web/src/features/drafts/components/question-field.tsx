import { Text } from '@mantine/core';
import type { AnswerValue } from '@reviews/domain';
import {
  answerProblem,
  countWords,
  hasAnswer,
  isAnswered,
  isTextOnly,
  MESSAGES,
  wordLimit,
} from '@reviews/domain';
import { IconAlertCircle, IconArrowBackUp } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { descriptionIds, QuestionCard } from '../../../ui/question-card.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useAnswer } from '../hooks/use-review-state.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { plainTextOf, type FormQuestion } from '../lib/review-wire.ts';
import { questionAnchor } from '../lib/scroll-to-question.ts';
import { AnswerInput } from './inputs/answer-input.tsx';
import styles from './question-field.module.css';

export interface QuestionFieldProps {
  entry: FormQuestion;
  driver: ReviewDriver;
  required: boolean;
  /** A submit attempt found the required answer missing. */
  missed: boolean;
  /** Reports that a field holds an incomplete entry, which has no value. */
  onBadInput: (questionId: number, bad: boolean) => void;
}

/**
 * Renders one question with its input (FORM-05). Memoized: renders only when its own answer
 * changes.
 */
export const QuestionField = memo(function QuestionField({
  entry,
  driver,
  required,
  missed,
  onBadInput,
}: QuestionFieldProps) {
  const { question, original } = entry;
  const id = question.question_id;
  const value = useAnswer(driver, id);
  const onChange = useCallback((next: AnswerValue) => driver.edit(id, next), [driver, id]);
  const isCarriedOver = hasAnswer(original);
  const { problem, words, isMissing, isUnfinished } = useChecks(entry, value, required && missed);
  const anchor = questionAnchor(id);
  const card = {
    id: anchor,
    text: question.text,
    helpText: question.help_text,
    helpDisplay: question.config.help_text_display ?? 'above',
    subtext: question.subtext,
  } as const;
  const described = [
    ...descriptionIds(card),
    ...(problem || isMissing ? [`${anchor}-problem`] : []),
    ...(words ? [`${anchor}-words`] : []),
  ];
  return (
    <QuestionCard
      {...card}
      invalid={isMissing || (problem !== null && !isUnfinished)}
      required={required}
    >
      {!isTextOnly(question.type.ui_key) && (
        <>
          <AnswerInput
            describedBy={described.length > 0 ? described.join(' ') : undefined}
            disabled={isCarriedOver}
            invalid={isMissing || problem !== null || words?.isOver === true}
            isPreview={driver.isPreview}
            labelledBy={`${anchor}-text`}
            onBadInput={(bad) => onBadInput(id, bad)}
            onChange={onChange}
            question={question}
            required={required}
            value={value}
          />
          <Notes
            anchor={anchor}
            isCarriedOver={isCarriedOver}
            isLively={question.type.ui_key === 'distribution'}
            isUnfinished={isUnfinished}
            problem={problem ?? (isMissing ? DRAFT_TEXTS.responseRequired : null)}
            words={words}
          />
        </>
      )}
    </QuestionCard>
  );
});

interface WordCount {
  text: string;
  isOver: boolean;
}

function useChecks({ question }: FormQuestion, value: AnswerValue, mustAnswer: boolean) {
  const max = wordLimit(question.config);
  const count = max === null ? 0 : countWords(plainTextOf(question, value));
  const words: WordCount | null =
    max === null
      ? null
      : { text: MESSAGES.questions.wordCount({ count, max }), isOver: count > max };
  const found = answerProblem(question, value, plainTextOf);
  return {
    words,
    // The word counter already shows it.
    problem: found === words?.text ? null : found,
    isUnfinished:
      found === MESSAGES.questions.categoryNameMissing ||
      found === MESSAGES.questions.categoryValueMissing,
    isMissing: mustAnswer && !isAnswered(question, value, plainTextOf),
  };
}

interface NotesProps {
  anchor: string;
  /** Messages come and go during typing. */
  isLively: boolean;
  isCarriedOver: boolean;
  /** The problem goes away with more typing, so it is hidden until typing pauses. */
  isUnfinished: boolean;
  problem: string | null;
  words: WordCount | null;
}

/**
 * Renders the line below an answer. If it changes during typing, its height is reserved, so that a
 * message does not shift the page.
 */
function Notes({ anchor, isLively, isCarriedOver, isUnfinished, problem, words }: NotesProps) {
  return (
    <div className={styles.notes} data-lively={isLively || undefined}>
      {isCarriedOver && (
        <Text span c="dimmed">
          <IconArrowBackUp aria-hidden size={16} stroke={ICON_STROKE} />
          {DRAFT_TEXTS.carriedOver}
        </Text>
      )}
      {problem && (
        <span
          className={styles.problem}
          data-unfinished={isUnfinished || undefined}
          id={`${anchor}-problem`}
        >
          <IconAlertCircle aria-hidden size={16} stroke={ICON_STROKE} />
          {problem}
        </span>
      )}
      {words && (
        <span
          className={`${styles.words} tabular`}
          data-over={words.isOver || undefined}
          id={`${anchor}-words`}
        >
          {words.isOver && <IconAlertCircle aria-hidden size={16} stroke={ICON_STROKE} />}
          {words.text}
        </span>
      )}
    </div>
  );
}
