import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import {
  anyone,
  onlyLooking,
  signedIn,
  type ByKind,
} from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Accounts, roles and the access explainer: managed by administrators, never while impersonating.
 * Part of the table of writing.
 */

/** The calls, by their ids in the API document. The two of the explainer only write a log entry. */
export const ACCESS_OPERATIONS = [
  'addRole',
  'changeRole',
  'deleteRole',
  'changeUserRoles',
  'deactivateUser',
  'reactivateUser',
  'endUserSession',
  'endUserSessions',
  'sendPasswordLink',
  'inviteUsers',
  'choosePassword',
  'explainAccess',
  'listSight',
  'previewRole',
  'stopPreview',
] as const;
export type AccessOperation = (typeof ACCESS_OPERATIONS)[number];

const refusal = (status: Refusal['status'], message: string): Refusal => ({ status, message });
const NOT_AS_ANOTHER = refusal(403, texts.notAsAnother);
const NO_ROLE = refusal(404, texts.roleNotFound);
const NO_USER = refusal(404, texts.userNotFound);
const NO_SESSION = refusal(404, texts.sessionNotFound);
const LINK_OVER = refusal(404, texts.linkOver);

interface AccessCase<Operation extends AccessOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

/**
 * No one else learns whether the record exists. While impersonating, people are told to stop that
 * first.
 */
const toKeepers = <Operation extends AccessOperation>(
  operation: Operation,
  given: Answer = 'done',
): AccessCase<Operation> => ({
  operation,
  answers: { ...signedIn(answer.NOT_ALLOWED), administrator: given, impersonating: NOT_AS_ANOTHER },
  people: {},
});
const looking = <Operation extends AccessOperation>(
  operation: Operation,
): AccessCase<Operation> => {
  const { answers } = toKeepers(operation);
  return { operation, answers: onlyLooking(answers), people: {} };
};

export const ACCESS_CASES = {
  'a role': toKeepers('addRole'),
  'a role by a name that there is': toKeepers('addRole', answer.INVALID),
  'a role, while impersonations may only look': looking('addRole'),
  'a permission into a role': toKeepers('changeRole'),
  'what a role says already': toKeepers('changeRole', 'same'),
  'a role that someone else has changed': toKeepers('changeRole', refusal(409, texts.roleChanged)),
  'the Administrator role with less': toKeepers(
    'changeRole',
    refusal(422, texts.administratorFixed),
  ),
  'a role that there is not': toKeepers('changeRole', NO_ROLE),
  'that a role goes': toKeepers('deleteRole'),
  'that an assigned role is deleted': toKeepers('deleteRole', refusal(422, texts.roleInUse)),
  'that a built-in role is deleted': toKeepers('deleteRole', refusal(422, texts.seededRole)),
  'roles for a user': toKeepers('changeUserRoles'),
  'the roles that a user has': toKeepers('changeUserRoles', 'same'),
  'roles that someone else has changed': toKeepers(
    'changeUserRoles',
    refusal(409, texts.userChanged),
  ),
  'no role for the last administrator': toKeepers(
    'changeUserRoles',
    refusal(422, texts.lastAdministrator),
  ),
  'roles for a user that there is not': toKeepers('changeUserRoles', NO_USER),
  'that an account is closed': toKeepers('deactivateUser'),
  'that a closed account is closed': toKeepers('deactivateUser', 'same'),
  'that the own account is closed': toKeepers('deactivateUser', refusal(422, texts.ownAccount)),
  'that an account is closed, while impersonations may only look': looking('deactivateUser'),
  'that an account is opened again': toKeepers('reactivateUser'),
  'that an open account is opened': toKeepers('reactivateUser', 'same'),
  'that a session ends': toKeepers('endUserSession'),
  'that a session of someone else ends': toKeepers('endUserSession', NO_SESSION),
  'that all sessions of a user end': toKeepers('endUserSessions'),
  'that no session of a user ends': toKeepers('endUserSessions', 'same'),
  'a link to choose a password': toKeepers('sendPasswordLink'),
  'a link for a closed account': toKeepers('sendPasswordLink', refusal(422, texts.closedAccount)),
  'an invitation': toKeepers('inviteUsers'),
  'an invitation of someone with an account': toKeepers(
    'inviteUsers',
    refusal(422, texts.notInvitable),
  ),
  'a password by a link': { operation: 'choosePassword', answers: anyone('done'), people: {} },
  'a password that is easily guessed': {
    operation: 'choosePassword',
    answers: anyone(refusal(422, texts.passwordCommon)),
    people: {},
  },
  'a password by a link that works no more': {
    operation: 'choosePassword',
    answers: anyone(LINK_OVER),
    people: {},
  },
  'who may do what to an employee': toKeepers('explainAccess'),
  'who may do what to a form that there is not': toKeepers('explainAccess', answer.NO_FORM),
  'what someone sees': toKeepers('listSight'),
  'the product with one role': toKeepers('previewRole'),
  'the product with a role that there is not': toKeepers('previewRole', NO_ROLE),
  'back from no role': {
    operation: 'stopPreview',
    answers: signedIn(refusal(422, texts.notPreviewing)),
    people: {},
  },
  'what someone sees who does not exist': toKeepers('listSight', NO_USER),
} as const satisfies Readonly<Record<string, AccessCase<AccessOperation>>>;
export type AccessCaseName = keyof typeof ACCESS_CASES;
