import { SessionExpired, XSRF_COOKIE, XSRF_HEADER } from '@reviews/domain';
import type { Request } from 'express';
import { antiForgeryTokenOf, newToken, readCookies, sameToken, SESSION_COOKIE, type CookieWriter } from './cookies.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Gives a browser without an anti-forgery cookie one: the session's own, or a random one before sign-in. */
export function offerAntiForgery(request: Request, cookies: CookieWriter): void {
  const given = readCookies(request);
  if (given[XSRF_COOKIE] !== undefined) return;
  const session = given[SESSION_COOKIE];
  cookies.setAntiForgery(session === undefined ? newToken() : antiForgeryTokenOf(session));
}

/**
 * Refuses a writing request that no page of ours can have sent: the header must repeat the cookie, in a session both
 * must be the session's, and a browser that names the origin must name this one.
 * @throws SessionExpired (419) as the domain model says.
 */
export function checkAntiForgery(request: Request, boundToSession: boolean): void {
  if (SAFE_METHODS.has(request.method)) return;
  const cookies = readCookies(request);
  const header = request.get(XSRF_HEADER);
  const cookie = cookies[XSRF_COOKIE];
  if (header === undefined || cookie === undefined || !sameToken(header, cookie)) throw new SessionExpired();
  const session = cookies[SESSION_COOKIE];
  if (boundToSession && (session === undefined || !sameToken(header, antiForgeryTokenOf(session)))) throw new SessionExpired();
  if (request.get('sec-fetch-site') === 'cross-site') throw new SessionExpired();
}
