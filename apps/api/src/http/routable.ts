import type { RequestListener } from 'node:http';

/** An absolute path, as browsers send it, or a whole address with a host, as proxies may. */
const ROUTABLE = /^(?:\/|[a-z][a-z\d+.-]*:\/\/[^/?#]+(?:[/?#]|$))/i;
/** An address under which there is nothing, so that the answer is the JSON 404 of any other such. */
const NOWHERE = '/api/';

/**
 * Express passes a request whose address has no path by everything that is mounted, the security headers and the error
 * table included, and answers it with a page of its own. Such a request asks for nothing here.
 */
export function routable(app: RequestListener): RequestListener {
  return (request, response) => {
    if (!ROUTABLE.test(request.url ?? '')) request.url = NOWHERE;
    app(request, response);
  };
}
