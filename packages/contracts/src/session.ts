import { IMPERSONATION_REASON_MAX_CHARS, MESSAGES } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { photoUrl, recordId, typedText } from './wire.ts';

/** SES-02. `id` is 0 when no one is signed in. */
export const sessionUser = z.strictObject({
  id: z.int(),
  name: z.string(),
  photo: photoUrl,
  impersonating: z.boolean(),
  canImpersonate: z.boolean(),
  employee_id: recordId.nullable(),
  /** The person who impersonates, if any. */
  impersonator_name: z.string().nullable(),
  /** The previewed role, if any. The session is read-only during the preview. */
  previewing_role: z.string().nullable(),
  /** When the impersonation ends, ISO 8601. */
  impersonation_ends_at: z.string().nullable(),
  /** The impersonation may only look, by the company's setting. */
  impersonation_read_only: z.boolean(),
  /** Pages the person may open. The browser only hides what the server would refuse. */
  sections: z.strictObject({
    cycles: z.boolean(),
    cycle_builder: z.boolean(),
    packets: z.boolean(),
    changelog: z.boolean(),
    access: z.boolean(),
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const showUser = endpoint({
  id: 'showUser',
  method: 'GET',
  path: '/api/user',
  tag: 'session',
  token: ['own', 'team', 'people', 'tracking', 'changelog'],
  summary: 'Show the signed-in user (API-03).',
  response: sessionUser,
});

/**
 * The key that encrypts the words that this person's browsers keep. Null while impersonating; tokens
 * are refused. The owner's id comes with it, so that a browser need not wait for `showUser`.
 */
export const showWordsKey = endpoint({
  id: 'showWordsKey',
  method: 'GET',
  path: '/api/user/words-key',
  tag: 'session',
  summary: 'Show the key for the words that the browser keeps.',
  response: z.strictObject({ user_id: recordId, key: z.base64().nullable() }),
});

export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  tag: 'session',
  summary: 'Sign in with email and password.',
  body: z.strictObject({
    email: z.string().min(1).pipe(typedText(320)),
    password: z.string().min(1).max(1024),
  }),
  response: z.strictObject({ redirect: z.string() }),
});

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/api/logout',
  tag: 'session',
  summary: 'Sign out (API-04).',
  body: z.union([z.strictObject({}), z.undefined()]),
  /** `redirect`: the provider's logout page, for people who signed in with a provider. */
  response: z.strictObject({ redirect: z.string().optional() }),
});

export const checkSession = endpoint({
  id: 'checkSession',
  method: 'GET',
  path: '/auth/session-check',
  tag: 'session',
  summary: 'Check whether the session is still valid (API-07).',
  response: z.strictObject({ signedIn: z.boolean() }),
});

export const impersonate = endpoint({
  id: 'impersonate',
  method: 'POST',
  path: '/auth/impersonate',
  tag: 'session',
  summary: 'Impersonate an employee (API-06).',
  body: z.strictObject({
    userId: recordId,
    /** Shown to the impersonated person. */
    reason: typedText(IMPERSONATION_REASON_MAX_CHARS).refine((text) => text.trim() !== '', {
      message: MESSAGES.impersonation.reasonRequired,
    }),
  }),
  response: z.strictObject({ redirect: z.string() }),
});

export const stopImpersonating = endpoint({
  id: 'stopImpersonating',
  method: 'DELETE',
  path: '/auth/impersonate',
  tag: 'session',
  summary: 'Stop impersonating (API-05).',
  response: z.strictObject({ redirect: z.string() }),
});

/** One-click accounts of a demo database; empty in any other. */
export const listDemoAccounts = endpoint({
  id: 'listDemoAccounts',
  method: 'GET',
  path: '/auth/demo-accounts',
  tag: 'session',
  summary: 'List the accounts that a demo database offers on its login page.',
  response: z.strictObject({
    password: z.string().nullable(),
    data: z.array(z.strictObject({ email: z.string(), name: z.string(), place: z.string() })),
  }),
});
