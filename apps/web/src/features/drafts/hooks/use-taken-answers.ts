import type { QuestionVersionView } from '@reviews/contracts';
import { sameAnswer, type AnswerValue } from '@reviews/domain';
import { useRef, useState } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';

interface Taken {
  id: number;
  value: AnswerValue;
  before: AnswerValue;
}

/**
 * Restores single answers from earlier drafts. Each is treated as if typed, so that it is saved,
 * journaled and merged like any other text. It can be undone while it is unchanged.
 */
export function useTakenAnswers(driver: ReviewDriver) {
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  // A toast outlives its render and the dialog.
  const latest = useRef(taken);
  const keep = (next: readonly Taken[]): void => {
    latest.current = next;
    setTaken(next);
  };

  const undo = (one: Taken | undefined): void => {
    if (one === undefined || !latest.current.includes(one)) return;
    keep(latest.current.filter((each) => each !== one));
    if (sameAnswer(driver.getState().values[one.id], one.value)) driver.edit(one.id, one.before);
    else toast.info(DRAFT_TEXTS.changedSince);
  };

  return {
    has: (id: number): boolean => taken.some((one) => one.id === id),
    take: ({ question_id: id, text: question }: QuestionVersionView, value: AnswerValue): void => {
      const one: Taken = { id, value, before: driver.getState().values[id] ?? null };
      driver.edit(id, value);
      keep([...latest.current, one]);
      toast.success(DRAFT_TEXTS.answerRestored({ question }), {
        label: DRAFT_TEXTS.undo,
        run: () => undo(one),
      });
    },
    /** Undoes the last restore of a question. */
    undo: (id: number): void => undo(latest.current.findLast((one) => one.id === id)),
  };
}

export type TakenAnswers = ReturnType<typeof useTakenAnswers>;
