import type { Who } from '@reviews/api/testing/cases/people';
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
const OPERATIONS = ['openNominations'] as const;
export type SessionOperation = (typeof OPERATIONS)[number];
export const SESSION_OPERATIONS: readonly string[] = [...OPERATIONS, ...Object.keys(WRITING)];

/** People who joined later are added to a cycle by those who set it up. */
const ADDING: ByKind = { ...signedIn(answer.NOT_ALLOWED), hr: 'done', administrator: 'done' };
const ADDING_AGAIN: ByKind = { ...ADDING, hr: 'same', administrator: 'same' };

interface TableCase extends Expected {
  readonly operation: SessionOperation;
}

export const TABLE_CASES = {
  'someone who came later': {
    operation: 'openNominations',
    answers: ADDING,
    people: { administratorAsHr: 'done' },
  },
  'someone who has a task already': {
    operation: 'openNominations',
    answers: ADDING_AGAIN,
    people: { administratorAsHr: 'same' },
  },
  'someone, in a cycle that there is not': {
    operation: 'openNominations',
    answers: { ...ADDING, hr: answer.NO_CYCLE, administrator: answer.NO_CYCLE },
    people: { administratorAsHr: answer.NO_CYCLE },
  },
  'someone, while impersonations may only look': {
    operation: 'openNominations',
    answers: onlyLooking(ADDING),
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
