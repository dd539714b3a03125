import { MESSAGES } from '@reviews/domain';
import type { Who } from '../world/people.ts';
import * as answer from './answers.ts';
import type { Answer, Refusal } from './answers.ts';
import { onlyLooking, signedIn, type ByKind } from './kinds-of-people.ts';

/**
 * Saved filters, private to the person who saved them, and saved choices of people, for those who
 * launch. Part of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const SAVED_OPERATIONS = [
  'addSavedFilter',
  'changeSavedFilter',
  'deleteSavedFilter',
  'savePopulation',
  'deletePopulation',
] as const;
export type SavedOperation = (typeof SAVED_OPERATIONS)[number];

const NO_FILTER: Refusal = { status: 404, message: MESSAGES.savedFilters.notFound };
const FILTER_CHANGED: Refusal = { status: 409, message: MESSAGES.savedFilters.changed };
const NO_CHOICE: Refusal = { status: 404, message: MESSAGES.launches.populationNotFound };

interface SavedCase {
  readonly operation: SavedOperation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

/** Those who track lists can save filters for them. */
const toFollowers = (given: Answer = 'done'): ByKind => ({
  ...signedIn(answer.NOT_ALLOWED),
  hr: given,
  administrator: given,
  partner: given,
  partnerElsewhere: given,
});
/** For everyone but its owner, the filter does not exist. */
const ofHr = (operation: SavedOperation, given: Answer = 'done'): SavedCase => ({
  operation,
  answers: toFollowers(NO_FILTER),
  people: { hr: given, administratorAsHr: given },
});
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
  'filters of a list': {
    operation: 'addSavedFilter',
    answers: toFollowers(),
    people: { administratorAsHr: 'done' },
  },
  'filters that the list does not take': {
    operation: 'addSavedFilter',
    answers: toFollowers(answer.INVALID),
    people: { administratorAsHr: answer.INVALID },
  },
  'filters of a list that there is not': {
    operation: 'addSavedFilter',
    answers: toFollowers(answer.NO_CYCLE),
    people: { administratorAsHr: answer.NO_CYCLE },
  },
  'filters, while impersonations may only look': looking('addSavedFilter', toFollowers()),
  'another name for filters of HR': ofHr('changeSavedFilter'),
  'filters of HR, as they were before': ofHr('changeSavedFilter', FILTER_CHANGED),
  'filters of HR, while impersonations may only look': looking(
    'changeSavedFilter',
    toFollowers(NO_FILTER),
    { hr: 'done' },
  ),
  'that filters of HR go': ofHr('deleteSavedFilter'),
  'that filters of HR go, while impersonations may only look': looking(
    'deleteSavedFilter',
    toFollowers(NO_FILTER),
    { hr: 'done' },
  ),
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
