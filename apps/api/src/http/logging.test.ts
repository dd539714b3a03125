import { Writable } from 'node:stream';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD, type BuiltEmployee } from '@reviews/factories';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../testing/start-test-app.ts';
import { eventually } from '../testing/eventually.ts';

let app: TestApp;
let person: BuiltEmployee;
let caller: Caller;
let lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  },
});
beforeAll(async () => {
  app = await startTestApp({ logger: pino({ level: 'info', base: null }, sink) });
  person = await buildEmployee(app.db, {
    preferredName: 'Unmistakable Name',
    email: 'unmistakable@larkspur.example',
  });
  caller = await app.as(person.user);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => app.close());

/**
 * Returns this many log lines. A line is written after its response was sent, which the client may
 * have read earlier.
 */
async function written(count: number): Promise<Record<string, unknown>[]> {
  await eventually(() => expect(lines).toHaveLength(count));
  return lines;
}

/** Makes the menu fail like a database, with confidential text in the message. */
async function withBrokenMenu(work: () => Promise<void>): Promise<void> {
  await app.db.pool.query('ALTER TABLE menu_item RENAME TO menu_item_unmistakable');
  try {
    await work();
  } finally {
    await app.db.pool.query('ALTER TABLE menu_item_unmistakable RENAME TO menu_item');
  }
}

describe('a failed request', () => {
  it('[ERR-05] is answered with one sentence and its id: no message, stack or internal name', async () => {
    await withBrokenMenu(async () => {
      const answer = await caller.send('GET', '/api/user/menu', {
        headers: { 'x-request-id': 'trace-of-failure' },
      });
      expect(answer).toMatchObject({ status: 500 });
      expect(answer.body).toEqual({
        message: MESSAGES.errors.internal,
        code: 'internal',
        requestId: 'trace-of-failure',
      });
    });
  });

  it('logs one error line with the id, the route and the place in the code, and nothing that people wrote', async () => {
    await withBrokenMenu(async () => {
      await caller.send('GET', '/api/user/menu?secret=unmistakable-query', {
        headers: { 'x-request-id': 'trace-of-failure' },
      });
    });
    const [line] = await written(1);
    expect(line).toMatchObject({
      level: 50,
      msg: 'request failed',
      status: 500,
      code: 'internal',
      requestId: 'trace-of-failure',
      method: 'GET',
      route: '/api/user/menu',
      userId: person.user.id,
      error: { code: '42P01', stack: expect.stringContaining('menu.service') as unknown },
    });
    expect(JSON.stringify(line)).not.toMatch(/unmistakable|does not exist|cookie/i);
  });
});

describe('a refused request', () => {
  it('logs one line with who, where and why', async () => {
    await caller.send('GET', '/api/cycles', { headers: { 'x-request-id': 'trace-of-refusal' } });
    expect(await written(1)).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'request refused',
        operation: 'listCycles',
        requestId: 'trace-of-refusal',
        method: 'GET',
        route: '/api/cycles',
        status: 403,
        code: 'not_allowed',
        section: 'cycles',
        userId: person.user.id,
      }),
    ]);
  });

  it('logs nothing of the input for a wrong password, a missing token or invalid input', async () => {
    await app.anonymous.send('POST', '/auth/login', {
      body: { email: person.email, password: 'unmistakable-password' },
    });
    await app.anonymous.send('POST', '/auth/login', {
      body: { email: person.email, password: DEMO_PASSWORD, unmistakable: 1 },
    });
    await app.anonymous.send('POST', '/auth/login', {
      body: '{"email": "unmistakable',
      headers: {},
    });
    await caller.send('POST', '/api/logout', { headers: { 'x-xsrf-token': 'unmistakable-token' } });
    await caller.send('GET', '/api/pulses/unmistakable-hash?search=unmistakable');
    await caller.send('GET', '/api/unmistakable-address');
    expect((await written(6)).map(({ status, route }) => [status, route])).toEqual([
      [422, '/auth/login'],
      [422, '/auth/login'],
      [422, '/auth/login'],
      [419, '/api/logout'],
      [404, '/api/pulses/:hash'],
      [404, undefined],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/unmistakable/i);
  });

  it('logs both people of an impersonation', async () => {
    const hr = await buildEmployee(app.db, { roles: ['HR'] });
    await (await app.as(person.user, hr.user)).send('GET', '/api/cycles');
    expect(await written(1)).toEqual([
      expect.objectContaining({ status: 403, userId: person.user.id, impersonatorId: hr.user.id }),
    ]);
  });
});

describe('a successful request', () => {
  it('logs one line with its id, call, person, status and duration; never the URL with its hash or query', async () => {
    await caller.send('GET', '/api/user?secret=unmistakable', {
      headers: { 'x-request-id': 'trace-of-success' },
    });
    expect(await written(1)).toEqual([
      {
        level: 30,
        time: expect.anything() as unknown,
        msg: 'request answered',
        requestId: 'trace-of-success',
        method: 'GET',
        operation: 'showUser',
        route: '/api/user',
        userId: person.user.id,
        status: 200,
        ms: expect.any(Number) as unknown,
      },
    ]);
  });

  it('logs nothing for the health checks of load balancers', async () => {
    await app.anonymous.send('GET', '/healthz');
    await app.anonymous.send('GET', '/readyz');
    await caller.send('GET', '/api/user');
    expect((await written(1)).map(({ operation }) => operation)).toEqual(['showUser']);
  });

  it('logs that the client disconnected', async () => {
    const client = await app.db.pool.connect();
    await client.query('BEGIN; LOCK TABLE menu_item IN ACCESS EXCLUSIVE MODE');
    const controller = new AbortController();
    const given = fetch(`${app.url}/api/user/menu`, {
      headers: caller.credentials,
      signal: controller.signal,
    });
    await eventually(async () =>
      expect(
        (
          await app.db.pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount,
      ).toBe(1),
    );
    controller.abort();
    await expect(given).rejects.toThrow(/abort/i);
    expect(await written(1)).toEqual([
      expect.objectContaining({ msg: 'request abandoned', operation: 'listMenu' }),
    ]);
    await client.query('COMMIT');
    client.release();
  });
});

describe('the request id', () => {
  it.each([
    'short',
    'x'.repeat(65),
    'with space in it',
    'brace{"level":60}',
    'Größe-und-mehr'.normalize(),
  ])('is not taken over from %j', async (given) => {
    const answer = await caller.send('GET', '/api/user', {
      headers: {
        'x-request-id': encodeURI(given) === given ? given : Buffer.from(given).toString('latin1'),
      },
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await written(1)).toEqual([
      expect.objectContaining({ requestId: answer.headers.get('x-request-id') }),
    ]);
  });

  it('is in the body of every error', async () => {
    const answer = await caller.send('GET', '/api/nowhere');
    expect(answer.body).toMatchObject({ requestId: answer.headers.get('x-request-id') });
  });
});
