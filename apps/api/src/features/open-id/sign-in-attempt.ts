import { createHash } from 'node:crypto';
import { OPEN_ID_ATTEMPT_MS } from '@reviews/domain';
import { z } from 'zod';
import type { SecretBox } from '../../core/secret-box.ts';

/** What a browser keeps of a sign-in that it began, readable for nobody but the server. */
const attemptSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  popup: z.boolean(),
  again: z.boolean(),
  browser: z.string(),
  until: z.number(),
});
export type KeptAttempt = z.infer<typeof attemptSchema>;

/**
 * By what a browser is known again that begins to sign in. The attempt itself lies below a path, where a neighbouring host could
 * put one of its own: whoever came back with that would be signed in as whom the neighbour is.
 */
export const BROWSER_COOKIE = 'reviews_signing_in';

const boxName = (integrationId: number): string => `sign-in ${integrationId}`;

/** Each sign-in of a browser has a cookie of its own, so that two windows do not disturb one another. */
export const attemptCookie = (state: string): string =>
  `reviews_openid_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;

export const sealAttempt = (
  box: SecretBox,
  integrationId: number,
  attempt: Omit<KeptAttempt, 'until'>,
  now: Date,
): string =>
  Buffer.from(
    box.seal(
      JSON.stringify({ ...attempt, until: now.getTime() + OPEN_ID_ATTEMPT_MS }),
      boxName(integrationId),
    ),
  ).toString('base64url');

/** Null where it is none of this integration, none of this server's making, of another browser, or over. */
export function openAttempt(
  box: SecretBox,
  integrationId: number,
  { sealed, browser }: { readonly sealed: string; readonly browser: string | undefined },
  now: Date,
): KeptAttempt | null {
  const text = box.open(Buffer.from(sealed, 'base64url'), boxName(integrationId));
  if (text === null) return null;
  const parsed = attemptSchema.safeParse(JSON.parse(text));
  return parsed.success && parsed.data.browser === browser && parsed.data.until > now.getTime()
    ? parsed.data
    : null;
}

/** When the sign-in was begun. */
export const beganAt = ({ until }: KeptAttempt): Date => new Date(until - OPEN_ID_ATTEMPT_MS);

/** A cookie holds about four thousand characters; an identity of somebody in hundreds of groups does not fit, and is not kept. */
const KEPT_MAX_CHARS = 3600;
const keptSchema = z.strictObject({ integrationId: z.number(), idToken: z.string() });
const SIGN_OUT = 'sign-out';

/** By what a provider knows whom it signs out, kept by the browser alone. */
export function sealSignOut(box: SecretBox, kept: z.infer<typeof keptSchema>): string | null {
  const sealed = Buffer.from(box.seal(JSON.stringify(kept), SIGN_OUT)).toString('base64url');
  return sealed.length > KEPT_MAX_CHARS ? null : sealed;
}

export function openSignOut(box: SecretBox, sealed: string): z.infer<typeof keptSchema> | null {
  const text = box.open(Buffer.from(sealed, 'base64url'), SIGN_OUT);
  const parsed = text === null ? null : keptSchema.safeParse(JSON.parse(text));
  return parsed?.success === true ? parsed.data : null;
}
