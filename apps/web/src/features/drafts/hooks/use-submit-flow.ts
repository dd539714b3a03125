import { checkSubmission, type SubmissionCheck } from '@reviews/domain';
import { use, useCallback, useRef, useState } from 'react';
import { plainTextOf } from '../lib/review-wire.ts';
import { EditorFlushContext, flushEditors } from './editor-flush.ts';
import type { OpenReview } from './use-review-form.ts';

/** Step of a submit: idle, waiting for a save and checking, errors to fix, confirming, sending. */
export type SubmitStep = 'none' | 'checking' | 'issues' | 'confirm' | 'sending';

const NOTHING: SubmissionCheck = { missing: [], invalid: [] };

/**
 * Runs a submit from the button to a closed review (FORM-18 to FORM-23): flushes the editors, waits
 * for a save in flight, checks for missing and invalid answers, asks for confirmation, then sends
 * once.
 *
 * @param onSubmitted called once when the server has it
 */
export function useSubmitFlow(review: OpenReview, onSubmitted: () => void) {
  const [step, setStep] = useState<SubmitStep>('none');
  const [check, setCheck] = useState(NOTHING);
  const flushes = use(EditorFlushContext);
  const badInputs = useRef(new Set<number>());

  const onBadInput = useCallback((questionId: number, bad: boolean) => {
    if (bad) badInputs.current.add(questionId);
    else badInputs.current.delete(questionId);
  }, []);

  const ask = async (): Promise<void> => {
    if (step !== 'none') return;
    setStep('checking');
    flushEditors(flushes);
    await review.driver.whenNotSaving();
    if (review.driver.getState().conflict) {
      setStep('none');
      return;
    }
    const found = checkReview(review, badInputs.current);
    setCheck(found);
    setStep(found.missing.length + found.invalid.length > 0 ? 'issues' : 'confirm');
  };

  const confirm = async (): Promise<void> => {
    if (step !== 'confirm') return;
    setStep('sending');
    const outcome = await review.driver.submit();
    setStep('none');
    if (outcome === 'submitted') onSubmitted();
  };

  return { step, check, ask, confirm, cancel: () => setStep('none'), onBadInput };
}

/** Returns what to correct (FORM-20, FORM-21); incomplete entries count as invalid. */
function checkReview(
  { questions, form, driver }: OpenReview,
  badInputs: ReadonlySet<number>,
): SubmissionCheck {
  const versions = questions.map(({ question }) => question);
  const { missing, invalid } = checkSubmission(
    versions,
    driver.getState().values,
    form.excludedQuestions,
    plainTextOf,
  );
  const isUnfinished = (id: number): boolean => badInputs.has(id);
  const named = new Set(invalid.map(({ question_id: id }) => id));
  return {
    missing: missing.filter(({ question_id: id }) => !isUnfinished(id)),
    invalid: versions
      .filter(({ question_id: id }) => named.has(id) || isUnfinished(id))
      .map(({ question_id, text }) => ({ question_id, text })),
  };
}
