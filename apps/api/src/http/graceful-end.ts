import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as pollPassed, setTimeout as delay } from 'node:timers/promises';

/**
 * Grace period for a connection without any data: its request may be on the way. Browsers open some
 * in advance.
 */
const UNUSED_GRACE_MS = 500;
const SWEEP_MS = 20;

export interface EndGiven {
  /**
   * Milliseconds during which requests are still accepted, so that health checks of /readyz move
   * traffic away first.
   */
  readonly drainMs: number;
  /** Milliseconds after that for started requests to finish; the rest is cut off. */
  readonly limitMs: number;
}

/**
 * Prepares a server for shutdown. The returned function first drains: every request is answered
 * with Connection: close. Then it accepts no new connections and closes idle ones, but never one
 * whose request has arrived unread, because a lost request looks like a processed one. It resolves
 * when no connection is left.
 */
export function gracefulEnd(server: Server): (given: EndGiven) => Promise<void> {
  const open = new Map<Socket, number>();
  const underWay = new Set<ServerResponse>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
  // Runs before the application, which may answer at once.
  server.prependListener('request', (_request, response) => {
    if (ending) response.setHeader('connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  /**
   * Call this right after the event loop has read everything that arrived: only then is an idle
   * connection idle in the kernel too.
   */
  function closeIdle(): void {
    server.closeIdleConnections();
    for (const [socket, since] of open)
      if (socket.bytesRead === 0 && performance.now() - since > UNUSED_GRACE_MS) socket.destroy();
  }

  return async ({ drainMs, limitMs }) => {
    ending = true;
    for (const response of underWay)
      if (!response.headersSent) response.setHeader('connection', 'close');
    if (drainMs > 0) await delay(drainMs);
    // Reads everything that has arrived by now. Twice, because the first turn may be the rest of
    // one that has already polled.
    await pollPassed();
    await pollPassed();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    const sweep = setInterval(() => void pollPassed().then(closeIdle), SWEEP_MS);
    const giveUp = setTimeout(() => server.closeAllConnections(), limitMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(giveUp);
  };
}
