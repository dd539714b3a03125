import { SessionExpired, XSRF_HEADER } from '@reviews/domain';
import type { Request } from 'express';
import { newToken, sameToken, type CookieWriter, type GivenCookies } from './cookies.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What a browser says of a request of our own pages, or of one that a person typed in. */
const OWN_ORIGIN = new Set(['same-origin', 'none']);

/**
 * Gives a browser without an anti-forgery cookie one: the session's own, or a random one before sign-in. One that is not
 * the session's is replaced: something else wrote it, and every call would be refused for good.
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
 * Refuses a writing request that no page of ours can have sent: the header must repeat the cookie, with a session both
 * must be the session's, and a browser that says where the request comes from must say from here.
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
