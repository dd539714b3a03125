import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints, endpoint, showUser, type Endpoint } from '@reviews/contracts';
import { createTestDatabase } from '@reviews/db/testing';
import { ApiProcess } from '@reviews/harness';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Callers } from './callers.ts';
import { companyTemplate } from './company.ts';
import { unknownParameters } from './compose.ts';
import { giveEnough } from './enough.ts';
import { documentedStatuses, faultsOf } from './judge.ts';
import type { Letter } from './letter.ts';
import { givePackets } from './live-packets.ts';
import { Post, readAnswer } from './post.ts';
import { alarming, requests, usersOf } from './requests.ts';
import { sendUntilRefused } from './send-many.ts';
import { smallest } from './smallest.ts';
import { Tally } from './tally.ts';
import { hasReference, limitsOf, Reference, valuesOf } from './values.ts';

it('[API-01] answers any request, in the short form', async () => {
  const { faults, figures } = await requests.prove({ effort: 'short', say() {} });
  expect(faults).toEqual([]);
  expect(figures['requests']).toBe(2_000);
});

describe('where requests come from and what they are about', () => {
  it('impersonates someone regardless of the configuration; reports a refusal for any other reason as a fault', async () => {
    const { url, db, drop } = await createTestDatabase({ template: companyTemplate() });
    const api = new ApiProcess({ databaseUrl: url });
    try {
      await api.start();
      const users = await usersOf(db);
      const callers = new Callers(api.url, db, users);
      await db.prisma.appConfig.update({
        where: { id: 1 },
        data: { impersonationBy: 'nobody', revision: { increment: 1 } },
      });
      await callers.of('hrAsWriter');
      expect(
        await db.prisma.session.count({
          where: { userId: users.writer, impersonatorId: users.hr, revokedAt: null },
        }),
      ).toBe(1);
      await db.prisma.user.update({
        where: { id: users.subject },
        data: { deactivatedAt: new Date() },
      });
      await expect(callers.of('hrAsSubject')).rejects.toThrow('impersonate answered 404');
    } finally {
      await api.stop();
      await drop();
    }
  });

  it('gives no one in the cast a number that a request can hit by chance', async () => {
    const { db, drop } = await createTestDatabase({ template: companyTemplate() });
    try {
      const users = Object.values(await usersOf(db));
      const cast = await db.prisma.user.findMany({
        where: { id: { in: users } },
        select: { employeeId: true },
      });
      const numbers = new Set([...users, ...cast.map(({ employeeId }) => employeeId)]);
      const made = fc.sample(valuesOf(z.int().min(1), 'none'), { seed: 1, numRuns: 10_000 });
      expect(made.filter((number) => numbers.has(Number(number)))).toEqual([]);
      expect(await db.prisma.user.count({ where: { id: { lt: 10 } } })).toBeGreaterThan(5);
    } finally {
      await drop();
    }
  });

  it('provides packets to confirm, each with its reviewee, after requests have taken all of them back', async () => {
    const { db, drop } = await createTestDatabase({ template: companyTemplate() });
    try {
      await givePackets(db);
      await db.prisma.packet.updateMany({ data: { state: 'held', releasedAt: null } });
      const packets = await givePackets(db);
      expect(packets.length).toBeGreaterThan(2);
      for (const { hash, userId } of packets)
        expect(
          await db.prisma.packet.count({
            where: {
              employeeHash: hash,
              state: 'released',
              employee: { user: { id: userId, deactivatedAt: null } },
            },
          }),
        ).toBe(1);
    } finally {
      await drop();
    }
  });

  it('provides enough of a kind while requests use it up, and reports when adding adds nothing', async () => {
    const found: number[] = [];
    let used = 0;
    const find = async () => [...found];
    const give = giveEnough(3, find, async () => {
      found.push(found.length);
      // Two of the first three are gone before the next look.
      if (found.length === 3 && (used += 1) === 1) found.splice(0, 2);
    });
    expect(await give).toHaveLength(3);
    await expect(
      giveEnough(
        1,
        async () => [],
        async () => undefined,
      ),
    ).rejects.toThrow('there are 0');
  });
});

