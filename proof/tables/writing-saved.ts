import { MESSAGES } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/** Saved choices of people, for those who launch. Part of the table of writing. */

/** The calls, by their ids in the API document. */
export const SAVED_OPERATIONS = ['savePopulation', 'deletePopulation'] as const;
export type SavedOperation = (typeof SAVED_OPERATIONS)[number];

const NO_CHOICE: Refusal = { status: 404, message: MESSAGES.launches.populationNotFound };

interface SavedCase {
  readonly operation: SavedOperation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

const toBuilders = (given: Answer = 'done'): ByKind => ({
  ...signedIn(answer.NOT_ALLOWED),
  hr: given,
  administrator: given,
});
const looking = (
  operation: SavedOperation,
  answers: ByKind,
  people: SavedCase['people'] = {},
): SavedCase => ({ operation, answers: onlyLooking(answers), people });

export const SAVED_CASES = {
  'a choice of people': {
    operation: 'savePopulation',
    answers: toBuilders(),
    people: { administratorAsHr: 'done' },
  },
  'a choice of people that is kept already': {
    operation: 'savePopulation',
    answers: toBuilders('same'),
    people: { administratorAsHr: 'same' },
  },
  'a choice of people, while impersonations may only look': looking('savePopulation', toBuilders()),
  'that a choice of people goes': {
    operation: 'deletePopulation',
    answers: toBuilders(),
    people: { administratorAsHr: 'done' },
  },
  'that a choice of people goes that there is not': {
    operation: 'deletePopulation',
    answers: toBuilders(NO_CHOICE),
    people: { administratorAsHr: NO_CHOICE },
  },
  'that a choice of people goes, while impersonations may only look': looking(
    'deletePopulation',
    toBuilders(),
  ),
} as const satisfies Record<string, SavedCase>;
export type SavedCaseName = keyof typeof SAVED_CASES;
