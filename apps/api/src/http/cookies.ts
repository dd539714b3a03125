import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_ABSOLUTE_MS, XSRF_COOKIE } from '@reviews/domain';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const SESSION_COOKIE = 'reviews_session';
const TOKEN_BYTES = 32;

/**
 * The name of the session cookie. Behind TLS its prefix makes the browser take it from this very host alone, so that no
 * neighbouring host can put a session of its own under it.
 */
export function sessionCookieName(secure: boolean): string {
  return ownName(SESSION_COOKIE, secure);
}

const ownName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** A fresh session token: the cookie's value. Only its SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
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

/** The cookies a request came with; an empty one counts as none. */
export interface GivenCookies {
  /** Whether it belongs to a live session or not. */
  readonly session: string | undefined;
  readonly antiForgery: string | undefined;
  /** The anti-forgery token that a session must come with; undefined without a session. */
  readonly expectedAntiForgery: string | undefined;
}

// Asked twice a request, for what every answer carries and for what the call checks.
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

/** A cookie of a sign-in by a provider, which no script reads; it is sent with requests below its path alone. */
export interface PassingCookie {
  readonly name: string;
  readonly path: string;
}

/** What a browser sent of it; an empty one counts as none. */
export const passingCookie = (request: Request, { name }: PassingCookie): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[name] || undefined;

export interface CookieWriter {
  setSession(token: string): void;
  clearSession(): void;
  setAntiForgery(token: string): void;
  /** Ends with the browser, or after so many milliseconds. */
  setPassing(cookie: PassingCookie, value: string, maxAge?: number): void;
  clearPassing(cookie: PassingCookie): void;
  /** What came under a name that no neighbouring host can write to, as it cannot to that of the session. */
  readOwn(name: string): string | undefined;
  setOwn(name: string, value: string, maxAge: number): void;
}

/** Writes the cookies of one answer. The session cookie is out of reach of scripts, the anti-forgery one is for them. */
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