describe('making requests', () => {
  const schemas = allEndpoints.flatMap((each) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      each[part] === undefined ? [] : [[`${each.id} ${part}`, each[part], each.id] as const],
    ),
  );
  it.each(schemas)('%s: generates valid requests as valid', (_name, schema) => {
    // No operation has this name: a field is a reference only by its general name, which the filter
    // leaves out.
    const bare = valuesOf(schema, 'none').filter((value) => !hasReference(value));
    fc.assert(
      fc.property(bare, (value) => schema.safeParse(value).success),
      { numRuns: 60 },
    );
  });

  const colour = z.enum(['red', 'green']);
  it.each<[string, z.ZodType]>([
    ['texts within bounds', z.string().min(3).max(5)],
    ['texts of a pattern', z.string().regex(/^[a-f]{4,8}-\d+$/)],
    ['known formats', z.union([z.uuid(), z.email(), z.iso.date(), z.iso.datetime(), z.url()])],
    ['numbers within bounds', z.number().gt(3).lt(9)],
    ['whole numbers', z.int().min(-2).max(7)],
    ['refinements', z.string().refine((text) => text.trim() !== '')],
    [
      'records, lists, choices, what may be absent',
      z.record(
        z.string(),
        z.object({
          a: colour.optional(),
          b: z.array(z.boolean()).max(2).nullish(),
          c: z.literal(['x', 1]).default(1),
        }),
      ),
    ],
    ['dates', z.date()],
    ['texts with a number in them', z.templateLiteral(['field_', z.int(), z.enum(['', '!'])])],
  ])('%s', (_name, schema) => {
    fc.assert(
      fc.property(valuesOf(schema, 'none'), (value) => schema.safeParse(value).success),
      { numRuns: 200 },
    );
  });

  it('throws for an unknown kind of schema or text', () => {
    expect(() => valuesOf(z.map(z.string(), z.string()), 'none')).toThrow('zod\'s "map"');
    expect(() => valuesOf(z.cidrv4(), 'none')).toThrow('text format');
  });

  it('names an existing record where the parameter table says what a field names, and asks for a row where it does not', () => {
    const named = fc.sample(valuesOf(z.strictObject({ hash: z.string() }), 'showPulse'), {
      seed: 1,
      numRuns: 20,
    });
    expect(
      named.some(
        (value) =>
          typeof value === 'object' &&
          value !== null &&
          'hash' in value &&
          value.hash instanceof Reference,
      ),
    ).toBe(true);
    expect(unknownParameters(allEndpoints)).toEqual([]);
    const added = endpoint({
      id: 'added',
      method: 'GET',
      path: '/api/added/:unheardOf',
      tag: 'x',
      summary: '',
      response: z.unknown(),
    });
    expect(unknownParameters([added])).toEqual(['added.unheardOf']);
  });

  it('knows the limits of a contract', () => {
    expect(
      [
        ...limitsOf(
          z.object({ a: z.string().max(40), b: z.array(z.int().min(1)).max(9).optional() }),
        ),
      ].toSorted((one, other) => one - other),
    ).toEqual([0, 1, 2, 8, 9, 10, 39, 40, 41]);
  });
});

const letter: Letter = {
  endpoint: showUser,
  temperament: 'valid',
  twist: '',
  who: 'signedOut',
  method: 'GET',
  target: '/api/user',
  headers: { cookie: 'a=b' },
  body: null,
};
const documented = { showUser: [200, 401, 404, 419, 422] };
const REQUEST_ID = 'abcdefgh-1';
const SOUND = {
  'x-request-id': REQUEST_ID,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-type': 'application/json',
};
const USER = {
  id: 0,
  name: '',
  photo: null,
  impersonating: false,
  canImpersonate: false,
  employee_id: null,
  previewing_role: null,
  impersonator_name: null,
  impersonation_ends_at: null,
  impersonation_read_only: false,
  sections: {
    cycles: false,
    cycle_builder: false,
    packets: false,
    changelog: false,
    access: false,
  },
};
const refusal = { message: 'No.', code: 'not_visible', requestId: REQUEST_ID };

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
/** For a server that never answers. One that answers gets the time that a busy machine needs. */
const SILENT_MS = 300;
const SILENT: ReadonlySet<string> = new Set(['silence', 'half an answer']);

