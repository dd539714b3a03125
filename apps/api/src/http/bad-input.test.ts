import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { JSON_BODY_MAX_BYTES, MESSAGES } from '@reviews/domain';
import { buildCycle, buildEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let caller: Caller;
let listPath: string;
beforeAll(async () => {
  app = await startTestApp();
  const hr = await buildEmployee(app.db, { roles: ['HR'] });
  caller = await app.as(hr.user);
  const cycle = await buildCycle(app.db, { now: app.clock.now() });
  listPath = `/api/cycles/${cycle.id}/pulses/${cycle.pulses[0]?.id}/search`;
});
afterAll(() => app.close());

const SEARCH = '/api/employee/search';
const body = { filters: { search: 'noa' } };
const malformed = {
  status: 422,
  body: {
    message: MESSAGES.errors.malformedBody,
    code: 'invalid_input',
    errors: { body: [MESSAGES.errors.malformedBody] },
  },
};

/** Sends raw bytes on a socket and returns the response. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      Number(new URL(app.url).port),
      '127.0.0.1',
      () => void socket.write(text),
    );
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

/** Sends a body of bytes with the caller's cookies. */
function sendBytes(bytes: Uint8Array, headers: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const outgoing = httpRequest(
      `${app.url}${SEARCH}`,
      {
        method: 'POST',
        headers: { ...caller.credentials, 'content-length': bytes.length, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

describe('a body', () => {
  it('[API-01] of another type than JSON is rejected, whatever it contains', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/jsonp',
      'json',
      ';',
      'multipart/form-data; boundary=x',
    ]) {
      expect(
        await caller.send('POST', SEARCH, {
          body: JSON.stringify(body),
          headers: { 'content-type': type },
        }),
      ).toMatchObject(malformed);
    }
  });

  it('in an unknown charset is rejected; UTF-16 is read', async () => {
    for (const charset of ['utf-99', 'latin1', 'x"y']) {
      expect(
        await caller.send('POST', SEARCH, {
          body: JSON.stringify(body),
          headers: { 'content-type': `application/json; charset=${charset}` },
        }),
      ).toMatchObject(malformed);
    }
    const utf16 = Buffer.from(JSON.stringify(body), 'utf16le');
    expect(await sendBytes(utf16, { 'content-type': 'application/json; charset=utf-16le' })).toBe(
      200,
    );
    expect(await sendBytes(utf16, { 'content-type': 'application/json' })).toBe(422);
  });

  it('that is compressed is not decompressed, however small or large', async () => {
    expect(
      await sendBytes(gzipSync(JSON.stringify(body)), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      }),
    ).toBe(422);
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 0x20));
    const before = process.memoryUsage().arrayBuffers;
    expect(
      await sendBytes(bomb, { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    ).toBe(422);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
    expect(
      await sendBytes(bomb, { 'content-type': 'application/json', 'content-encoding': 'made-up' }),
    ).toBe(422);
  });

  it('above the limit returns 413 and is not read: two megabytes and a byte, and twenty', async () => {
    for (const size of [JSON_BODY_MAX_BYTES + 1, 20 * 1024 * 1024]) {
      const answer = await caller.send('POST', SEARCH, { body: `"${'x'.repeat(size)}"` });
      expect(answer).toMatchObject({
        status: 413,
        body: {
          message: MESSAGES.errors.bodyTooLarge,
          code: 'too_large',
          requestId: answer.headers.get('x-request-id'),
        },
      });
    }
  });

  it('nested a hundred thousand levels deep is rejected like other invalid input', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect((await caller.send('POST', SEARCH, { body: deep })).status).toBe(422);
    expect((await caller.send('POST', SEARCH, { body: `{"filters":${deep}}` })).status).toBe(422);
    expect(
      (
        await caller.send('POST', SEARCH, {
          body: `{"filters":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
        })
      ).status,
    ).toBe(422);
  });

  it('cannot pollute the object prototype', async () => {
    for (const text of [
      '{"__proto__":{"filters":{"search":"noa"}}}',
      '{"filters":{"search":"noa","__proto__":{"x":1}}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ]) {
      expect((await caller.send('POST', SEARCH, { body: text })).status).toBe(422);
    }
    expect('polluted' in {}).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('with characters that the database cannot store gets a response, not a failure', async () => {
    for (const search of [
      'a\u0000b',
      '\ud800\ud800',
      '%%',
      '\\\\',
      "'; DROP TABLE employee; --",
      '\u202e\u200b',
      'x'.repeat(200),
    ]) {
      expect([
        search,
        (await caller.send('POST', SEARCH, { body: { filters: { search } } })).status,
      ]).toEqual([search, 200]);
    }
    expect(
      (await caller.send('POST', SEARCH, { body: { filters: { search: 'x'.repeat(201) } } }))
        .status,
    ).toBe(422);
  });

  it('[AMB-48] of the employee searches may omit the text filters; errors are named by field', async () => {
    expect(
      (await caller.send('POST', SEARCH, { body: { search: 'noa', context: 'default' } })).status,
    ).toBe(200);
    expect(
      (
        await caller.send('POST', '/api/employee_typeahead_search', {
          body: { search: 'noa', feedback_id: 3 },
        })
      ).status,
    ).toBe(200);
    expect(
      await caller.send('POST', SEARCH, { body: { filters: { search: 7, surprise: 1 } } }),
    ).toMatchObject({
      status: 422,
      body: {
        message: MESSAGES.errors.validationFailed,
        errors: {
          'filters.search': [expect.any(String)],
          'filters.surprise': [expect.any(String)],
        },
      },
    });
  });
});

describe('a query', () => {
  it('with hostile names, depth or repetition returns 422 or works, never fails', async () => {
    const hostile = [
      '?filters[__proto__][string]=x',
      '?filters[constructor][string]=x',
      '?filters[hasOwnProperty][string]=x',
      '?hasOwnProperty=1',
      '?__proto__[x]=1',
      '?toString=1',
      `?filters${'[a]'.repeat(500)}=1`,
      '?page=1&page=2',
      '?filters=1&filters[employee][string]=x',
      '?filters=%7B',
      '?filters=null',
      '?filters=%5B%5D',
      '?filters=%00',
      `?filters[status][selections]${'[]=complete&filters[status][selections]'.repeat(30)}[]=complete`,
      '?per_page=1e309',
      '?page=0x10',
      '?%E0%A4%A=1',
      `?${'a=1&'.repeat(2000)}`,
    ];
    for (const query of hostile) {
      const { status } = await caller.send('GET', `${listPath}${query}`);
      expect([query, [200, 422].includes(status)]).toEqual([query, true]);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('that spreads the filters over parameters is read like one that sends JSON', async () => {
    const spread = await caller.send('GET', `${listPath}?filters[employee][string]=noa`);
    const asJson = await caller.send(
      'GET',
      `${listPath}?filters=${encodeURIComponent('{"employee":{"string":"noa"}}')}`,
    );
    expect(spread.status).toBe(200);
    expect(spread.body).toEqual(asJson.body);
  });
});

describe('a URL', () => {
  it('that cannot be decoded returns 404 as JSON', async () => {
    for (const path of [
      '/api/pulses/%E0%A4%A',
      '/api/pulses/%zz',
      '/api/%',
      '/api/cycles/%ff/overview',
    ]) {
      expect([path, (await caller.send('GET', path)).status]).toEqual([path, 404]);
    }
  });

  it('that is unknown below /api, /auth and the health checks returns an uncached JSON 404 for every method', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/API/nothing',
      '/auth/nothing',
      '/auth',
      '/healthz/more',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await app.anonymous.send(method, path);
        expect(answer).toMatchObject({
          status: 404,
          body: {
            message: MESSAGES.errors.notFound,
            code: 'not_visible',
            requestId: answer.headers.get('x-request-id'),
          },
        });
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    }
  });
});

describe('methods and unusual targets', () => {
  it('[API-01] conditional headers are ignored: nothing is cached, so the response is always complete', async () => {
    for (const path of ['/healthz', '/api/user', listPath]) {
      const answer = await caller.send('GET', path, {
        headers: { 'if-none-match': '*', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
      });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.body).not.toBe('');
    }
  });

  it('a target without a path returns a JSON 404 with every header, although no router handles it', async () => {
    for (const target of ['http://', 'http:///', '*']) {
      const answer = await sendRaw(
        `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect([target, answer]).toEqual([
        target,
        expect.stringMatching(
          /^HTTP\/1\.1 404 [^]*x-content-type-options: nosniff[^]*"code":"not_visible"/i,
        ),
      ]);
    }
  });

  it('a target with a host in it, as a proxy may send it, means its path', async () => {
    expect(
      await sendRaw(
        'GET http://reviews.example/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('HEAD is answered like GET, without a body', async () => {
    const answer = await caller.send('HEAD', '/api/user');
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect((await app.anonymous.send('HEAD', '/api/user')).status).toBe(401);
  });

  it('no other origin is allowed: no CORS header on any response, preflight included', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/api/user'],
      ['GET', '/api/user'],
      ['GET', '/api/app_config'],
      ['OPTIONS', '/auth/login'],
    ] as const) {
      const answer = await caller.send(method, path, {
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      });
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([]);
    }
  });
});

describe('the request id', () => {
  it("is the caller's if well-formed, and a new one otherwise", async () => {
    const idFor = async (given: string) =>
      (
        await app.anonymous.send('GET', '/api/app_config', { headers: { 'x-request-id': given } })
      ).headers.get('x-request-id');
    expect(await idFor('trace-1234_ABCD')).toBe('trace-1234_ABCD');
    for (const given of [
      'short',
      'x'.repeat(65),
      'with space 1234',
      '<script>alert(1)</script>',
      'ä'.repeat(9),
      'a;b;c;d;e;f',
    ]) {
      expect(await idFor(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
    expect(await idFor('')).not.toBe(await idFor(''));
  });
});
