import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server for its end. The returned function takes no new connection, closes at once those on which no request
 * is under way (a browser opens some ahead of need), and each other one after its answer; what is not done within
 * `limitMs` milliseconds is cut off. It resolves when no connection is left.
 */
export function gracefulEnd(server: Server, limitMs: number): () => Promise<void> {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, new Set());
    socket.once('close', () => underWay.delete(socket));
  });
  // Before the application, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    underWay.get(socket)?.add(response);
    if (ending) response.setHeader('connection', 'close');
    response.once('close', () => {
      const rest = underWay.get(socket);
      rest?.delete(response);
      if (ending && rest?.size === 0) socket.destroySoon();
    });
  });
  return () =>
    new Promise((resolve) => {
      ending = true;
      const giveUp = setTimeout(() => server.closeAllConnections(), limitMs);
      server.close(() => {
        clearTimeout(giveUp);
        resolve();
      });
      for (const [socket, responses] of underWay) {
        if (responses.size === 0) socket.destroy();
        for (const response of responses) if (!response.headersSent) response.setHeader('connection', 'close');
      }
    });
}
