import { isPagePath, NotVisible } from '@reviews/domain';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { documentRoutes } from './http/api-document.ts';
import { everyAnswer, requestId, type IsSecure } from './http/every-answer.ts';
import { handleRoute, sendError, type RouteKit } from './http/route.ts';
import { serveWeb } from './http/static-web.ts';
import { watchRequests } from './http/watch-requests.ts';
import type { Services } from './services.ts';
import { allRoutes, directoryRoutes } from './routes.ts';

/** An unknown path under these prefixes is a call or a file: it gets a JSON 404, never a page. */
const NO_PAGES = /^\/(api|auth|scim|healthz|readyz|assets)(\/|$)/i;

/**
 * Builds the whole server, in the order a request passes through it. Opens no connection and does
 * not listen.
 */
export function createApp(services: Services): Express {
  const { env, logger } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'extended');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('etag', false);

  const isSecure: IsSecure = (request) => env.cookieSecure ?? request.secure;
  app.use(requestId, watchRequests(logger, services.watch ?? {}));
  app.use(everyAnswer(isSecure));

  const kit: RouteKit = {
    isSecure,
    strictResponses: env.checksOutput,
    resolveActor: (token) => services.session.resolveActor(token),
    resolveToken: (token, endpoint) => services.tokenUse.resolve(token, endpoint),
    resolveDirectory: (token, clientAddress) =>
      services.directoryAccess.resolve(token, clientAddress),
    checkMayReach: (actor, endpoint) => services.impersonation.checkMayReach(actor, endpoint),
    checkMayWrite: (actor, endpoint) => services.impersonation.checkMayWrite(actor, endpoint),
  };
  const routes = allRoutes(services);
  for (const each of [...routes, ...directoryRoutes(services)]) {
    const method = each.endpoint.method.toLowerCase() as
      | 'get'
      | 'post'
      | 'put'
      | 'patch'
      | 'delete';
    app[method](each.endpoint.path, noStore, (request, response) =>
      handleRoute(kit, each, request, response),
    );
  }
  app.use(documentRoutes(routes));

  const web = env.WEB_DIST === 'none' ? null : serveWeb(env.WEB_DIST);
  if (web !== null) {
    app.use(web.assets);
    app.use((request, response, next) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && isPagePath(request.path)) return web.page(request, response, next);
      // A person with a wrong address gets the application's page about it; a program gets JSON.
      const seesPage =
        isRead && !NO_PAGES.test(request.path) && request.get('accept')?.includes('text/html');
      if (seesPage !== true) return next();
      response.status(404);
      return web.page(request, response, next);
    });
  }
  app.use((_request, response) => sendError(new NotVisible(), response));
  // Express recognises an error handler by its four parameters.
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendError(error, response),
  );
  return app;
}

/**
 * Responses to API calls are private: no cache may store them, and conditional requests are
 * ignored.
 */
function noStore(request: Request, response: Response, next: NextFunction): void {
  delete request.headers['if-none-match'];
  response.set('cache-control', 'no-store');
  next();
}
