import type { RequestListener } from 'node:http';

/** An absolute path, as browsers send it, or a full URL with a host, as proxies may. */
const ROUTABLE = /^(?:\/|[a-z][a-z\d+.-]*:\/\/[^/?#]+(?:[/?#]|$))/i;
/** A path that does not exist, so that the response is the usual JSON 404. */
const NOWHERE = '/api/';

/**
 * Makes sure that every request gets a response of the product.
 *
 * - Express answers a request without a path with a page of its own, without security headers.
 * - Node's parser never answers a malformed request on a connection that has carried a request to
 *   upgrade, so that connection ends with its response.
 */
export function answerable(app: RequestListener): RequestListener {
  return (request, response) => {
    if (!ROUTABLE.test(request.url ?? '')) request.url = NOWHERE;
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    app(request, response);
  };
}
