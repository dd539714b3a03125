import type { Who } from '@reviews/api/testing/cases/people';
import { BULK_CASES, BULK_OPERATIONS } from './writing-bulk.ts';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer } from '@reviews/api/testing/cases/answers';
import {
  expectedFor,
  onlyLooking,
  signedIn,
  type ByKind,
  type Expected,
} from '@reviews/api/testing/cases/kinds-of-people';
import { WRITING } from '@reviews/api/testing/cases/all-cases';
import type { Attempt } from '@reviews/api/testing/cases/call-case';

/**
 * Writing that is not about a form: signing in and out, impersonation, images, one's own notices.
 * The second half of the table of writing.
 */

/** The calls, by their ids in the API document. */
const OPERATIONS = [
  'uploadImage',
  'changeManager',
  'decideHandover',
  'undoHandover',
  ...BULK_OPERATIONS,
] as const;
export type SessionOperation = (typeof OPERATIONS)[number];
export const SESSION_OPERATIONS: readonly string[] = [...OPERATIONS, ...Object.keys(WRITING)];

/**
 * Manager changes: HR in scope of the person. For an HR Partner elsewhere, the person does not
 * exist.
 */
const MOVING: ByKind = {
  ...signedIn(answer.NOT_ALLOWED),
  hr: 'done',
  administrator: 'done',
  partner: 'done',
  partnerElsewhere: answer.NO_SUCH_PERSON,
};
const refusedToMovers = (given: Answer): ByKind => ({
  ...MOVING,
  hr: given,
  administrator: given,
  partner: given,
});
/**
 * Handover of a form that the former manager has: decided by HR in scope, and by those in `people`
 * because of their relation.
 */
const DECIDING: ByKind = {
  ...signedIn(answer.NO_FORM),
  hr: 'done',
  administrator: 'done',
  partner: 'done',
};
const toDeciders = (given: Answer): ByKind => ({
  ...DECIDING,
  hr: given,
  administrator: given,
  partner: given,
});
/** The holder of the form, the new manager, and an impersonator of HR. */
const PARTIES = {
  formerManager: 'done',
  siblingManager: 'done',
  administratorAsHr: 'done',
} as const;
const toParties = (given: Answer) => ({
  formerManager: given,
  siblingManager: given,
  administratorAsHr: given,
});

interface TableCase extends Expected {
  readonly operation: SessionOperation;
}

export const TABLE_CASES = {
  ...BULK_CASES,
  'an image': { operation: 'uploadImage', answers: signedIn('done') },
  'what is no image': { operation: 'uploadImage', answers: signedIn(answer.NO_IMAGE) },
  'an image, while impersonations may only look': {
    operation: 'uploadImage',
    answers: onlyLooking(signedIn('done')),
  },
  "an image beyond one's share": { operation: 'uploadImage', answers: signedIn(answer.TOO_MANY) },
  'the manager of someone in Engineering': {
    operation: 'changeManager',
    answers: MOVING,
    people: { administratorAsHr: 'done' },
  },
  'the manager of someone who has a new one since': {
    operation: 'changeManager',
    answers: refusedToMovers(answer.MOVED_SINCE),
    people: { administratorAsHr: answer.MOVED_SINCE },
  },
  'a manager who reports to them': {
    operation: 'changeManager',
    answers: refusedToMovers(answer.LOOP),
    people: { administratorAsHr: answer.LOOP },
  },
  'the own manager': { operation: 'changeManager', answers: signedIn(answer.NOT_ALLOWED) },
  'a manager, while impersonations may only look': {
    operation: 'changeManager',
    answers: onlyLooking(MOVING),
  },
  'that a form goes to the new manager': {
    operation: 'decideHandover',
    answers: DECIDING,
    people: PARTIES,
  },
  'that a form stays': { operation: 'decideHandover', answers: DECIDING, people: PARTIES },
  'that a form stays, which was decided': {
    operation: 'decideHandover',
    answers: toDeciders('same'),
    people: toParties('same'),
  },
  'what was decided otherwise': {
    operation: 'decideHandover',
    answers: toDeciders(answer.DECIDED_OTHERWISE),
    people: toParties(answer.DECIDED_OTHERWISE),
  },
  'of a form that is closed': {
    operation: 'decideHandover',
    answers: toDeciders(answer.NOTHING_TO_DECIDE),
    people: toParties(answer.NOTHING_TO_DECIDE),
  },
  'of a form whose writer is withheld from managers': {
    operation: 'decideHandover',
    answers: DECIDING,
    people: { ...PARTIES, siblingManager: answer.NO_FORM },
  },
  'of a form, while impersonations may only look': {
    operation: 'decideHandover',
    answers: onlyLooking(DECIDING),
    people: { formerManager: 'done', siblingManager: 'done' },
  },
  'that a form was transferred': { operation: 'undoHandover', answers: DECIDING, people: PARTIES },
  'that a form was kept': { operation: 'undoHandover', answers: DECIDING, people: PARTIES },
  'what no one has decided': {
    operation: 'undoHandover',
    answers: toDeciders(answer.NOTHING_DECIDED),
    people: toParties(answer.NOTHING_DECIDED),
  },
  'a transfer, while impersonations may only look': {
    operation: 'undoHandover',
    answers: onlyLooking(DECIDING),
    people: { formerManager: 'done', siblingManager: 'done' },
  },
} as const satisfies Record<string, TableCase>;
export type TableCaseName = keyof typeof TABLE_CASES;

