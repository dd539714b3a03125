import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Setting up cycles: allowed to HR and administrators, who may do so for all cycles. Part of the
 * table of writing.
 */

/** The calls, by their ids in the API document. */
export const CYCLE_OPERATIONS = ['createCycle', 'saveCycle', 'closeCycle', 'deleteCycle'] as const;
export type CycleOperation = (typeof CYCLE_OPERATIONS)[number];

const BUILDING: ByKind = { ...signedIn(answer.NOT_ALLOWED), hr: 'done', administrator: 'done' };

interface CycleCase<Operation extends CycleOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

/**
 * Answers to those who set up cycles, also while impersonated. No one else learns whether the cycle
 * exists.
 */
const toBuilders = <Operation extends CycleOperation>(
  operation: Operation,
  given: Answer = 'done',
): CycleCase<Operation> => ({
  operation,
  answers: { ...BUILDING, hr: given, administrator: given },
  people: { administratorAsHr: given },
});

export const CYCLE_CASES = {
  'a new cycle': toBuilders('createCycle'),
  'a new cycle that ends before it starts': toBuilders('createCycle', answer.CYCLE_FAULTS),
  'a new cycle, while impersonations may only look': {
    operation: 'createCycle',
    answers: onlyLooking(BUILDING),
    people: {},
  },
  'what is built of a cycle': toBuilders('saveCycle'),
  'what is built of a cycle that another has changed': toBuilders(
    'saveCycle',
    answer.CYCLE_CHANGED,
  ),
  'what is built of a cycle that is closed': toBuilders('saveCycle', answer.CYCLE_IS_CLOSED),
  'what is built of a cycle that there is not': toBuilders('saveCycle', answer.NO_CYCLE),
  'that a cycle is over': toBuilders('closeCycle'),
  'that a cycle is over which is': toBuilders('closeCycle', 'same'),
  'that a cycle is over which has not begun': toBuilders('closeCycle', answer.NEVER_LAUNCHED),
  'that there is no cycle': toBuilders('deleteCycle'),
  'that there is no cycle where there are forms': toBuilders('deleteCycle', answer.CYCLE_HAS_FORMS),
} as const;
export type CycleCaseName = keyof typeof CYCLE_CASES;
