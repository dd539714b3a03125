import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

const NOT_FOUND = 404;

/**
 * Creates a server for GET /metrics alone. Its own port ensures that no proxy rule can make it
 * public.
 */
export function createMetricsServer(registry: Registry): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(NOT_FOUND).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.destroy(),
    );
  });
}