interface SessionCase extends Expected {
  readonly operation: string;
}
const named = (operation: string, name: string): string => `${operation}, ${name}`;

/** Every case, by its operation and its name. */
export const SESSION_CASES: Readonly<Record<string, SessionCase>> = Object.fromEntries([
  ...Object.entries(TABLE_CASES).map(([name, given]) => [named(given.operation, name), given]),
  ...Object.entries(WRITING).flatMap(([operation, { attempts }]) =>
    Object.entries(attempts).map(([name, attempt]) => [
      named(operation, name),
      { operation, ...attempt },
    ]),
  ),
]);

/** Returns what each case of the table or of the call cases has, by the names of all cases. */
export function byCase<T>(
  ofTable: Readonly<Record<TableCaseName, T>>,
  ofAttempt: (operation: string, attempt: Attempt) => T,
): ReadonlyMap<string, T> {
  return new Map([
    ...(Object.keys(TABLE_CASES) as TableCaseName[]).map(
      (name) => [named(TABLE_CASES[name].operation, name), ofTable[name]] as const,
    ),
    ...Object.entries(WRITING).flatMap(([operation, { attempts }]) =>
      Object.entries(attempts).map(
        ([name, attempt]) => [named(operation, name), ofAttempt(operation, attempt)] as const,
      ),
    ),
  ]);
}

/**
 * Returns a case.
 * @throws Error when there is none of that name
 */
export function caseOf(name: string): SessionCase {
  const found = SESSION_CASES[name];
  if (found === undefined) throw new Error(`There is no case "${name}".`);
  return found;
}

/** The first case of each operation: it succeeds whatever was done before it. */
export const FIRST_CASES: ReadonlyMap<string, string> = new Map(
  Object.entries(SESSION_CASES)
    .toReversed()
    .map(([name, { operation }]) => [operation, name]),
);

/** Returns the expected answer for one person in a case. */
export const expectedInCase = (name: string, who: Who): Answer => expectedFor(caseOf(name), who);

/** Returns whether anyone may make a call, signed in or not. */
export const isOpen = (operation: string): boolean => WRITING[operation]?.open === true;

/**
 * Returns the answer to a call without its session's anti-forgery token, which is refused before
 * anything else is checked. Of an open call, only the token can be missing.
 */
export const withoutToken = (operation: string, who: Who): Answer =>
  who === 'signedOut' && !isOpen(operation) ? answer.SIGNED_OUT : answer.SESSION_ENDED;
