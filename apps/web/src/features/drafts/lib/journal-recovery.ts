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
  /** Answers to put back on the page and save. */
  values: AnswerMap;
  optOut: boolean | null;
  /** Answers that the server's draft has moved on from. */
  conflict: ReviewConflict | null;
}

/** What the journal has to hold of a form's state; null when the server has everything. */
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
 * Brings an entry of the journal together with a form as it stands on the page. An answer that the server still holds as it
 * was when it was written over is put back; one that the server has already is dropped; one that both sides changed is
 * a conflict for the writer to settle. Answers of questions the form no longer has, or that cannot be edited, stay out.
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
    // Still what it was written over: neither the server nor another window's text stands in its way.
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
