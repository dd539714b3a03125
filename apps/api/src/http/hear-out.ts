import type { IncomingMessage } from 'node:http';

/** A body slower than this is not waited for. */
const PATIENCE_MS = 10_000;

/**
 * Resolves when the whole body of a request has arrived; discards the rest. For refusals that need
 * no body: if the connection closes after the response, as behind a proxy, unread bytes would make
 * the client lose the response.
 */
export function hearOut(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const patience = setTimeout(done, PATIENCE_MS);
    function done(): void {
      clearTimeout(patience);
      for (const name of ['end', 'close', 'error']) request.off(name, done);
      resolve();
    }
    for (const name of ['end', 'close', 'error']) request.on(name, done);
    request.unpipe();
    request.resume();
  });
}
