import { Button } from '@mantine/core';
import { hasAnswer, type AnswerValue } from '@reviews/domain';
import { toast } from '../../../lib/toasts.ts';
import type { ReviewSource } from '../api/use-review-source.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import { forgetEntries } from '../lib/journal.ts';
import { plainTextOf, questionsOf, type FormQuestion } from '../lib/review-wire.ts';
import type { RenderAnswer } from './conflict-dialog.tsx';
import styles from './kept-answers.module.css';

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
    <section aria-labelledby="kept-title" className={styles.kept}>
      <h2 className={styles.title} id="kept-title">
        {DRAFT_TEXTS.keptTitle}
      </h2>
      <p className={styles.intro}>{DRAFT_TEXTS.keptIntro}</p>
      {pairs.map(({ entry: { question }, value }) => (
        <div key={question.question_id}>
          <h3 className={styles.question}>{question.text}</h3>
          {renderAnswer(question, value)}
        </div>
      ))}
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>{DRAFT_TEXTS.copyKept}</Button>
        <Button onClick={() => void forget()} variant="default">
          {DRAFT_TEXTS.forgetKept}
        </Button>
      </div>
    </section>
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
