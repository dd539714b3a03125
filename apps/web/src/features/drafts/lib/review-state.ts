import type { DraftGroupView } from '@reviews/contracts';
import { hasAnswer, sameAnswer, type AnswerValue } from '@reviews/domain';

/** The answers on the page, by question id. Immutable. */
export type AnswerMap = Readonly<Record<number, AnswerValue>>;

/** A draft on the server: its group, and the number of times the group was saved. */
export interface DraftRef {
  answerGroup: string;
  version: number;
}

/**
 * Save state of the answers. `idle`: as loaded. `dirty`: changed, a save will follow. `failed`: the
 * server refused, or the user is signed out. `offline`: no response; retried automatically.
 * `conflict`: another window has saved.
 */
export type ReviewPhase =
  | 'idle'
  | 'dirty'
  | 'saving'
  | 'saved'
  | 'conflict'
  | 'offline'
  | 'failed'
  | 'submitting'
  | 'submitted';

/**
 * Why a request failed. `offline`, `server` and `session` are retried automatically; `refused` and
 * `firewall` wait for the next change, because the same text would be refused again.
 */
export type FailureReason = 'offline' | 'server' | 'session' | 'firewall' | 'refused';

export interface ReviewFailure {
  reason: FailureReason;
  message: string;
}

/**
 * A request as it was sent. If its response is lost, it is retried under the same sequence number.
 */
export interface SentRequest {
  kind: 'save' | 'submit';
  sequence: number;
  answerGroup: string | null;
  base: DraftRef | null;
  answers: AnswerMap;
  optOut: boolean;
}

/** A question that this window and another one answered differently. */
export interface VersionPair {
  question_id: number;
  mine: AnswerValue;
  theirs: AnswerValue;
}

export interface ReviewConflict {
  pairs: readonly VersionPair[];
  /** When the other version was saved, ISO. */
  theirsAt: string | null;
  /**
   * `window`: another window saved. `journal`: text stored in this browser conflicts with a newer
   * draft.
   */
  source: 'window' | 'journal';
  /** The writer pressed something that needs the choice; an auto-save must not interrupt. */
  asked: boolean;
}

export interface ReviewState {
  /** The answers on the page, including those of hidden questions (AMB-35). */
  values: AnswerMap;
  /** The answers the server has confirmed. */
  acknowledged: AnswerMap;
  optOut: boolean;
  /** The opt-out as last saved. */
  acknowledgedOptOut: boolean;
  /** The request in flight; there is never a second one. */
  request: SentRequest | null;
  /** A request without a response: it may or may not have succeeded. */
  unanswered: SentRequest | null;
  /** Submit was confirmed and is waiting or in flight. */
  submitting: boolean;
  submitted: boolean;
  answerGroup: string | null;
  base: DraftRef | null;
  sequence: number;
  savedAt: string | null;
  failure: ReviewFailure | null;
  /** Consecutive failures, for the backoff. */
  attempts: number;
  conflict: ReviewConflict | null;
  /**
   * This window's version if the writer chose the other one: saved as its own group first, so that
   * it can be restored.
   */
  keepsake: AnswerMap | null;
  draftGroups: readonly DraftGroupView[];
}

export interface ReviewStart {
  values: AnswerMap;
  optOut: boolean;
  draft: DraftRef | null;
  draftGroups: readonly DraftGroupView[];
}

/** Returns the state of a review just loaded. */
export function initialReviewState({
  values,
  optOut,
  draft,
  draftGroups,
}: ReviewStart): ReviewState {
  return {
    values,
    acknowledged: values,
    optOut,
    acknowledgedOptOut: optOut,
    request: null,
    unanswered: null,
    submitting: false,
    submitted: false,
    answerGroup: null,
    base: draft,
    sequence: 0,
    savedAt: null,
    failure: null,
    attempts: 0,
    conflict: null,
    keepsake: null,
    draftGroups,
  };
}

/**
 * Returns the answers that differ from what the server has confirmed; a reverted change does not
 * (AMB-41).
 */
export function unsentAnswers({
  values,
  acknowledged,
}: Pick<ReviewState, 'values' | 'acknowledged'>): AnswerMap {
  const unsent: Record<number, AnswerValue> = {};
  for (const [key, value] of Object.entries(values)) {
    const id = Number(key);
    if (!sameStored(value, acknowledged[id])) unsent[id] = value;
  }
  return unsent;
}

/**
 * Returns whether two values are stored identically. Stricter than `sameAnswer`: white space around
 * words counts, but all forms of an empty answer are equal.
 */
function sameStored(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string' && hasAnswer(one) && hasAnswer(other))
    return false;
  return sameAnswer(one, other);
}

/** Returns whether anything has changed since the last successful save (AMB-41). */
export function hasUnsaved(state: ReviewState): boolean {
  if (state.submitted) return false;
  if (state.optOut !== state.acknowledgedOptOut || state.keepsake !== null) return true;
  if (state.values === state.acknowledged) return false;
  return Object.keys(unsentAnswers(state)).length > 0;
}

/** Returns whether anything has been written, saved or not. */
export const isStarted = (state: ReviewState): boolean =>
  state.draftGroups.length > 0 || hasUnsaved(state);

/** Returns the phase the review is in. */
export function phaseOf(state: ReviewState): ReviewPhase {
  if (state.submitted) return 'submitted';
  if (state.submitting) return 'submitting';
  // A background retry does not hide that the last attempt failed.
  if (state.request && state.failure === null) return 'saving';
  if (state.conflict) return 'conflict';
  if (!hasUnsaved(state)) return state.savedAt === null ? 'idle' : 'saved';
  if (state.failure === null) return 'dirty';
  return state.failure.reason === 'offline' ? 'offline' : 'failed';
}
