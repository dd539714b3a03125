import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_ABSOLUTE_MS, XSRF_COOKIE } from '@reviews/domain';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

export const SESSION_COOKIE = 'reviews_session';
const TOKEN_BYTES = 32;

/** A fresh session token: the cookie's value. Only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The cookies of a request; a malformed header has none. */
export function readCookies(request: Request): Readonly<Record<string, string | undefined>> {
  return parseCookie(request.headers.cookie ?? '');
}

/**
 * The anti-forgery token of a session. It follows from the session's secret, so it needs no storage, is the same on
 * every server, and one session's token is worth nothing in another.
 */
export function antiForgeryTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('anti-forgery').digest('base64url');
}

/** Compares two tokens without telling by its duration how much of them agrees. */
export function sameToken(given: string, expected: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}

export interface CookieWriter {
  setSession(token: string): void;
  clearSession(): void;
  setAntiForgery(token: string): void;
}

/** Writes the cookies of one answer. The session cookie is out of reach of scripts, the anti-forgery one is for them. */
export function cookieWriter(response: Response, secure: boolean): CookieWriter {
  const shared = { sameSite: 'lax', secure, path: '/' } as const;
  const writer: CookieWriter = {
    setSession(token) {
      response.cookie(SESSION_COOKIE, token, { ...shared, httpOnly: true, maxAge: SESSION_ABSOLUTE_MS });
      writer.setAntiForgery(antiForgeryTokenOf(token));
    },
    clearSession() {
      response.clearCookie(SESSION_COOKIE, { ...shared, httpOnly: true });
      writer.setAntiForgery(newToken());
    },
    setAntiForgery(token) {
      response.cookie(XSRF_COOKIE, token, { ...shared, httpOnly: false });
    },
  };
  return writer;
}
