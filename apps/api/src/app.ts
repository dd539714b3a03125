import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@reviews/domain';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import { documentRoutes } from './http/api-document.ts';
import { offerAntiForgery } from './http/anti-forgery.ts';
import { cookieWriter } from './http/cookies.ts';
import { handleRoute, sendError, type RouteKit } from './http/route.ts';
import { serveWeb } from './http/static-web.ts';
import type { Services } from './services.ts';
import { allRoutes } from './routes.ts';

/** Addresses below these are calls: an unknown one is a JSON 404 and never the page. */
const CALLS = /^\/(api|auth|healthz|readyz)(\/|$)/;
/** The one address under /auth that is a page. */
const PAGES = /^\/auth\/login-dialog\/?$/;

/** The whole of the server, in the order a request meets it. Opens nothing and listens nowhere. */
export function createApp(services: Services): Express {
  const { env, logger } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('etag', false);

  app.use(requestId);
  app.use(helmet({ contentSecurityPolicy: false, hsts: env.cookieSecure, referrerPolicy: { policy: 'no-referrer' }, crossOriginOpenerPolicy: { policy: 'same-origin' } }));

  const kit: RouteKit = {
    logger,
    cookieSecure: env.cookieSecure,
    strictResponses: env.NODE_ENV !== 'production',
    resolveActor: (token) => services.session.resolveActor(token),
    checkMayWrite: (actor, endpoint) => services.session.checkMayWrite(actor, endpoint.id),
  };
  const routes = allRoutes(services);
  for (const each of routes) {
    const method = each.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    app[method](each.endpoint.path, noStore, (request, response) => handleRoute(kit, each, request, response));
  }
  app.use(documentRoutes(routes));

  const web = env.WEB_DIST === 'none' ? null : serveWeb(env.WEB_DIST);
  if (web !== null) {
    app.use(web.assets);
    app.use((request, response, next) => {
      const wantsPage = request.method === 'GET' && (!CALLS.test(request.path) || PAGES.test(request.path)) && !request.path.startsWith('/assets/');
      if (!wantsPage) return next();
      offerAntiForgery(request, cookieWriter(response, env.cookieSecure));
      return web.page(request, response, next);
    });
  }
  app.use((request, response) => {
    offerAntiForgery(request, cookieWriter(response, env.cookieSecure));
    response.status(404).json({ message: MESSAGES.errors.notFound, code: 'not_visible' });
  });
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => sendError(logger, error, request, response));
  return app;
}

function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id');
  response.set('x-request-id', given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : randomUUID());
  next();
}

/** What a call answers is somebody's own: nothing on the way keeps it. */
function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.set('cache-control', 'no-store');
  next();
}
