import { sameAnswer } from '../questions/answers.ts';
import type { Answers, AnswerValue } from '../questions/types.ts';

/** A question that both windows changed, with both answers. */
export interface DraftConflict {
  question_id: number;
  mine: AnswerValue;
  theirs: AnswerValue;
}

export interface DraftMerge {
  /**
   * The changes of both windows. For a conflict it has their answer, which the server already
   * stores.
   */
  answers: Record<number, AnswerValue>;
  conflicts: DraftConflict[];
}

/**
 * Merges two drafts with a common base, question by question. A question changed by one side takes
 * that answer; one changed differently by both is a conflict that the writer resolves.
 */
export function mergeDrafts(base: Answers, mine: Answers, theirs: Answers): DraftMerge {
  const merge: DraftMerge = { answers: {}, conflicts: [] };
  for (const id of questionIds(base, mine, theirs)) {
    const myValue = mine[id] ?? null;
    const theirValue = theirs[id] ?? null;
    const iChanged = !sameAnswer(base[id], myValue);
    const theyChanged = !sameAnswer(base[id], theirValue);
    merge.answers[id] = iChanged && !theyChanged ? myValue : theirValue;
    if (iChanged && theyChanged && !sameAnswer(myValue, theirValue)) {
      merge.conflicts.push({ question_id: id, mine: myValue, theirs: theirValue });
    }
  }
  return merge;
}

function questionIds(...drafts: readonly Answers[]): number[] {
  const ids = new Set(drafts.flatMap((draft) => Object.keys(draft).map(Number)));
  return [...ids].sort((one, other) => one - other);
}
