import type { DraftGroupView } from '@reviews/contracts';
import { hasAnswer, sameAnswer, type AnswerValue } from '@reviews/domain';

/** The answers on the page, by question id. Never changed in place. */
export type AnswerMap = Readonly<Record<number, AnswerValue>>;

/** A draft the server holds: its group and how often that group was saved. */
export interface DraftRef {
  answerGroup: string;
  version: number;
}

/**
 * Where the words are. `idle`: as loaded. `dirty`: changed, a save will follow. `failed`: the server said no, or nobody
 * is signed in. `offline`: no answer; tried again by itself. `conflict`: another window has saved meanwhile.
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
 * Why a request did not succeed. `offline`, `server` and `session` are tried again by themselves; `refused` and
 * `firewall` wait for the next change, since the same text would be refused again.
 */
export type FailureReason = 'offline' | 'server' | 'session' | 'firewall' | 'refused';

export interface ReviewFailure {
  reason: FailureReason;
  message: string;
}

/** One request as it was sent: a request whose answer got lost is repeated under the same number. */
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
  /** `window`: another window saved. `journal`: text kept in this browser meets a draft that has moved on. */
  source: 'window' | 'journal';
  /** The writer pressed something that cannot go on without a choice; a save nobody asked for interrupts nobody. */
  asked: boolean;
}

export interface ReviewState {
  /** What stands on the page, answers of hidden questions included (AMB-35). */
  values: AnswerMap;
  /** What the server has confirmed. */
  acknowledged: AnswerMap;
  optOut: boolean;
  /** The choice as last saved. */
  acknowledgedOptOut: boolean;
  /** In flight; there is never a second one. */
  request: SentRequest | null;
  /** Sent, and no answer came: it may or may not have arrived. */
  unanswered: SentRequest | null;
  /** Submit was confirmed and is waiting or under way. */
  submitting: boolean;
  submitted: boolean;
  answerGroup: string | null;
  base: DraftRef | null;
  sequence: number;
  savedAt: string | null;
  failure: ReviewFailure | null;
  /** Failures in a row, for the pause before the next try. */
  attempts: number;
  conflict: ReviewConflict | null;
  /** This window's version where the writer chose the other one: saved as a group of its own first, so that it stays restorable. */
  keepsake: AnswerMap | null;
  draftGroups: readonly DraftGroupView[];
}

export interface ReviewStart {
  values: AnswerMap;
  optOut: boolean;
  draft: DraftRef | null;
  draftGroups: readonly DraftGroupView[];
}

/** The state of a form just loaded. */
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

/** The answers that differ from what the server has confirmed; a change taken back is none (AMB-41). */
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
 * Whether two values are stored alike. Stricter than `sameAnswer`: white space around words is text somebody typed, but
 * all forms of no answer are one.
 */
function sameStored(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (one === other) return true;
  if (typeof one === 'string' && typeof other === 'string' && hasAnswer(one) && hasAnswer(other))
    return false;
  return sameAnswer(one, other);
}

/** Whether anything was changed since the last successful save (AMB-41). */
export function hasUnsaved(state: ReviewState): boolean {
  if (state.submitted) return false;
  if (state.optOut !== state.acknowledgedOptOut || state.keepsake !== null) return true;
  if (state.values === state.acknowledged) return false;
  return Object.keys(unsentAnswers(state)).length > 0;
}

/** Whether anything was written so far, with the server or not. */
export const isStarted = (state: ReviewState): boolean =>
  state.draftGroups.length > 0 || hasUnsaved(state);

/** The named state that the form is in. */
export function phaseOf(state: ReviewState): ReviewPhase {
  if (state.submitted) return 'submitted';
  if (state.submitting) return 'submitting';
  // A try again in the background does not hide that the last one failed.
  if (state.request && state.failure === null) return 'saving';
  if (state.conflict) return 'conflict';
  if (!hasUnsaved(state)) return state.savedAt === null ? 'idle' : 'saved';
  if (state.failure === null) return 'dirty';
  return state.failure.reason === 'offline' ? 'offline' : 'failed';
}
