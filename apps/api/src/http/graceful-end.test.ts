import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { gracefulEnd, type EndGiven } from './graceful-end.ts';
import { eventually } from '../testing/eventually.ts';

const AT_ONCE: EndGiven = { drainMs: 0, limitMs: 5000 };
const REQUEST = 'GET /here HTTP/1.1\r\nHost: reviews\r\n\r\n';
const answer: RequestListener = (request, response) => void response.end(`answered ${request.url}`);

interface Served {
  readonly server: Server;
  readonly port: number;
  readonly end: (given: EndGiven) => Promise<void>;
}

const served: Server[] = [];
afterEach(() => {
  for (const server of served.splice(0)) server.closeAllConnections();
});

async function serve(listener: RequestListener = answer): Promise<Served> {
  const server = createServer(listener);
  const end = gracefulEnd(server);
  served.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, end };
}

/** Opens a connection and records everything it receives. */
async function open(
  port: number,
): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', (error) => (text += `[${error.message}]`));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, heard: () => text, closed };
}

/** Opens a connection, uses it, and keeps it alive. */
async function openUsed(port: number): ReturnType<typeof open> {
  const client = await open(port);
  client.socket.write(REQUEST.replace('/here', '/before'));
  await eventually(() => expect(client.heard()).toContain('answered /before'));
  return client;
}

describe('a server that is stopping', () => {
  it('answers a request that has arrived on a kept-alive connection but is not read yet', async () => {
    const { port, end } = await serve();
    const client = await openUsed(port);
    // In the kernel before this line returns; the server reads it in the next turn of the event
    // loop.
    client.socket.write(REQUEST);
    await end(AT_ONCE);
    await client.closed;
    expect(client.heard()).toContain('answered /here');
    expect(client.heard()).toMatch(/connection: close/i);
  });

  it('answers a request on a connection that waits to be accepted', async () => {
    const { port, end } = await serve();
    const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const program = `
      const { workerData: { port, shared, request }, parentPort } = require('node:worker_threads');
      const socket = require('node:net').connect(port, '127.0.0.1', () => { socket.write(request); const flag = new Int32Array(shared); Atomics.store(flag, 0, 1); Atomics.notify(flag, 0); });
      let text = '';
      socket.on('data', (chunk) => (text += chunk)).on('error', (error) => (text += error.message)).on('close', () => parentPort.postMessage(text));`;
    const worker = new Worker(program, {
      eval: true,
      workerData: { port, shared, request: REQUEST },
    });
    const heard = once(worker, 'message');
    await once(worker, 'online');
    // Blocks this thread until the other has connected and written.
    expect(Atomics.wait(new Int32Array(shared), 0, 0, 10_000)).not.toBe('timed-out');
    await end(AT_ONCE);
    expect((await heard)[0]).toContain('answered /here');
  });

  it('waits for the rest of a request that has begun to arrive', async () => {
    const { server, port, end } = await serve();
    const client = await openUsed(port);
    const [head, rest] = [REQUEST.slice(0, 20), REQUEST.slice(20)];
    client.socket.write(head);
    const ended = end(AT_ONCE);
    await eventually(() => expect(server.listening).toBe(false));
    client.socket.write(rest);
    await Promise.all([ended, client.closed]);
    expect(client.heard()).toContain('answered /here');
  });

  it('answers new requests on old and new connections while draining, each with Connection: close', async () => {
    const { server, port, end } = await serve();
    const old = await openUsed(port);
    const ended = end({ drainMs: 5000, limitMs: 10_000 });
    const fresh = await open(port);
    for (const { socket, heard, closed } of [old, fresh]) {
      socket.write(REQUEST);
      await closed;
      expect(heard()).toMatch(/connection: close[^]*answered \/here/i);
    }
    expect(server.listening).toBe(true);
    await ended;
    expect(server.listening).toBe(false);
  });

  it('closes used and unused connections', async () => {
    const { port, end } = await serve();
    const [used, unused] = [await openUsed(port), await open(port)];
    await end(AT_ONCE);
    await Promise.all([used.closed, unused.closed]);
    expect(unused.heard()).toBe('');
  });

  it('keeps a connection open until its started response is complete, and cuts off an endless one', async () => {
    const { port, end } = await serve((request, response) => {
      response.write('begun ');
      if (request.url === '/here') setImmediate(() => response.end('and ended'));
    });
    const [whole, endless] = [await open(port), await open(port)];
    whole.socket.write(REQUEST);
    endless.socket.write(REQUEST.replace('/here', '/never'));
    await eventually(() =>
      expect([whole.heard(), endless.heard()].every((text) => text.includes('begun'))).toBe(true),
    );
    await end({ drainMs: 0, limitMs: 300 });
    await whole.closed;
    expect(whole.heard()).toContain('and ended');
    await endless.closed;
  });
});
