import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { answerable } from './answerable.ts';

let server: Server;
afterEach(() => server.closeAllConnections());

/** Sends a request and, once it is answered, another one on the same connection. */
async function sendBoth(first: string, second: string): Promise<string> {
  server = createServer(
    answerable((request, response) => void response.end(`answered ${request.url}`)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  socket.once('data', () => socket.write(second));
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(first);
  await once(socket, 'close');
  return received;
}

const MALFORMED = 'GET /after HTTP/1.1\r\nnot a header\r\n\r\n';

it('answers a malformed request on a kept-alive connection', async () => {
  const received = await sendBoth('GET /before HTTP/1.1\r\nHost: reviews\r\n\r\n', MALFORMED);
  expect(received).toContain('answered /before');
  expect(received).toContain('HTTP/1.1 400 Bad Request');
});

it('ends a connection that asks for an upgrade, on which Node would not answer a malformed request', async () => {
  const received = await sendBoth(
    'GET /before HTTP/1.1\r\nHost: reviews\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    MALFORMED,
  );
  expect(received).toContain('answered /before');
  expect(received).toContain('Connection: close');
});

it('sends a request without a path to a path that does not exist', async () => {
  const received = await sendBoth('GET * HTTP/1.1\r\nHost: reviews\r\n\r\n', MALFORMED);
  expect(received).toContain('answered /api/');
});
