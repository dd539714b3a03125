import { INVITED_AT_ONCE_MAX, PASSWORD_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  messageReply,
  moment,
  pageText,
  recordId,
  recordIdText,
  searchedText,
  typedText,
} from './wire.ts';

const ofUser = z.strictObject({ userId: recordIdText });

/** `invited`: a link is under way by which they choose their password; `no_password`: none holds any more, or never did. */
export const USER_STATES = ['active', 'invited', 'no_password', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

const department = z.strictObject({ id: recordId, name: z.string() });
/** A role as a user has it; `departments` where it has permissions for some. */
const heldRole = z.strictObject({
  id: recordId,
  name: z.string(),
  departments: z.array(department),
});
export type HeldRole = z.infer<typeof heldRole>;

const userRow = z.strictObject({
  id: recordId,
  name: z.string(),
  email: z.string(),
  state: z.literal(USER_STATES),
  /** Null for an account that is nobody's, as a system has. */
  employee: z
    .strictObject({
      id: recordId,
      position: z.string(),
      department: z.string().nullable(),
      has_left: z.boolean(),
    })
    .nullable(),
  roles: z.array(heldRole),
  last_signed_in_at: moment.nullable(),
});
export type UserRow = z.infer<typeof userRow>;

export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/api/users',
  tag: 'users',
  summary: 'The accounts, by name.',
  query: z.strictObject({
    search: searchedText.optional(),
    state: z.literal(USER_STATES).optional(),
    role_id: recordIdText.optional(),
    page: pageText.optional(),
  }),
  response: z.strictObject({ data: z.array(userRow), totalResults: z.int() }),
});

export const userSession = z.strictObject({
  key: z.uuid(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  began_at: moment,
  last_seen_at: moment,
  /** The browser that asks. */
  is_current: z.boolean(),
  /** Whom they look at the product as in it. */
  impersonating: z.string().nullable(),
});
export type UserSession = z.infer<typeof userSession>;

const account = userRow.extend({
  created_at: moment,
  /** Roles that everybody has. */
  everyone_roles: z.array(z.strictObject({ id: recordId, name: z.string() })),
  /** Changes with the roles: whoever changes them says which ones they saw. */
  revision: z.string(),
  is_self: z.boolean(),
  /** Whether whoever asks may change anything here: their own roles reach as far. */
  within_reach: z.boolean(),
  /** The last link by which a password is to be chosen; `kept`: there is no mail server. */
  link: z
    .strictObject({
      state: z.literal(['waiting', 'sent', 'kept', 'failed', 'over', 'used']),
      made_at: moment,
      ends_at: moment,
    })
    .nullable(),
  /** What they sign in with besides a password: the names of the providers that know them. */
  providers: z.array(z.string()),
  sessions: z.array(userSession),
});
export type UserAccount = z.infer<typeof account>;

export const showUserAccount = endpoint({
  id: 'showUserAccount',
  method: 'GET',
  path: '/api/users/:userId',
  tag: 'users',
  summary: 'An account with its roles and sessions.',
  params: ofUser,
  response: account,
});

const givenRoles = z
  .array(z.strictObject({ role_id: recordId, department_ids: z.array(recordId).max(1000) }))
  .max(100);

/** They hold with the next request of the user. */
export const changeUserRoles = endpoint({
  id: 'changeUserRoles',
  method: 'PUT',
  path: '/api/users/:userId/roles',
  tag: 'users',
  summary: 'Give a user these roles and no others.',
  params: ofUser,
  body: z.strictObject({ roles: givenRoles, revision: z.string().max(64) }),
  response: messageReply,
});

export const deactivateUser = endpoint({
  id: 'deactivateUser',
  method: 'POST',
  path: '/api/users/:userId/deactivate',
  tag: 'users',
  summary: 'Close an account and end its sessions.',
  params: ofUser,
  response: messageReply,
});

export const reactivateUser = endpoint({
  id: 'reactivateUser',
  method: 'POST',
  path: '/api/users/:userId/reactivate',
  tag: 'users',
  summary: 'Open an account again.',
  params: ofUser,
  response: messageReply,
});

export const endUserSession = endpoint({
  id: 'endUserSession',
  method: 'DELETE',
  path: '/api/users/:userId/sessions/:sessionKey',
  tag: 'users',
  summary: 'Sign a user out of one browser.',
  params: ofUser.extend({ sessionKey: z.uuid() }),
  response: messageReply,
});

/** All but the one that asks, where it is one's own account. */
export const endUserSessions = endpoint({
  id: 'endUserSessions',
  method: 'DELETE',
  path: '/api/users/:userId/sessions',
  tag: 'users',
  summary: 'Sign a user out everywhere.',
  params: ofUser,
  response: messageReply,
});

/** `link` where there is no mail server: an address of this site, told this once. */
export const sendPasswordLink = endpoint({
  id: 'sendPasswordLink',
  method: 'POST',
  path: '/api/users/:userId/password-link',
  tag: 'users',
  summary: 'Send a user a link to choose a password.',
  params: ofUser,
  response: z.strictObject({ message: z.string(), link: z.string().nullable() }),
});

const invitable = z.strictObject({
  id: recordId,
  preferred_name: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.string().nullable(),
});
export type Invitable = z.infer<typeof invitable>;

export const listInvitable = endpoint({
  id: 'listInvitable',
  method: 'GET',
  path: '/api/invitations/candidates',
  tag: 'users',
  summary: 'Who works here and has no account, by name.',
  query: z.strictObject({ search: searchedText.optional(), page: pageText.optional() }),
  response: z.strictObject({ data: z.array(invitable), totalResults: z.int() }),
});

export const inviteUsers = endpoint({
  id: 'inviteUsers',
  method: 'POST',
  path: '/api/invitations',
  tag: 'users',
  summary: 'Give employees an account and send each a link to choose a password.',
  body: z.strictObject({
    employee_ids: z.array(recordId).min(1).max(INVITED_AT_ONCE_MAX),
    roles: givenRoles,
  }),
  response: z.strictObject({
    message: z.string(),
    links: z.array(z.strictObject({ name: z.string(), email: z.string(), link: z.string() })),
  }),
});

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The token belongs in no log of addresses, so that it comes in a body. */
export const showInvitation = endpoint({
  id: 'showInvitation',
  method: 'POST',
  path: '/auth/invitation',
  tag: 'session',
  summary: 'Whose password a link is for.',
  body: z.strictObject({ token }),
  response: z.strictObject({ name: z.string(), email: z.string() }),
});

export const choosePassword = endpoint({
  id: 'choosePassword',
  method: 'POST',
  path: '/auth/password',
  tag: 'session',
  summary: 'Choose a password by a link, and be signed in.',
  body: z.strictObject({ token, password: typedText(PASSWORD_MAX_CHARS) }),
  response: z.strictObject({ redirect: z.string() }),
});
