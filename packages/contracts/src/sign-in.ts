import { PASSWORD_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { userSession } from './users.ts';
import { messageReply, moment, recordId, typedText } from './wire.ts';

/**
 * `off`: the account has one, but passwords are for administrators only; `none`: a provider signs
 * them in.
 */
const PASSWORD_STATES = ['own', 'off', 'none'] as const;
/** The confirmation needed to end a session: nothing after a recent sign-in. */
const CONFIRMATIONS = ['nothing', 'password', 'sign_in_again'] as const;

/** A provider that is linked to the account. */
const linkedProvider = z.strictObject({
  id: recordId,
  name: z.string(),
  is_on: z.boolean(),
  linked_at: moment,
  last_used_at: moment,
});

const impersonationOfMe = z.strictObject({
  by: z.string(),
  /** Null for one before reasons were asked for. */
  reason: z.string().nullable(),
  started_at: moment,
  ended_at: moment.nullable(),
});

/** Same limit as for sign-in: no longer password can be right. */
const currentPassword = z.string().min(1).max(1024);

const mySignIn = z.strictObject({
  email: z.string(),
  password: z.literal(PASSWORD_STATES),
  confirm_by: z.literal(CONFIRMATIONS),
  /** False during a role preview, which is read-only. */
  can_change: z.boolean(),
  sessions: z.array(userSession),
  providers: z.array(linkedProvider),
  /** Who viewed the product as this person, latest first. */
  impersonations: z.array(impersonationOfMe),
  /** Number of the person's own active API tokens. */
  tokens: z.int(),
});
export type MySignIn = z.infer<typeof mySignIn>;

export const showMySignIn = endpoint({
  id: 'showMySignIn',
  method: 'GET',
  path: '/api/my/sign-in',
  tag: 'session',
  summary: 'Show how and where you are signed in.',
  response: mySignIn,
});

/** Ends every other session and revokes the API tokens. The current browser gets a new session. */
export const changeMyPassword = endpoint({
  id: 'changeMyPassword',
  method: 'POST',
  path: '/api/my/password',
  tag: 'session',
  summary: 'Change your password.',
  body: z.strictObject({ current: currentPassword, password: typedText(PASSWORD_MAX_CHARS) }),
  response: messageReply,
});

/**
 * `session_key` null: all sessions but the current one, and the API tokens. `password` if
 * `confirm_by` asks for it.
 */
export const endMySessions = endpoint({
  id: 'endMySessions',
  method: 'POST',
  path: '/api/my/sessions/end',
  tag: 'session',
  summary: 'Sign out of another browser, or of all others.',
  body: z.strictObject({ session_key: z.uuid().nullable(), password: currentPassword.nullable() }),
  response: messageReply,
});
