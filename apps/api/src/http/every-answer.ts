import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { offerAntiForgery } from './anti-forgery.ts';
import { bearerOf } from './bearer.ts';
import { cookieWriter, readCookies } from './cookies.ts';

/** Whether a request came by TLS: as the site is configured, or as the connection itself says. */
export type IsSecure = (request: Request) => boolean;

const ONE_YEAR_SECONDS = 31_536_000;
/**
 * An answer that is not a page shows nothing, loads nothing and is framed by nobody; opened in a window of its own it has
 * no origin. Files under /assets too: a page that asks for a script does not ask for this policy.
 */
const NO_PAGE_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Gives a request its id: that of the proxy where it sent one of a form that ids have, else one made here. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id');
  response.set(
    'x-request-id',
    given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
  );
  next();
}

/**
 * What every answer carries: the security headers, and the anti-forgery cookie for a browser without
 * one. Files under /assets get no cookie: they may be kept by caches that serve many people; nor do programs with a token.
 */
export function everyAnswer(isSecure: IsSecure): RequestHandler[] {
  const headers = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    // The sign-in popup is a page of this origin, so its opener still sees it close (SES-11).
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  return [
    headers,
    (request, response, next) => {
      const secure = isSecure(request);
      if (secure)
        response.set('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
      response.set('content-security-policy', NO_PAGE_POLICY);
      if (!request.path.startsWith('/assets/') && bearerOf(request) === undefined)
        offerAntiForgery(readCookies(request, secure), cookieWriter(response, secure));
      next();
    },
  ];
}
