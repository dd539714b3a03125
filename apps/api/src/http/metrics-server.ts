import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

const NOT_FOUND = 404;

/** Answers GET /metrics and nothing else. It listens on a port of its own, so that no proxy's rule can make it public. */
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
