import type { IncomingMessage } from 'node:http';

/** Whoever sends a body more slowly than this is answered before its end. */
const PATIENCE_MS = 10_000;

/**
 * Resolves when the whole body of a request has arrived; what is left of it is passed over. For a refusal that needs no
 * body: where the connection closes after the answer, as behind a proxy, bytes that nobody reads would take the answer with them.
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
