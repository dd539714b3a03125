import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const LENGTH = 4_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('an early refusal of a body', () => {
  it.each([
    ['without a session', 'POST', '/api/rich-text-images', 'multipart/form-data; boundary=b', 401],
    ['of an address that names nothing', 'POST', '/api/nothing', 'application/json', 404],
    ['of another type', 'POST', '/auth/login', 'text/plain', 419],
  ])(
    '%s comes after the body has been received, so that closing the connection cannot discard it',
    async (_case, method, address, type, status) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      let heard = '';
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
      const closed = once(socket, 'close');
      await once(socket, 'connect');
      socket.write(
        `${method} ${address} HTTP/1.1\r\nHost: reviews\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${LENGTH}\r\n\r\n`,
      );
      // Gives the server enough time to answer if it did not wait.
      for (let turn = 0; turn < 10; turn += 1) await app.anonymous.send('GET', '/healthz');
      expect(heard).toBe('');
      socket.write(Buffer.alloc(LENGTH, 'x'));
      await closed;
      expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );

  it('does not wait for a body whose sender is gone', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST /api/nothing HTTP/1.1\r\nHost: reviews\r\nContent-Length: 100\r\n\r\nhalf');
    const closed = once(socket.resume(), 'close');
    socket.end();
    await closed;
    expect((await app.anonymous.send('GET', '/healthz')).status).toBe(200);
  });
});
