import { TOKEN_MESSAGES as texts } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * API tokens: everyone creates and revokes their own, administrators revoke any, but never while
 * impersonating. Part of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const TOKEN_OPERATIONS = [
  'makeToken',
  'revokeMyToken',
  'revokeMyTokens',
  'revokeToken',
] as const;
export type TokenOperation = (typeof TOKEN_OPERATIONS)[number];

const refusal = (status: Refusal['status'], message: string): Refusal => ({ status, message });
const NOT_AS_ANOTHER = refusal(403, texts.notAsAnother);
const NO_TOKEN = refusal(404, texts.notFound);

interface TokenCase {
  readonly operation: TokenOperation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

const toOwners = (operation: TokenOperation, given: Answer = 'done'): TokenCase => ({
  operation,
  answers: { ...signedIn(given), impersonating: NOT_AS_ANOTHER },
  people: {},
});
const toKeepers = (given: Answer = 'done'): TokenCase => ({
  operation: 'revokeToken',
  answers: { ...signedIn(answer.NOT_ALLOWED), administrator: given, impersonating: NOT_AS_ANOTHER },
  people: {},
});
const looking = (given: TokenCase): TokenCase => ({
  ...given,
  answers: onlyLooking(given.answers),
});

export const TOKEN_CASES = {
  'a token': toOwners('makeToken'),
  'a token without a name': toOwners('makeToken', refusal(422, texts.nameRequired)),
  'a token, while impersonations may only look': looking(toOwners('makeToken')),
  'that a token of one’s own is revoked': toOwners('revokeMyToken'),
  'that a token of one’s own is revoked, while impersonations may only look': looking(
    toOwners('revokeMyToken'),
  ),
  'that a token of someone else is revoked, as one’s own': toOwners('revokeMyToken', NO_TOKEN),
  'that all tokens of one’s own are revoked': toOwners('revokeMyTokens'),
  'that a token is revoked': toKeepers(),
  'that a token is revoked that does not exist': toKeepers(NO_TOKEN),
} as const satisfies Record<string, TokenCase>;
export type TokenCaseName = keyof typeof TOKEN_CASES;
