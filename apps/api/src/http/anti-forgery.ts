import { SessionExpired, XSRF_HEADER } from '@reviews/domain';
import type { Request } from 'express';
import { newToken, sameToken, type CookieWriter, type GivenCookies } from './cookies.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Values of Sec-Fetch-Site for requests from our own pages or typed into the address bar. */
const OWN_ORIGIN = new Set(['same-origin', 'none']);

/**
 * Sets the CSRF cookie if it is missing: the session's own token, or a random one before sign-in.
 * Replaces a cookie that does not match the session: something else wrote it, and every call would
 * fail.
 */
export function offerAntiForgery(given: GivenCookies, cookies: CookieWriter): void {
  const expected = given.expectedAntiForgery;
  if (expected === undefined) {
    if (given.antiForgery === undefined) cookies.setAntiForgery(newToken());
    return;
  }
  if (given.antiForgery !== expected) cookies.setAntiForgery(expected);
}

/**
 * Throws for a write that no page of ours can have sent: the header must repeat the cookie, both
 * must match the session if there is one, and a browser that sends the request's origin must name
 * ours.
 * @throws SessionExpired (419) as the domain model says.
 */
export function checkAntiForgery(request: Request, given: GivenCookies): void {
  if (SAFE_METHODS.has(request.method)) return;
  const header = request.get(XSRF_HEADER);
  if (
    header === undefined ||
    given.antiForgery === undefined ||
    !sameToken(header, given.antiForgery)
  )
    throw new SessionExpired();
  if (given.expectedAntiForgery !== undefined && !sameToken(header, given.expectedAntiForgery))
    throw new SessionExpired();
  const origin = request.get('sec-fetch-site');
  if (origin !== undefined && !OWN_ORIGIN.has(origin)) throw new SessionExpired();
}
