import type { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutgoing, OutgoingFault } from './outgoing.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Starts a server on this machine and returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port;
}

/** A DNS lookup that returns these answers in turn, then repeats the last. */
function names(...answers: readonly (readonly string[])[]): typeof lookup {
  let asked = 0;
  const answer = (
    _name: string,
    _options: unknown,
    done: (error: null, addresses: { address: string; family: number }[]) => void,
  ): void => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  // Only one of its many overloads is used: the one that returns all addresses.
  return answer as unknown as typeof lookup;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingFault ? error.code : 'another error'),
  );
const get = (url: string, lookedUp?: typeof lookup) =>
  createOutgoing({
    trustedHosts: [],
    ...(lookedUp === undefined ? {} : { lookup: lookedUp }),
  }).send({ method: 'GET', url });

describe('a user-supplied URL', () => {
  it.each([
    ['address', 'nonsense'],
    ['address', ''],
    ['scheme', 'http://example.com/'],
    ['address', 'file:///etc/passwd'],
    ['scheme', 'ftp://example.com'],
    ['scheme', 'gopher://127.0.0.1'],
    ['credentials', 'https://user:pass@example.com/'],
    ['credentials', 'https://user@example.com/'],
    ['private', 'https://127.0.0.1/'],
    ['private', 'https://127.1/'],
    ['private', 'https://2130706433/'],
    ['private', 'https://0x7f000001/'],
    ['private', 'https://017700000001/'],
    ['private', 'https://[::1]/'],
    ['private', 'https://[::ffff:127.0.0.1]/'],
    ['private', 'https://[::ffff:10.0.0.1]/'],
    ['private', 'https://169.254.169.254/latest/meta-data/'],
    ['private', 'https://[fd00:ec2::254]/'],
    ['private', 'https://[64:ff9b::7f00:1]/'],
    ['private', 'https://[2002:7f00:1::]/'],
    ['private', 'https://10.1.2.3:8443/'],
  ])('is refused as %s: %s', async (code, url) => {
    expect(await codeOf(get(url))).toBe(code);
    expect(createOutgoing({ trustedHosts: [] }).refusalOf(url)).toMatch(/\.$/);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['private', '10.0.0.7'],
    ['link-local', '169.254.169.254'],
    ['unique-local', 'fd12::1'],
    ['mapped', '::ffff:192.168.0.1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['6to4', '2002:a00:1::1'],
  ])('is refused if its name resolves to a %s address', async (_what, address) => {
    expect(await codeOf(get('https://hooks.example.com/', names([address])))).toBe('private');
    // One private address among others is enough: we do not choose which one is connected to.
    expect(await codeOf(get('https://hooks.example.com/', names(['93.184.216.34', address])))).toBe(
      'private',
    );
  });

  it('is checked on every connection, so DNS rebinding leads nowhere', async () => {
    const asked: string[] = [];
    const port = await serve((request, response) => response.end(asked.push(request.url ?? '')));
    const rebinding = names(['93.184.216.34'], ['127.0.0.1']);
    const outgoing = createOutgoing({ trustedHosts: [], lookup: rebinding });
    const url = `https://rebind.example.com:${port}/`;
    // The first check sees a public address; the connection checks again.
    await new Promise<void>((resolve) =>
      rebinding('rebind.example.com', { all: true }, () => resolve()),
    );
    expect(outgoing.refusalOf(url)).toBeNull();
    expect(await codeOf(outgoing.send({ method: 'GET', url }))).toBe('private');
    expect(asked).toEqual([]);
  });
});

describe('a host the operator trusts', () => {
  it.each([
    ['by name', (): string[] => ['127.0.0.1']],
    ['by name and port', (port: number): string[] => [`127.0.0.1:${port}`]],
  ])('may be reached without TLS in the private network: %s', async (_how, hosts) => {
    const port = await serve((request, response) =>
      response.end(`${request.method} ${request.url}`),
    );
    const answer = await createOutgoing({ trustedHosts: hosts(port) }).send({
      method: 'POST',
      url: `http://127.0.0.1:${port}/hook`,
      body: '{}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('POST /hook');
  });

  it('is trusted only at its port if one is given', async () => {
    const port = await serve((_request, response) => response.end());
    expect(
      await codeOf(
        createOutgoing({ trustedHosts: [`127.0.0.1:${port + 1}`] }).send({
          method: 'GET',
          url: `http://127.0.0.1:${port}/`,
        }),
      ),
    ).toBe('scheme');
  });
});

describe('a response', () => {
  const ask = (
    port: number,
    more: { maxBytes?: number; cutsLong?: boolean; timeoutMs?: number } = {},
  ) =>
    createOutgoing({ trustedHosts: ['127.0.0.1'] }).send({
      method: 'GET',
      url: `http://127.0.0.1:${port}/`,
      ...more,
    });

  it('that redirects is returned and not followed', async () => {
    const inside: string[] = [];
    const other = await serve((request, response) => response.end(inside.push(request.url ?? '')));
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${other}/secret` }).end(),
    );
    const { status, headers } = await ask(port);
    expect([status, headers.location]).toEqual([302, `http://127.0.0.1:${other}/secret`]);
    expect(inside).toEqual([]);
  });

  it('that is too long is refused, or truncated if asked for', async () => {
    const port = await serve((_request, response) => response.end('x'.repeat(5000)));
    expect(await codeOf(ask(port, { maxBytes: 1000 }))).toBe('too_large');
    expect((await ask(port, { maxBytes: 1000, cutsLong: true })).body).toHaveLength(1000);
    expect((await ask(port, { maxBytes: 5000 })).body).toHaveLength(5000);
  });

  it('that never comes or never ends times out', async () => {
    const silent = await serve(() => undefined);
    expect(await codeOf(ask(silent, { timeoutMs: 100 }))).toBe('timeout');
    const endless = await serve((_request, response) => response.writeHead(200).write('a little'));
    expect(await codeOf(ask(endless, { timeoutMs: 100 }))).toBe('timeout');
  });

  it('that breaks off, or never starts, is reported with its own code', async () => {
    const broken = await serve((request) => request.socket.destroy());
    expect(await codeOf(ask(broken))).toBe('broken');
    const port = await serve(() => undefined);
    await ends.splice(0).at(-1)?.();
    expect(await codeOf(ask(port))).toBe('refused');
    expect(await codeOf(get('https://unknown.example.com/', names([])))).toBe('unknown_host');
  });

  it('is a Response for libraries that need one', async () => {
    const port = await serve((request, response) =>
      response
        .writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
        .end(JSON.stringify({ method: request.method })),
    );
    const answer = await createOutgoing({ trustedHosts: ['127.0.0.1'] }).fetch(
      `http://127.0.0.1:${port}/`,
      { method: 'post', body: 'x' },
    );
    expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([
      201,
      { method: 'POST' },
      ['a=1', 'b=2'],
    ]);
  });
});
