import type { RequestListener } from 'node:http';

/** An absolute path, as browsers send it, or a full URL with a host, as proxies may. */
const ROUTABLE = /^(?:\/|[a-z][a-z\d+.-]*:\/\/[^/?#]+(?:[/?#]|$))/i;
/** A path that does not exist, so that the response is the usual JSON 404. */
const NOWHERE = '/api/';

/**
 * Makes requests without a path routable. Express bypasses all middleware for them, including the
 * security headers and the error table, and answers with a page of its own.
 */
export function routable(app: RequestListener): RequestListener {
  return (request, response) => {
    if (!ROUTABLE.test(request.url ?? '')) request.url = NOWHERE;
    app(request, response);
  };
}
