import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { offerAntiForgery } from './anti-forgery.ts';
import { bearerOf } from './bearer.ts';
import { cookieWriter, readCookies } from './cookies.ts';

/** Returns true if a request came over TLS, by the site's configuration or by its connection. */
export type IsSecure = (request: Request) => boolean;

const ONE_YEAR_SECONDS = 31_536_000;
/**
 * Policy for responses that are not pages: they load nothing, cannot be framed, and have no origin
 * in a window of their own. Also for files under /assets: a page that loads a script ignores the
 * script's policy.
 */
const NO_PAGE_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Sets the request id: the proxy's if well-formed, else a new one. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id');
  response.set(
    'x-request-id',
    given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
  );
  next();
}

/**
 * Adds to every response the security headers, and the CSRF cookie for browsers without one. Files
 * under /assets get no cookie, because shared caches may keep them; neither do programs with a
 * token.
 */
export function everyAnswer(isSecure: IsSecure): RequestHandler[] {
  const headers = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    // The sign-in popup is a page of this origin, so its opener can still see it close (SES-11).
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
