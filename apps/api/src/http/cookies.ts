import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_ABSOLUTE_MS, XSRF_COOKIE } from '@reviews/domain';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const SESSION_COOKIE = 'reviews_session';
const TOKEN_BYTES = 32;

/**
 * Returns the name of the session cookie. Behind TLS its prefix makes it host-only, so that no
 * sibling host can plant a session of its own.
 */
export function sessionCookieName(secure: boolean): string {
  return ownName(SESSION_COOKIE, secure);
}

const ownName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Returns a new session token, the cookie's value. Only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * Returns the CSRF token of a session. It is derived from the session's secret, so it needs no
 * storage, is the same on every server, and is worthless in another session.
 */
export function antiForgeryTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('anti-forgery').digest('base64url');
}

/** Compares two tokens in constant time. */
export function sameToken(given: string, expected: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The cookies of a request; an empty one counts as missing. */
export interface GivenCookies {
  /** The session token, valid or not. */
  readonly session: string | undefined;
  readonly antiForgery: string | undefined;
  /** The CSRF token that the session requires; undefined without a session. */
  readonly expectedAntiForgery: string | undefined;
}

// Read twice per request, to write the response's cookies and to check the call.
const read = new WeakMap<Request, GivenCookies>();

export function readCookies(request: Request, secure: boolean): GivenCookies {
  const known = read.get(request);
  if (known !== undefined) return known;
  const given = parseCookie(request.headers.cookie ?? '');
  const session = given[sessionCookieName(secure)] || undefined;
  const cookies = {
    session,
    antiForgery: given[XSRF_COOKIE] || undefined,
    expectedAntiForgery: session && antiForgeryTokenOf(session),
  };
  read.set(request, cookies);
  return cookies;
}

/**
 * A short-lived cookie for a sign-in with an identity provider; unreadable for scripts, and sent
 * only below its path.
 */
export interface PassingCookie {
  readonly name: string;
  readonly path: string;
}

/** Returns the cookie's value in the request; undefined if missing or empty. */
export const passingCookie = (request: Request, { name }: PassingCookie): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name] || undefined;

export interface CookieWriter {
  setSession(token: string): void;
  clearSession(): void;
  setAntiForgery(token: string): void;
  /** Expires with the browser, or after this many milliseconds. */
  setPassing(cookie: PassingCookie, value: string, maxAge?: number): void;
  clearPassing(cookie: PassingCookie): void;
  /** Reads a cookie that no sibling host can write, like the session's. */
  readOwn(name: string): string | undefined;
  setOwn(name: string, value: string, maxAge: number): void;
}

/**
 * Creates a writer for the cookies of one response. Scripts can read the CSRF cookie, but not the
 * session cookie.
 */
export function cookieWriter(response: Response, secure: boolean): CookieWriter {
  const shared = { sameSite: 'lax', secure, path: '/' } as const;
  const writer: CookieWriter = {
    setSession(token) {
      response.cookie(sessionCookieName(secure), token, {
        ...shared,
        httpOnly: true,
        maxAge: SESSION_ABSOLUTE_MS,
      });
      writer.setAntiForgery(antiForgeryTokenOf(token));
    },
    clearSession() {
      response.clearCookie(sessionCookieName(secure), { ...shared, httpOnly: true });
      writer.setAntiForgery(newToken());
    },
    setAntiForgery(token) {
      response.cookie(XSRF_COOKIE, token, { ...shared, httpOnly: false });
    },
    setPassing({ name, path }, value, maxAge) {
      response.cookie(name, value, {
        ...shared,
        path,
        httpOnly: true,
        ...(maxAge === undefined ? {} : { maxAge }),
      });
    },
    clearPassing({ name, path }) {
      response.clearCookie(name, { ...shared, path, httpOnly: true });
    },
    readOwn: (name) =>
      parseCookie(response.req.headers.cookie ?? '')[ownName(name, secure)] || undefined,
    setOwn(name, value, maxAge) {
      response.cookie(ownName(name, secure), value, { ...shared, httpOnly: true, maxAge });
    },
  };
  return writer;
}
