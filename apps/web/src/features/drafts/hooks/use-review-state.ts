import { questionStates, type AnswerValue } from '@reviews/domain';
import { useState, useSyncExternalStore } from 'react';
import type { ReviewDriver } from '../lib/review-driver.ts';
import type { AnswerMap, ReviewState } from '../lib/review-state.ts';
import type { FormQuestion } from '../lib/review-wire.ts';
import type { OpenReview } from './use-review-form.ts';

/**
 * Selects a part of a review's state; renders only when it changes. `select` must return a
 * primitive or a stable object.
 */
export function useReviewState<T>(driver: ReviewDriver, select: (state: ReviewState) => T): T {
  return useSyncExternalStore(driver.subscribe, () => select(driver.getState()));
}

/** Returns one answer; typing in other questions causes no render. */
export function useAnswer(driver: ReviewDriver, id: number): AnswerValue {
  return useReviewState(driver, ({ values }) => values[id] ?? null);
}

/** A visible question, and whether it is required. */
export interface ShownQuestion {
  entry: FormQuestion;
  required: boolean;
}

/**
 * Returns the visible questions (FORM-05, Q-41). The list is identical until one appears,
 * disappears, or becomes required.
 */
export function useShownQuestions(review: OpenReview): readonly ShownQuestion[] {
  const [read] = useState(() => shownQuestionsReader(review));
  return useReviewState(review.driver, ({ values }) => read(values));
}

function shownQuestionsReader({
  questions,
  form,
}: OpenReview): (values: AnswerMap) => readonly ShownQuestion[] {
  const entries = new Map(questions.map((entry) => [entry.question.question_id, entry]));
  const versions = questions.map(({ question }) => question);
  let lastValues: AnswerMap | null = null;
  let lastKey = '';
  let last: readonly ShownQuestion[] = [];
  return (values) => {
    if (values === lastValues) return last;
    lastValues = values;
    const shown = questionStates(versions, values, form.excludedQuestions).filter(
      ({ available }) => available,
    );
    const key = shown
      .map(({ question, required }) => `${question.question_id}${required ? '!' : ''}`)
      .join(' ');
    if (key !== lastKey) {
      lastKey = key;
      last = shown.flatMap(({ question, required }) => {
        const entry = entries.get(question.question_id);
        return entry ? [{ entry, required }] : [];
      });
    }
    return last;
  };
}
