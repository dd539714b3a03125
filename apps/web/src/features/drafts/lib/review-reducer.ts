import type { DraftGroupView } from '@reviews/contracts';
import { mergeDrafts, type AnswerValue } from '@reviews/domain';
import type {
  AnswerMap,
  DraftRef,
  ReviewConflict,
  ReviewFailure,
  ReviewState,
  SentRequest,
} from './review-state.ts';

/** The other window's draft, as returned by a refused save. */
export interface OtherVersion extends DraftRef {
  updatedAt: string;
  answers: AnswerMap;
}

export interface SaveReply extends DraftRef {
  savedAt: string;
  draftGroups: readonly DraftGroupView[];
}

export type ReviewEvent =
  | { type: 'edited'; id: number; value: AnswerValue }
  | { type: 'opted-out'; optOut: boolean }
  | { type: 'put-back'; values: AnswerMap; optOut: boolean | null; conflict: ReviewConflict | null }
  | { type: 'nudged' }
  | { type: 'sent'; request: SentRequest }
  | { type: 'saved'; reply: SaveReply }
  | { type: 'submit-asked' }
  | { type: 'submitted' }
  | { type: 'failed'; failure: ReviewFailure; answered: boolean }
  | { type: 'refused-as-old'; other: OtherVersion; asked: boolean }
  | { type: 'conflict-settled'; values: AnswerMap };

/**
 * Returns the next state after an event. Pure: requests, timers and the journal are up to the
 * driver.
 */
export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'edited':
      return {
        ...state,
        values: { ...state.values, [event.id]: event.value },
        conflict: withMine(state.conflict, event.id, event.value),
      };
    case 'opted-out':
      return { ...state, optOut: event.optOut };
    case 'put-back':
      return {
        ...state,
        values: { ...state.values, ...event.values },
        optOut: event.optOut ?? state.optOut,
        conflict: event.conflict,
      };
    case 'nudged':
      return { ...state, attempts: 0 };
    case 'sent':
      return {
        ...state,
        request: event.request,
        sequence: event.request.sequence,
        unanswered: null,
      };
    case 'saved':
      return afterSave(state, event.reply);
    case 'submit-asked':
      return { ...state, submitting: true };
    case 'submitted':
      return {
        ...state,
        request: null,
        submitting: false,
        submitted: true,
        failure: null,
        attempts: 0,
        acknowledged: state.values,
      };
    case 'failed':
      return {
        ...state,
        request: null,
        // A failed save does not end a waiting submit, which sends every answer anyway.
        submitting: state.submitting && state.request?.kind === 'save',
        unanswered: event.answered ? null : state.request,
        failure: event.failure,
        attempts: state.attempts + 1,
      };
    case 'refused-as-old':
      return afterRefusal(state, event.other, event.asked);
    case 'conflict-settled':
      return afterSettling(state, event.values);
  }
}

/**
 * Handles a confirmed save: only the values that were sent count as saved, whatever was typed
 * since.
 */
function afterSave(
  state: ReviewState,
  { answerGroup, version, savedAt, draftGroups }: SaveReply,
): ReviewState {
  const sent = state.request;
  if (!sent) return state;
  return {
    ...state,
    request: null,
    acknowledged: { ...state.acknowledged, ...sent.answers },
    acknowledgedOptOut: sent.optOut,
    // After a keepsake, the next save opens a new group, so that this one stays unchanged.
    answerGroup: state.keepsake ? null : answerGroup,
    keepsake: null,
    base: { answerGroup, version },
    savedAt,
    draftGroups,
    failure: null,
    attempts: 0,
  };
}

/**
 * Merges after another window has saved: takes what only that window changed, keeps what only this
 * one changed, and leaves a conflict for what both changed differently. The server keeps the other
 * version as a draft group.
 */
function afterRefusal(state: ReviewState, other: OtherVersion, asked: boolean): ReviewState {
  const merge = mergeDrafts(state.acknowledged, state.values, other.answers);
  const values: Record<number, AnswerValue> = { ...state.values, ...merge.answers };
  for (const pair of merge.conflicts) values[pair.question_id] = pair.mine;
  return {
    ...state,
    request: null,
    submitting: false,
    values,
    acknowledged: { ...state.acknowledged, ...other.answers },
    base: { answerGroup: other.answerGroup, version: other.version },
    // A duplicated tab may have changed this window's group, so the next save opens a new one.
    answerGroup: null,
    failure: null,
    attempts: 0,
    conflict:
      merge.conflicts.length === 0
        ? null
        : { pairs: merge.conflicts, theirsAt: other.updatedAt, source: 'window', asked },
  };
}

/**
 * Adds text typed during the choice to this window's version, so that choosing it does not restore
 * older text.
 */
function withMine(
  conflict: ReviewConflict | null,
  id: number,
  value: AnswerValue,
): ReviewConflict | null {
  if (conflict === null || !conflict.pairs.some((pair) => pair.question_id === id)) return conflict;
  return {
    ...conflict,
    pairs: conflict.pairs.map((pair) =>
      pair.question_id === id ? { ...pair, mine: value } : pair,
    ),
  };
}

function afterSettling(state: ReviewState, chosen: AnswerMap): ReviewState {
  const pairs = state.conflict?.pairs ?? [];
  const mine = Object.fromEntries(pairs.map((pair) => [pair.question_id, pair.mine]));
  return {
    ...state,
    values: { ...state.values, ...chosen },
    keepsake: pairs.some((pair) => chosen[pair.question_id] !== pair.mine)
      ? { ...state.values, ...mine }
      : null,
    conflict: null,
  };
}