/**
 * Returns the outcome of the letter at a server that is not the product, and the faults found in
 * it.
 */
async function judged(
  listener: RequestListener,
  sent: Letter = letter,
  patienceMs?: number,
): Promise<string[]> {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with a port.
  const post = new Post(
    `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    1,
    patienceMs,
  );
  const faults = faultsOf(sent, await post.send(sent), documented);
  post.close();
  listening.close();
  return faults;
}

const answering =
  (
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { ...SOUND, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('finding faults in answers', () => {
  it('finds no fault in a correct answer or refusal', async () => {
    expect(await judged(answering(200, USER))).toEqual([]);
    expect(await judged(answering(404, refusal))).toEqual([]);
  });

  it.each<[string, RequestListener, string]>([
    ['a failure', answering(500, refusal), 'status 500'],
    ['unavailability where it is not foreseen', answering(503, refusal), 'status 503'],
    ['a status that is not documented', answering(409, refusal), 'does not give for showUser'],
    ['a redirect', answering(302, USER), 'status 302'],
    ['an answer that is no JSON', answering(200, '<html>'), 'no JSON'],
    [
      'an answer of another type',
      answering(200, USER, { 'content-type': 'text/html' }),
      'of type text/html',
    ],
    ['a key too many', answering(200, { ...USER, password: 'x' }), 'not as its contract says'],
    ['a key missing', answering(200, { ...USER, name: undefined }), 'not as its contract says'],
    ['a refusal that is no JSON', answering(404, 'Not Found'), 'no JSON'],
    ['a refusal of another shape', answering(404, { error: 'x' }), 'not as the contract says'],
    [
      'a refusal that says more',
      answering(404, { ...refusal, stack: 'x' }),
      'not as the contract says',
    ],
    [
      'a refusal without its request',
      answering(404, { message: 'No.', code: 'x' }),
      'without the id',
    ],
    ['a stack', answering(404, { ...refusal, message: 'x\n    at foo' }), 'internal'],
    ['SQL', answering(404, { ...refusal, message: 'SELECT a FROM b' }), 'internal'],
    ['a file', answering(404, { ...refusal, message: 'ENOENT' }), 'internal'],
    [
      'a database',
      answering(422, { ...refusal, message: 'invalid input syntax for type uuid' }),
      'internal',
    ],
    [
      'a missing header',
      answering(200, USER, { 'x-content-type-options': 'x' }),
      'x-content-type-options',
    ],
    ['a header too many', answering(200, USER, { 'x-powered-by': 'Express' }), 'x-powered-by'],
    [
      'an answer that may be kept',
      answering(200, USER, { 'cache-control': 'public' }),
      'cache-control',
    ],
    ['silence', () => undefined, 'no answer within'],
    [
      'half an answer',
      (_request, response) => void response.writeHead(200, SOUND).write('{'),
      'no answer within',
    ],
    ['a closed connection', (request) => void request.socket.destroy(), 'ended without an answer'],
  ])('%s', async (name, listener, fault) => {
    expect(
      (await judged(listener, letter, SILENT.has(name) ? SILENT_MS : undefined)).join('\n'),
    ).toContain(fault);
  });

  it('ignores names that others chose, but not a product name next to them', async () => {
    const changed = (name: string) => ({
      ...refusal,
      details: { revision: 2, settings: { appName: name } },
    });
    expect(await judged(answering(404, changed(String.raw`\'; SELECT pg_sleep(9)--`)))).toEqual([]);
    expect(
      (await judged(answering(404, changed(String.raw`\'; SELECT pg_sleep(9)-- pg_class`)))).join(),
    ).toContain('internal');
  });

  it('lets the parser refuse a malformed message; accepts a closed connection only if the message is still being sent or its sender has gone', async () => {
    const bare: RequestListener = (request) =>
      void request.socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    expect(await judged(bare)).not.toEqual([]);
    expect(await judged(bare, { ...letter, malformed: true })).toEqual([]);
    const cut: RequestListener = (request) => void request.socket.destroy();
    expect(await judged(cut, { ...letter, malformed: true })).not.toEqual([]);
    expect(
      await judged(cut, { ...letter, malformed: true, unanswered: 'not HTTP, still being sent' }),
    ).toEqual([]);
    expect(await judged(answering(500, refusal), { ...letter, malformed: true })).not.toEqual([]);
  });

  it('writes a message of bytes unchanged, and reads its answer', async () => {
    const raw = {
      pieces: [
        Buffer.from('GET /api/user HTTP/1.1\r\nHost: x\r\nConn'),
        Buffer.from('ection: close\r\n\r\n'),
      ],
      after: 'wait',
    } as const;
    expect(await judged(answering(200, USER), { ...letter, raw })).toEqual([]);
    expect(await judged(answering(200, '{}'), { ...letter, raw })).not.toEqual([]);
    expect(
      readAnswer(
        Buffer.from(
          'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
        ),
        1,
      ),
    ).toMatchObject({ status: 200, bytes: Buffer.from('abc') });
  });

  it('finds errors in the log, and lines that are not log lines', () => {
    expect(['{"level":50}', '{"level":60}', 'TypeError: x', '3', 'null'].map(alarming)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['{"level":30}', '{"level":40}'].map(alarming)).toEqual([false, false]);
  });
});

