import { isAnswered, isTextOnly, type AnswerValue } from '@reviews/domain';
import { IconChevronDown, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Box, Text, VisuallyHidden } from '@mantine/core';
import { memo, useState, type MouseEvent } from 'react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useAnswer, useReviewState, type ShownQuestion } from '../hooks/use-review-state.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';
import { plainTextOf, type FormQuestion } from '../lib/review-wire.ts';
import { questionAnchor, scrollToQuestion } from '../lib/scroll-to-question.ts';
import styles from './form-outline.module.css';

interface FormOutlineProps {
  questions: readonly ShownQuestion[];
  driver: ReviewDriver;
}

/**
 * Lists the questions at the side: which are answered, with a link to each. Collapses to one line
 * in a narrow window.
 */
export function FormOutline({ questions, driver }: FormOutlineProps) {
  return (
    <Box component="nav" aria-label={DRAFT_TEXTS.outline} miw={0}>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          <span>{DRAFT_TEXTS.outline}</span>
          <Progress driver={driver} questions={questions} />
          <IconChevronDown aria-hidden size={16} stroke={ICON_STROKE} />
        </summary>
        <OutlineList driver={driver} questions={questions} />
      </details>
      <div className={styles.side}>
        <Text mb="xs" pl={10} c="dimmed" fz="xs">
          <Progress driver={driver} questions={questions} />
        </Text>
        <OutlineList driver={driver} questions={questions} />
      </div>
    </Box>
  );
}

function OutlineList({ questions, driver }: FormOutlineProps) {
  return (
    <Box component="ol" className={styles.list} role="list">
      {questions.map(({ entry }) => (
        <OutlineItem driver={driver} entry={entry} key={entry.question.question_id} />
      ))}
    </Box>
  );
}

const OutlineItem = memo(function OutlineItem({
  entry: { question },
  driver,
}: {
  entry: FormQuestion;
  driver: ReviewDriver;
}) {
  const value = useAnswer(driver, question.question_id);
  const takesAnswer = !isTextOnly(question.type.ui_key);
  const isDone = takesAnswer && isAnswered(question, value, plainTextOf);
  const jump = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    event.currentTarget.closest('details')?.removeAttribute('open');
    scrollToQuestion(question.question_id);
  };
  return (
    <li>
      <a
        className={styles.link}
        data-done={isDone || undefined}
        href={`#${questionAnchor(question.question_id)}`}
        onClick={jump}
      >
        <span className={styles.mark}>
          {isDone && <IconCircleCheckFilled aria-hidden size={16} />}
          {takesAnswer && !isDone && <IconCircle aria-hidden size={16} stroke={ICON_STROKE} />}
        </span>
        <span className={styles.text}>{question.text}</span>
        {isDone && <VisuallyHidden>, {DRAFT_TEXTS.answered}</VisuallyHidden>}
      </a>
    </li>
  );
});

function Progress({ questions, driver }: FormOutlineProps) {
  const asked = questions.filter(({ entry }) => !isTextOnly(entry.question.type.ui_key));
  // Parses long rich texts only when they change, not on each key stroke elsewhere.
  const [known] = useState(() => new Map<number, { value: AnswerValue; isDone: boolean }>());
  const done = useReviewState(driver, ({ values }) => {
    const isDone = ({ entry: { question } }: ShownQuestion): boolean => {
      const value = values[question.question_id] ?? null;
      const last = known.get(question.question_id);
      if (last && last.value === value) return last.isDone;
      const next = { value, isDone: isAnswered(question, value, plainTextOf) };
      known.set(question.question_id, next);
      return next.isDone;
    };
    return asked.filter(isDone).length;
  });
  return <span className="tabular">{DRAFT_TEXTS.progress({ done, total: asked.length })}</span>;
}
