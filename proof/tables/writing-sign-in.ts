import { SIGN_IN_MESSAGES as texts, ACCESS_MESSAGES } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * One's own sign-in: everyone changes their own password and ends their own sessions, but never
 * while impersonating. Part of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const SIGN_IN_OPERATIONS = ['changeMyPassword', 'endMySessions'] as const;
export type SignInOperation = (typeof SIGN_IN_OPERATIONS)[number];

const refusal = (status: Refusal['status'], message: string): Refusal => ({ status, message });

interface SignInCase {
  readonly operation: SignInOperation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

const toOwners = (operation: SignInOperation, given: Answer = 'done'): SignInCase => ({
  operation,
  answers: { ...signedIn(given), impersonating: refusal(403, texts.notAsAnother) },
  people: {},
});
const looking = (given: SignInCase): SignInCase => ({
  ...given,
  answers: onlyLooking(given.answers),
});

export const SIGN_IN_CASES = {
  'another password': toOwners('changeMyPassword'),
  'another password, while impersonations may only look': looking(toOwners('changeMyPassword')),
  'another password, without knowing the present one': toOwners(
    'changeMyPassword',
    refusal(422, texts.wrongPassword),
  ),
  'another password that is easily guessed': toOwners(
    'changeMyPassword',
    refusal(422, ACCESS_MESSAGES.passwordCommon),
  ),
  'that another session of one’s own ends': toOwners('endMySessions'),
  'that all other sessions of one’s own end': toOwners('endMySessions'),
  'that a session of someone else ends, as one’s own': toOwners(
    'endMySessions',
    refusal(404, ACCESS_MESSAGES.sessionNotFound),
  ),
} as const satisfies Record<string, SignInCase>;
export type SignInCaseName = keyof typeof SIGN_IN_CASES;