describe('finding gaps', () => {
  const posting: Endpoint = {
    ...showUser,
    id: 'posting',
    method: 'POST',
    body: z.strictObject({}),
  };
  const answer = (status: number) =>
    ({ kind: 'answer', status, headers: {}, bytes: Buffer.alloc(0), ms: 1 }) as const;

  it('reports an operation that no valid request got a 200 from, not counting nearly valid ones, and a refusal that never occurred', () => {
    const tally = new Tally();
    tally.count(showUser, { ...letter, temperament: 'nearly' }, answer(200));
    expect(tally.gaps([showUser], { showUser: [200, 401] })).toHaveLength(2);
    tally.count(showUser, letter, answer(200));
    tally.count(showUser, letter, answer(401));
    expect(tally.gaps([showUser], { showUser: [200, 401] })).toEqual([]);
  });

  it('reports a refusal that an operation never gives although everything was done to cause it', async () => {
    const tally = new Tally();
    // An operation that answers 200 to everything except requests without a session.
    const post = {
      send: async ({ headers }: Letter) => answer(headers['cookie'] === 'signedOut' ? 401 : 200),
    };
    const callers = {
      of: async () => ({ cookie: 'signedOut', token: '' }),
      forget: () => undefined,
      longAgo: async () => ({ cookie: 'longAgo', token: '' }),
    };
    const composer = {
      misfits: [],
      next: async () => ({ ...letter, method: 'POST', endpoint: posting }),
    };
    const live = { users: [], images: [], look: async () => undefined };
    const trial = {
      endpoints: [posting],
      post,
      callers,
      composer,
      live,
      documented: { posting: [200, 401, 404, 413, 419, 422, 429] },
      tally,
      seed: 1,
      say: () => undefined,
    };
    expect(await sendUntilRefused(trial)).toEqual(
      [413, 419, 422].map((status) => `No request to posting was refused with ${status}.`),
    );
  });

  it('takes the statuses of an operation from the API document', () => {
    expect(
      documentedStatuses({
        paths: {
          '/x': { get: { operationId: 'x', responses: { 200: {}, 404: {} } }, parameters: [] },
        },
      }),
    ).toEqual({ x: [200, 404] });
  });
});

it('reduces a fault to the smallest request that still shows it', async () => {
  const long: Letter = {
    ...letter,
    method: 'POST',
    target: '/api/user?a=1&b=2&c=3',
    headers: { cookie: 'a=b', 'x-a': '1' },
    body: Buffer.from(JSON.stringify({ one: 1, bad: 'x'.repeat(40), more: [1, 2] })),
  };
  const small = await smallest(
    long,
    async ({ target, body }) =>
      target.includes('b=2') && body?.toString().includes('"bad":"xx') === true,
  );
  expect(small).toMatchObject({ target: '/api/user?b=2', headers: { cookie: 'a=b' } });
  expect(small.body?.toString()).toBe('{"bad":"xx"}');
});
