import {
  ACCESS_MESSAGES as texts,
  INTEGRATION_MESSAGES,
  OPEN_ID_SETUP_MESSAGES as setup,
  SCIM_MESSAGES,
} from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Sign-in providers and directories: managed by administrators. Part of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const ACCESS_OPERATIONS = ['unlinkUser', 'makeDirectoryToken', 'saveGroupRoles'] as const;
export type AccessOperation = (typeof ACCESS_OPERATIONS)[number];

const refusal = (status: Refusal['status'], message: string): Refusal => ({ status, message });
const NOT_AS_ANOTHER = refusal(403, texts.notAsAnother);

interface AccessCase<Operation extends AccessOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

/**
 * While impersonating, people are told to stop that first.
 */
const toKeepers = <Operation extends AccessOperation>(
  operation: Operation,
  given: Answer = 'done',
): AccessCase<Operation> => ({
  operation,
  answers: { ...signedIn(answer.NOT_ALLOWED), administrator: given, impersonating: NOT_AS_ANOTHER },
  people: {},
});
/**
 * For integrations, impersonators are not told that they impersonate: they are refused like anyone
 * without the right.
 */
const toConfigurers = <Operation extends AccessOperation>(
  operation: Operation,
  given: Answer = 'done',
): AccessCase<Operation> => ({
  operation,
  answers: { ...signedIn(answer.NOT_ALLOWED), administrator: given },
  people: {},
});

export const ACCESS_CASES = {
  'that a sign-in is unlinked': toKeepers('unlinkUser'),
  'that a sign-in that there is not is unlinked': toKeepers(
    'unlinkUser',
    refusal(422, setup.notLinked({ name: 'Unlinked Person' })),
  ),
  'a token of a directory': toConfigurers('makeDirectoryToken'),
  'a token of a directory, while impersonations may only look': {
    operation: 'makeDirectoryToken',
    answers: onlyLooking(toConfigurers('makeDirectoryToken').answers),
    people: {},
  },
  'a token of what is no directory': toConfigurers(
    'makeDirectoryToken',
    refusal(404, INTEGRATION_MESSAGES.notFound),
  ),
  'a role by a group of a directory': toConfigurers('saveGroupRoles'),
  'a role of a group that someone else has changed': toConfigurers(
    'saveGroupRoles',
    refusal(409, SCIM_MESSAGES.rolesChanged),
  ),
  'a role by a group that there is not': toConfigurers(
    'saveGroupRoles',
    refusal(404, SCIM_MESSAGES.noGroup),
  ),
} as const satisfies Readonly<Record<string, AccessCase<AccessOperation>>>;
export type AccessCaseName = keyof typeof ACCESS_CASES;
