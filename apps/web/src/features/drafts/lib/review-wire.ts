import type {
  AnswersInput,
  AnswerView,
  EmployeeFeedback,
  QuestionVersionView,
} from '@reviews/contracts';
import {
  isTextOnly,
  normaliseAnswer,
  splitCheckbox,
  visibleAnswers,
  type AnswerValue,
  type PlainTextOf,
} from '@reviews/domain';
import { plainText } from '@reviews/rich-text';
import { ApiError } from '../../../lib/api-error.ts';
import type { OtherVersion } from './review-reducer.ts';
import type { SendFailure } from './review-driver.ts';
import type { AnswerMap } from './review-state.ts';

/**
 * A question of the review being written, with the answer carried over from an earlier version, if
 * any (AMB-36).
 */
export interface FormQuestion {
  question: QuestionVersionView;
  original: AnswerValue;
}

/** Returns the questions of a review in order. */
export function questionsOf({
  answers,
  questions,
}: Pick<EmployeeFeedback, 'answers' | 'questions'>): FormQuestion[] {
  const byId = new Map(answers.map((answer) => [answer.question, answer]));
  return questions.flatMap((id) => {
    const answer = byId.get(id);
    return answer
      ? [{ question: answer.question_version, original: answer.original_answer ?? null }]
      : [];
  });
}

/**
 * Returns the answers for editing; excluded questions have none, a stored checkbox text is
 * split.
 */
export function valuesOf(answers: readonly AnswerView[], excluded: readonly number[]): AnswerMap {
  const values: Record<number, AnswerValue> = {};
  for (const {
    question,
    question_version: version,
    answer,
    original_answer: original,
  } of answers) {
    if (isTextOnly(version.type.ui_key)) continue;
    values[question] = excluded.includes(question) ? null : editable(version, answer ?? original);
  }
  return values;
}

function editable({ type }: QuestionVersionView, value: AnswerValue): AnswerValue {
  if (type.ui_key === 'input.checkbox' && typeof value === 'string') return splitCheckbox(value);
  return value;
}

/**
 * Returns the answers map of save-draft and submit: id, value, type and original_answer by question
 * id (API-17, API-18).
 */
export function wireAnswers(questions: readonly FormQuestion[], answers: AnswerMap): AnswersInput {
  const wire: AnswersInput = {};
  for (const { question, original } of questions) {
    const id = question.question_id;
    const value = answers[id];
    if (value !== undefined)
      wire[id] = { id, value, type: question.type.ui_key, original_answer: original };
  }
  return wire;
}

/**
 * Returns the changed answers that a draft accepts. One that is invalid (a text far too long) must
 * not keep the others from being saved; `stuck` says what is wrong with it.
 */
export function sendableAnswers(
  questions: readonly FormQuestion[],
  changed: AnswerMap,
): { answers: AnswerMap; stuck: string | null } {
  const answers: Record<number, AnswerValue> = {};
  let stuck: string | null = null;
  for (const { question } of questions) {
    const value = changed[question.question_id];
    if (value === undefined) continue;
    const checked = normaliseAnswer(question, value, 'draft');
    if (checked.ok) answers[question.question_id] = value;
    else stuck = `${question.text}: ${checked.message}`;
  }
  return { answers, stuck };
}

/** Returns the answers that Submit sends: those of all visible questions (AMB-35). */
export function answersToSubmit(
  questions: readonly FormQuestion[],
  values: AnswerMap,
  excluded: readonly number[],
): AnswerMap {
  return visibleAnswers(
    questions.map(({ question }) => question),
    values,
    excluded,
  );
}

/**
 * Returns the visible text of a text answer, for counting words and detecting emptiness (AMB-37).
 */
export const plainTextOf: PlainTextOf = (question, value) =>
  typeof value !== 'string' ? '' : question.config.rich_text === true ? plainText(value) : value;

/** Statuses from here on are server failures. */
const SERVER_FAILURE = 500;

interface ConflictDetails {
  answerGroup: string;
  version: number;
  updated_at: string;
  answers: AnswerView[];
}

function isConflictDetails(details: unknown): details is ConflictDetails {
  return (
    typeof details === 'object' &&
    details !== null &&
    'answerGroup' in details &&
    typeof details.answerGroup === 'string' &&
    'version' in details &&
    typeof details.version === 'number' &&
    'updated_at' in details &&
    typeof details.updated_at === 'string' &&
    'answers' in details &&
    Array.isArray(details.answers)
  );
}

/**
 * Interprets an error of a save or submit: another window's version, or why it failed and whether
 * to retry.
 */
export function sendFailureOf(error: unknown, excluded: readonly number[]): SendFailure {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'conflict' && isConflictDetails(error.details)) {
    const { answerGroup, version, updated_at: updatedAt, answers } = error.details;
    const other: OtherVersion = {
      answerGroup,
      version,
      updatedAt,
      answers: valuesOf(answers, excluded),
    };
    return { kind: 'conflict', other };
  }
  // A failing server may have stored the request first; only a refusal proves that it has not.
  const answered = error.status !== null && error.status < SERVER_FAILURE;
  return {
    kind: 'failure',
    failure: { reason: reasonOf(error), message: error.message },
    answered,
  };
}

function reasonOf({
  kind,
  status,
}: ApiError): 'offline' | 'server' | 'session' | 'firewall' | 'refused' {
  if (status === null) return 'offline';
  if (kind === 'session-expired' || kind === 'unauthenticated') return 'session';
  if (kind === 'firewall') return 'firewall';
  return kind === 'server' || kind === 'rate-limited' ? 'server' : 'refused';
}
