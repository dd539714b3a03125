import { MESSAGES } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Bulk actions on forms about someone in Engineering: allowed to those who may close forms there.
 * Part of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const BULK_OPERATIONS = ['runBulk', 'undoBulk'] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

interface BulkCase<Operation extends BulkOperation = BulkOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

const NO_ACTION: Refusal = { status: 404, message: MESSAGES.bulk.notFound };
const CYCLE_IS_CLOSED: Refusal = { status: 409, message: MESSAGES.pulses.cycleClosed };

/** For an HR Partner elsewhere, none of the forms exists. */
const toClosers = <Operation extends BulkOperation>(
  operation: Operation,
  elsewhere: Answer,
  given: Answer = 'done',
): BulkCase<Operation> => ({
  operation,
  answers: {
    ...signedIn(answer.NOT_ALLOWED),
    hr: given,
    administrator: given,
    partner: given,
    partnerElsewhere: elsewhere,
  },
  people: { administratorAsHr: given },
});
const lookingAt = <Operation extends BulkOperation>(
  cell: BulkCase<Operation>,
): BulkCase<Operation> => ({ ...cell, answers: onlyLooking(cell.answers), people: {} });

export const BULK_CASES = {
  'forms that are open': toClosers('runBulk', answer.NO_FORM),
  'forms that there are not': toClosers('runBulk', answer.NO_FORM, answer.NO_FORM),
  'forms of a cycle that there is not': toClosers('runBulk', answer.NO_CYCLE, answer.NO_CYCLE),
  'forms of a cycle that has ended': toClosers('runBulk', CYCLE_IS_CLOSED, CYCLE_IS_CLOSED),
  'forms, while impersonations may only look': lookingAt(toClosers('runBulk', answer.NO_FORM)),
  'that forms were closed': toClosers('undoBulk', NO_ACTION),
  'that forms were closed, which they are not any more': toClosers('undoBulk', NO_ACTION, 'same'),
  'what no one has done': toClosers('undoBulk', NO_ACTION, NO_ACTION),
  'that forms were closed, while impersonations may only look': lookingAt(
    toClosers('undoBulk', NO_ACTION),
  ),
} as const;
export type BulkCaseName = keyof typeof BULK_CASES;
