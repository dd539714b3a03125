import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer } from '@reviews/api/testing/cases/answers';
import { expectedFor } from '@reviews/api/testing/cases/kinds-of-people';
import { WRITING } from '@reviews/api/testing/cases/all-cases';
import type { Attempt } from '@reviews/api/testing/cases/call-case';

/**
 * Writing that is not about a form: signing in and out, impersonation, images, one's own notices.
 * The second half of the table of writing, from the cases of the calls.
 */

/** The calls, by their ids in the API document. */
export const SESSION_OPERATIONS: readonly string[] = Object.keys(WRITING);

interface SessionCase extends Attempt {
  readonly operation: string;
}

/** Every case, by its operation and its name. */
export const SESSION_CASES: Readonly<Record<string, SessionCase>> = Object.fromEntries(
  Object.entries(WRITING).flatMap(([operation, { attempts }]) =>
    Object.entries(attempts).map(([name, attempt]) => [
      `${operation}, ${name}`,
      { operation, ...attempt },
    ]),
  ),
);

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
