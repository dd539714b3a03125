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

/**
 * `invited`: a valid link to choose a password has been sent; `no_password`: no link is valid, or
 * none was ever sent.
 */
export const USER_STATES = ['active', 'invited', 'no_password', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

const department = z.strictObject({ id: recordId, name: z.string() });
/** A role of a user; `departments` if it is limited to some. */
export const heldRole = z.strictObject({
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
  /** Null for an account without an employee, such as a system account. */
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
  summary: 'List accounts, by name.',
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
  /** The session of this request. */
  is_current: z.boolean(),
  /** The person impersonated in it. */
  impersonating: z.string().nullable(),
});
export type UserSession = z.infer<typeof userSession>;

/**
 * How a new password link reaches its owner. `shown`: to the caller, who passes it on; `server`:
 * only a command on the server can create it.
 */
const LINK_WAYS = ['mailed', 'shown', 'server'] as const;
export type LinkWay = (typeof LINK_WAYS)[number];

const account = userRow.extend({
  created_at: moment,
  /** Roles that everyone has. */
  everyone_roles: z.array(z.strictObject({ id: recordId, name: z.string() })),
  /** Changes with the roles. A change must name the revision it is based on. */
  revision: z.string(),
  is_self: z.boolean(),
  /** Whether the caller may change anything here: their own roles reach as far. */
  within_reach: z.boolean(),
  /** The last link to choose a password; `kept`: there is no mail server. */
  link: z
    .strictObject({
      state: z.literal(['waiting', 'sent', 'kept', 'failed', 'over', 'used']),
      made_at: moment,
      ends_at: moment,
    })
    .nullable(),
  link_way: z.literal(LINK_WAYS),
  /** Names of the linked providers, in addition to a password. */
  providers: z.array(z.string()),
  sessions: z.array(userSession),
});
export type UserAccount = z.infer<typeof account>;

export const showUserAccount = endpoint({
  id: 'showUserAccount',
  method: 'GET',
  path: '/api/users/:userId',
  tag: 'users',
  summary: 'Show an account with its roles and sessions.',
  params: ofUser,
  response: account,
});

const givenRoles = z
  .array(z.strictObject({ role_id: recordId, department_ids: z.array(recordId).max(1000) }))
  .max(100);

/** Takes effect with the user's next request. */
export const changeUserRoles = endpoint({
  id: 'changeUserRoles',
  method: 'PUT',
  path: '/api/users/:userId/roles',
  tag: 'users',
  summary: 'Set the roles of a user.',
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
  summary: 'Reopen an account.',
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

/** Ends all sessions, except the current one on the caller's own account. */
export const endUserSessions = endpoint({
  id: 'endUserSessions',
  method: 'DELETE',
  path: '/api/users/:userId/sessions',
  tag: 'users',
  summary: 'Sign a user out everywhere.',
  params: ofUser,
  response: messageReply,
});

/** `link` is set without a mail server: an address on this site, shown only once. */
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
  summary: 'List employees without an account, by name.',
  query: z.strictObject({ search: searchedText.optional(), page: pageText.optional() }),
  response: z.strictObject({ data: z.array(invitable), totalResults: z.int() }),
});

export const inviteUsers = endpoint({
  id: 'inviteUsers',
  method: 'POST',
  path: '/api/invitations',
  tag: 'users',
  summary: 'Create accounts for employees and send each a link to choose a password.',
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

/** The token is sent in the body to keep it out of address logs. */
export const showInvitation = endpoint({
  id: 'showInvitation',
  method: 'POST',
  path: '/auth/invitation',
  tag: 'session',
  summary: 'Show the account that a password link is for.',
  body: z.strictObject({ token }),
  response: z.strictObject({ name: z.string(), email: z.string() }),
});

/** The answer, and the time it takes, are the same for every address. */
export const forgetPassword = endpoint({
  id: 'forgetPassword',
  method: 'POST',
  path: '/auth/forgotten-password',
  tag: 'session',
  summary: 'Ask for a link to choose a new password.',
  body: z.strictObject({ email: z.string().min(1).pipe(typedText(320)) }),
  response: messageReply,
});

export const choosePassword = endpoint({
  id: 'choosePassword',
  method: 'POST',
  path: '/auth/password',
  tag: 'session',
  summary: 'Choose a password with a link, and sign in.',
  body: z.strictObject({ token, password: typedText(PASSWORD_MAX_CHARS) }),
  response: z.strictObject({ redirect: z.string() }),
});
