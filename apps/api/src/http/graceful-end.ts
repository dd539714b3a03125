import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as pollPassed, setTimeout as delay } from 'node:timers/promises';

/** A connection on which nothing was ever said is given this long: its request may be on the way. Browsers open some ahead of need. */
const UNUSED_GRACE_MS = 500;
const SWEEP_MS = 20;

export interface EndGiven {
  /** Milliseconds in which everything is still taken, so that whoever asks /readyz sends elsewhere before the door closes. */
  readonly drainMs: number;
  /** Milliseconds from then on in which what has begun may end; what is not done is cut off. */
  readonly limitMs: number;
}

/**
 * Prepares a server for its end. The returned function first drains: everything is answered, and every answer says that its
 * connection closes. Then no new connection is taken and those without a request are closed, never one whose request has
 * arrived but is not read yet: a lost request cannot be told from a processed one. It resolves when no connection is left.
 */
export function gracefulEnd(server: Server): (given: EndGiven) => Promise<void> {
  const open = new Map<Socket, number>();
  const underWay = new Set<ServerResponse>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
  // Before the application, which may answer at once.
  server.prependListener('request', (_request, response) => {
    if (ending) response.setHeader('connection', 'close');
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  /** Only right after the event loop has read what had arrived: then what is idle is idle in the kernel too. */
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
    // Whatever had arrived by now is taken and read: the first turn may be the rest of one that has looked already.
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
