import {
  isEmail,
  nameColumns,
  SCIM_REQUEST_WORDS,
  SCIM_WORDS as words,
  type LoggedValues,
} from '@reviews/domain';
import type { Directory } from '../../core/directory.ts';
import type { Identity } from '../employee-records/public.ts';
import { invalidValue } from './protocol/scim-error.ts';
import type { UserInput } from './protocol/user-input.ts';
import type { UserRow } from './users.queries.ts';

/** The complete state of a user after a request. */
export interface Wanted {
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
  readonly identity: Identity;
  readonly title: string;
  readonly department: string;
  /** Undefined: the request does not mention the manager. */
  readonly managerUserId: number | null | undefined;
}

/** Returns the name in parts, from any format. Absent parts of an existing name stay. */
function namesOf(
  input: UserInput,
  before: UserRow | null,
): Pick<Identity, 'first_name' | 'last_name' | 'preferred_name'> {
  const [shownFirst = '', ...rest] = (input.displayName ?? '').split(' ');
  const first = input.givenName ?? before?.first_name ?? shownFirst;
  const last = input.familyName ?? before?.last_name ?? rest.join(' ');
  if (first === '' || last === '') throw invalidValue(words.nameRequired);
  const wasComposed =
    before === null || before.preferred_name === `${before.first_name} ${before.last_name}`;
  return {
    first_name: first,
    last_name: last,
    preferred_name: input.displayName ?? (wasComposed ? `${first} ${last}` : before.preferred_name),
  };
}

function addressOf(input: UserInput, userName: string, before: UserRow | null): string {
  const given = input.email ?? (before === null || input.email === null ? userName : before.email);
  const address = given.toLowerCase();
  if (!isEmail(address)) throw invalidValue(words.notAnAddress);
  return address;
}

/**
 * Merges a request into the existing state.
 * @throws ScimError
 */
export function wantedOf(
  input: UserInput,
  before: UserRow | null,
  directory: Directory,
  newNumber: string,
): Wanted {
  const userName = input.userName ?? before?.user_name;
  if (userName === undefined) throw invalidValue(SCIM_REQUEST_WORDS.required({ name: 'userName' }));
  const manager =
    input.manager === undefined || input.manager === null
      ? input.manager
      : Number(/^[1-9]\d{0,8}$/u.exec(input.manager)?.[0] ?? 0);
  return {
    userName,
    externalId: input.externalId === undefined ? (before?.external_id ?? null) : input.externalId,
    active: input.active ?? before?.active ?? true,
    identity: {
      ...namesOf(input, before),
      email: addressOf(input, userName, before),
      external_identifier: input.employeeNumber ?? before?.number ?? newNumber,
      hired_on: before?.hired_on ?? null,
    },
    title: input.title === undefined ? (before?.title ?? '') : (input.title ?? ''),
    department:
      input.department ??
      (input.department === null || before === null || before.department === ''
        ? directory.department
        : before.department),
    managerUserId: manager,
  };
}

/** Returns the derived columns of the names. */
export const keysOf = (given: Identity) =>
  nameColumns({
    firstName: given.first_name,
    lastName: given.last_name,
    preferredName: given.preferred_name,
    email: given.email,
    externalIdentifier: given.external_identifier,
  });
/** Returns the values as the change log stores them. */
export const valuesOf = (given: Identity): LoggedValues => ({
  first_name: given.first_name,
  last_name: given.last_name,
  preferred_name: given.preferred_name,
  email: given.email,
  external_identifier: given.external_identifier,
});
export const identityOf = (row: UserRow): Identity => ({
  first_name: row.first_name,
  last_name: row.last_name,
  preferred_name: row.preferred_name,
  email: row.email,
  external_identifier: row.number,
  hired_on: row.hired_on,
});
