import { MESSAGES } from '@reviews/domain';
import type { Who } from '../world/people.ts';
import * as answer from './answers.ts';
import type { Answer, Refusal } from './answers.ts';

/**
 * Feedback types and rating scales: managed by HR and administrators, who build templates. Part of
 * the table of writing.
 */

/** The calls, by their ids in the API document. */
export const TYPE_OPERATIONS = [
  'addFeedbackType',
  'changeFeedbackType',
  'deleteFeedbackType',
  'addRatingType',
  'changeRatingType',
  'deleteRatingType',
] as const;
export type TypeOperation = (typeof TYPE_OPERATIONS)[number];

const NO_TYPE: Refusal = { status: 404, message: MESSAGES.feedbackTypes.notFound };
const TYPE_CHANGED: Refusal = { status: 409, message: MESSAGES.feedbackTypes.conflict };
const NO_SCALE: Refusal = { status: 404, message: MESSAGES.ratings.notFound };
const SCALE_CHANGED: Refusal = { status: 409, message: MESSAGES.ratings.conflict };
const SCALE_IN_USE: Refusal = { status: 422, message: MESSAGES.ratings.inUse };
/** Names the value. */
const VALUE_IN_USE: Refusal = { status: 422, message: '' };
/** Includes the number of templates. */
const TYPE_IN_USE: Refusal = { status: 422, message: '' };

const REFUSED = {
  signedOut: answer.SIGNED_OUT,
  ended: answer.SESSION_ENDED,
  employee: answer.NOT_ALLOWED,
  partner: answer.NOT_ALLOWED,
  partnerElsewhere: answer.NOT_ALLOWED,
  impersonating: answer.NOT_ALLOWED,
};

interface TypeCase<Operation extends TypeOperation> {
  readonly operation: Operation;
  readonly answers: Readonly<Record<keyof typeof REFUSED | 'hr' | 'administrator', Answer>>;
  readonly people: Partial<Record<Who, Answer>>;
}

/**
 * Answers to those who build templates, also while impersonated. No one else learns whether the
 * record exists.
 */
const toBuilders = <Operation extends TypeOperation>(
  operation: Operation,
  given: Answer = 'done',
): TypeCase<Operation> => ({
  operation,
  answers: { ...REFUSED, hr: given, administrator: given },
  people: { administratorAsHr: given },
});
const onlyLooking = <Operation extends TypeOperation>(
  operation: Operation,
): TypeCase<Operation> => ({
  operation,
  answers: { ...REFUSED, hr: 'done', administrator: 'done', impersonating: answer.ONLY_LOOKING },
  people: {},
});

export const TYPE_CASES = {
  'a kind of review': toBuilders('addFeedbackType'),
  'a kind of review by a name that there is': toBuilders('addFeedbackType', answer.INVALID),
  'a kind of review, while impersonations may only look': onlyLooking('addFeedbackType'),
  'another name for a kind of review': toBuilders('changeFeedbackType'),
  'the name that a kind of review has': toBuilders('changeFeedbackType', 'same'),
  'a kind of review that someone else has changed': toBuilders('changeFeedbackType', TYPE_CHANGED),
  'another group for a kind of review in use': toBuilders('changeFeedbackType', TYPE_IN_USE),
  'a kind of review that there is not': toBuilders('changeFeedbackType', NO_TYPE),
  'that a kind of review goes': toBuilders('deleteFeedbackType'),
  'that a kind of review in use goes': toBuilders('deleteFeedbackType', TYPE_IN_USE),
  'a scale': toBuilders('addRatingType'),
  'a scale without a value': toBuilders('addRatingType', answer.INVALID),
  'a new order of a scale': toBuilders('changeRatingType'),
  'the order that a scale has': toBuilders('changeRatingType', 'same'),
  'a scale that someone else has changed': toBuilders('changeRatingType', SCALE_CHANGED),
  'a scale without a value that was given': toBuilders('changeRatingType', VALUE_IN_USE),
  'a scale that there is not': toBuilders('changeRatingType', NO_SCALE),
  'that a scale goes': toBuilders('deleteRatingType'),
  'that a scale goes by which was rated': toBuilders('deleteRatingType', SCALE_IN_USE),
} as const;
export type TypeCaseName = keyof typeof TYPE_CASES;
