import { sameAnswer, type AnswerValue } from '@reviews/domain';
import type { JournalContent, JournalEntry, KeptAnswer } from './journal.ts';
import {
  unsentAnswers,
  type AnswerMap,
  type ReviewConflict,
  type ReviewState,
  type VersionPair,
} from './review-state.ts';

export interface Recovery {
  /** Answers to restore on the page and save. */
  values: AnswerMap;
  optOut: boolean | null;
  /** Answers that have also changed on the server. */
  conflict: ReviewConflict | null;
}

/**
 * Returns what the journal has to store for a review's state; null if the server has everything.
 */
export function journalContentOf(state: ReviewState): JournalContent | null {
  if (state.submitted) return null;
  const contested = new Set(
    state.conflict?.source === 'window' ? state.conflict.pairs.map((pair) => pair.question_id) : [],
  );
  const answers: Record<string, KeptAnswer> = {};
  for (const [key, value] of Object.entries(unsentAnswers(state))) {
    const id = Number(key);
    answers[key] = contested.has(id) ? { value } : { value, was: state.acknowledged[id] ?? null };
  }
  const optOut =
    state.optOut === state.acknowledgedOptOut
      ? null
      : { value: state.optOut, was: state.acknowledgedOptOut };
  return Object.keys(answers).length === 0 && optOut === null
    ? null
    : { base: state.base, answers, optOut };
}

/**
 * Merges a journal entry into the current review. Restores an answer if the server still holds the
 * one it replaced. Drops an answer that the server already has. An answer that both sides changed
 * is a conflict, which the writer resolves. Leaves out questions that no longer exist or cannot be
 * edited.
 *
 * @param known ids of the questions that can be edited
 */
export function recover(
  entry: JournalEntry,
  state: ReviewState,
  known: ReadonlySet<number>,
): Recovery {
  const values: Record<number, AnswerValue> = {};
  const pairs: VersionPair[] = [];
  for (const [key, kept] of Object.entries(entry.answers)) {
    const id = Number(key);
    const now = state.values[id] ?? null;
    if (!known.has(id) || sameAnswer(kept.value, now)) continue;
    // Still what it replaced: no change from the server or another window is in the way.
    if (kept.was !== undefined && sameAnswer(kept.was, now)) values[id] = kept.value;
    else pairs.push({ question_id: id, mine: kept.value, theirs: now });
  }
  const optOut = entry.optOut && entry.optOut.was === state.optOut ? entry.optOut.value : null;
  const theirsAt =
    state.draftGroups.find((group) => group.answer_group === state.base?.answerGroup)?.updated_at ??
    null;
  return {
    values,
    optOut,
    conflict: pairs.length === 0 ? null : { pairs, theirsAt, source: 'journal', asked: true },
  };
}
