import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendError } from './route.ts';
import { sendStream, StreamReply } from './stream-reply.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

interface Serving {
  readonly fileName?: string;
  readonly patienceMs?: number;
  /** Awaited before the response starts. */
  readonly before?: (response: Response) => Promise<unknown>;
}

/** Starts a server that answers every request with this reply. */
async function serve(
  open: StreamReply['open'],
  { fileName = 'a.csv', patienceMs, before }: Serving = {},
): Promise<number> {
  const app = express();
  const send = async (response: Response) => {
    await before?.(response);
    await sendStream(new StreamReply('text/csv', fileName, open), response, patienceMs);
  };
  app.use(
    (_request, response) =>
      void send(response).catch((error: unknown) => sendError(error, response)),
  );
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port;
}

const ask = (port: number) =>
  new Promise<IncomingMessage>(
    (resolve, reject) => void get({ port, host: '127.0.0.1' }, resolve).on('error', reject),
  );
const MEGABYTE = Buffer.alloc(1_000_000, 'x');

describe('a streamed response', () => {
  it('is a file with a name in any alphabet', async () => {
    const port = await serve(
      async function* pieces() {
        yield Buffer.from('one ');
        yield Buffer.from('two');
      },
      { fileName: 'Łódź.csv' },
    );
    const answer = await fetch(`http://127.0.0.1:${port}`);
    expect(await answer.text()).toBe('one two');
    expect(answer.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''%C5%81%C3%B3d%C5%BA.csv",
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(
      (await fetch(`http://127.0.0.1:${port}`, { method: 'HEAD' })).headers.get(
        'content-disposition',
      ),
    ).toContain('attachment');
  });

  it('is an ordinary error if it fails before its first piece', async () => {
    const port = await serve(async function* pieces() {
      await Promise.reject(new Error('lost'));
      yield MEGABYTE;
    });
    const answer = await fetch(`http://127.0.0.1:${port}`);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toContain('json');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it('breaks if it fails later, so that the partial file does not look complete', async () => {
    const port = await serve(async function* pieces() {
      yield Buffer.from('half');
      await Promise.reject(new Error('lost'));
    });
    await expect(fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text())).rejects.toThrow(
      /fetch failed|terminated/,
    );
  });

  it('pauses while the client reads nothing, and ends once the client leaves', async () => {
    let given = 0;
    const { promise: over, resolve } = Promise.withResolvers<boolean>();
    const port = await serve(async function* pieces(signal) {
      try {
        for (;;) {
          given += 1;
          yield MEGABYTE;
        }
      } finally {
        resolve(signal.aborted);
      }
    });
    const answer = await ask(port);
    let seen = -1;
    // The buffers fill up, and then no further piece is requested.
    await vi.waitFor(
      () => {
        const before = seen;
        seen = given;
        expect(given).toBe(before);
      },
      { interval: 300, timeout: 30_000 },
    );
    expect(given).toBeLessThan(60);
    answer.destroy();
    expect(await over).toBe(true);
  });

  /** An endless source that records whether it was closed. */
  function endless() {
    const { promise: over, resolve } = Promise.withResolvers<boolean>();
    async function* open(signal: AbortSignal): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield MEGABYTE;
      } finally {
        resolve(signal.aborted);
      }
    }
    return { open, over };
  }

  it('ends if the client stays but reads nothing, instead of keeping the source open forever', async () => {
    const { open, over } = endless();
    const answer = await ask(await serve(open, { patienceMs: 200 }));
    expect(await over).toBe(true);
    await expect(once(answer.resume(), 'end')).rejects.toThrow('aborted');
  });

  it('ends if the client left before it started', async () => {
    const { open, over } = endless();
    const { promise: asked, resolve } = Promise.withResolvers<Response>();
    const port = await serve(open, {
      before: (response) => (resolve(response), once(response, 'close')),
    });
    const request = get({ port, host: '127.0.0.1' }).on('error', () => undefined);
    await asked;
    request.destroy();
    expect(await over).toBe(true);
  });
});
