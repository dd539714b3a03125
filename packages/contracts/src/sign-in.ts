import { PASSWORD_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { userSession } from './users.ts';
import { messageReply, moment, recordId, typedText } from './wire.ts';

/** `off`: there is one, and passwords are for administrators only; `none`: a provider signs them in. */
const PASSWORD_STATES = ['own', 'off', 'none'] as const;
/** What whoever ends a session is asked for first: nothing where they have signed in lately. */
const CONFIRMATIONS = ['nothing', 'password', 'sign_in_again'] as const;

/** A provider that knows somebody. */
const linkedProvider = z.strictObject({
  id: recordId,
  name: z.string(),
  is_on: z.boolean(),
  linked_at: moment,
  last_used_at: moment,
});

/** As a sign-in takes it: no longer one is ever right. */
const presentPassword = z.string().min(1).max(1024);

const mySignIn = z.strictObject({
  email: z.string(),
  password: z.literal(PASSWORD_STATES),
  confirm_by: z.literal(CONFIRMATIONS),
  /** Not while a role is looked at: nothing is changed then. */
  can_change: z.boolean(),
  sessions: z.array(userSession),
  providers: z.array(linkedProvider),
  /** How many of one's own API tokens work. */
  tokens: z.int(),
});
export type MySignIn = z.infer<typeof mySignIn>;

export const showMySignIn = endpoint({
  id: 'showMySignIn',
  method: 'GET',
  path: '/api/my/sign-in',
  tag: 'session',
  summary: 'How I sign in, and where I am signed in.',
  response: mySignIn,
});

/** Ends every other session and revokes the tokens of the API. The browser that asks goes on under a new session. */
export const changeMyPassword = endpoint({
  id: 'changeMyPassword',
  method: 'POST',
  path: '/api/my/password',
  tag: 'session',
  summary: 'Choose another password for myself.',
  body: z.strictObject({ current: presentPassword, password: typedText(PASSWORD_MAX_CHARS) }),
  response: messageReply,
});

/** `session_key` null: all but the one that asks, and the tokens of the API with them. `password` where `confirm_by` asks for it. */
export const endMySessions = endpoint({
  id: 'endMySessions',
  method: 'POST',
  path: '/api/my/sessions/end',
  tag: 'session',
  summary: 'Sign myself out of another browser, or of all others.',
  body: z.strictObject({ session_key: z.uuid().nullable(), password: presentPassword.nullable() }),
  response: messageReply,
});
