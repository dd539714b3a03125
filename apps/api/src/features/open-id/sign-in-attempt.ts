import { createHash } from 'node:crypto';
import { OPEN_ID_ATTEMPT_MS } from '@reviews/domain';
import { z } from 'zod';
import type { SecretBox } from '../../core/secret-box.ts';

/** Content of the attempt cookie, sealed so that only the server can read it. */
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
 * Cookie that identifies a browser during sign-in. The attempt cookie has a path, so a sibling host
 * could plant one, and the victim would be signed in as the attacker.
 */
export const BROWSER_COOKIE = 'reviews_signing_in';

const boxName = (integrationId: number): string => `sign-in ${integrationId}`;

/**
 * Returns the cookie name of one sign-in. Each has its own, so that two windows do not disturb each
 * other.
 */
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

/**
 * Opens an attempt cookie. Returns null if it belongs to another integration or browser, was not
 * made by this server, or has expired.
 */
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

/** Returns when the sign-in began. */
export const beganAt = ({ until }: KeptAttempt): Date => new Date(until - OPEN_ID_ATTEMPT_MS);

/**
 * A cookie holds about four thousand characters. The ID token of someone in hundreds of groups does
 * not fit and is not kept.
 */
const KEPT_MAX_CHARS = 3600;
const keptSchema = z.strictObject({ integrationId: z.number(), idToken: z.string() });
const SIGN_OUT = 'sign-out';

/** Seals the sign-out data for the provider. Only the browser keeps it. */
export function sealSignOut(box: SecretBox, kept: z.infer<typeof keptSchema>): string | null {
  const sealed = Buffer.from(box.seal(JSON.stringify(kept), SIGN_OUT)).toString('base64url');
  return sealed.length > KEPT_MAX_CHARS ? null : sealed;
}

export function openSignOut(box: SecretBox, sealed: string): z.infer<typeof keptSchema> | null {
  const text = box.open(Buffer.from(sealed, 'base64url'), SIGN_OUT);
  const parsed = text === null ? null : keptSchema.safeParse(JSON.parse(text));
  return parsed?.success === true ? parsed.data : null;
}
