import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { login, searchEmployees, showUser } from '@reviews/contracts';
import { buildEmployee, ensureBaseData, type BuiltEmployee } from '@reviews/factories';
import { ApiProcess, Visitor } from '@reviews/harness';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';

let database: TestDatabase;
let person: BuiltEmployee;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureBaseData(database.db);
  person = await buildEmployee(database.db, {
    preferredName: 'Unmistakable Name',
    email: 'unmistakable@larkspur.example',
  });
});
afterAll(() => database.drop());

let lines: string[] = [];
let api: ApiProcess | undefined;
beforeEach(() => {
  lines = [];
});
afterEach(() => api?.stop());

const logged = (msg: string): Record<string, unknown>[] =>
  lines
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
    .filter((line) => line['msg'] === msg);

async function start(env: Record<string, string>, execArgv: string[] = []): Promise<ApiProcess> {
  api = await new ApiProcess({
    databaseUrl: database.url,
    env: { LOG_LEVEL: 'info', WEB_DIST: 'none', ...env },
    execArgv,
    onLine: (line) => lines.push(line),
  }).start();
  return api;
}

/** Signs in, fails a sign-in, searches for a name and requests something that does not exist. */
async function beBusy(base: string, headers: Record<string, string> = {}): Promise<void> {
  const visitor = await Visitor.signIn(base, person.email);
  await visitor.call(showUser, { headers });
  await visitor.call(searchEmployees, { body: { search: 'Unmistakable' } });
  await visitor.send('GET', '/api/pulses/unmistakable-hash?search=unmistakable');
  await new Visitor(base).send('GET', '/nowhere/unmistakable');
  const stranger = new Visitor(base);
  await stranger.send('GET', '/api/app_config');
  await stranger.call(login, {
    body: { email: 'unmistakable@larkspur.example', password: 'unmistakable-password' },
  });
}

describe('metrics', () => {
  async function metricsPort(): Promise<number> {
    await eventually(() => expect(logged('metrics listening')).toHaveLength(1));
    return Number(logged('metrics listening')[0]?.['port']);
  }

  it('are served on a port of their own, and nowhere else', async () => {
    const { url } = await start({ METRICS_PORT: '0' });
    const port = await metricsPort();
    await beBusy(url);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(
      /reviews_http_request_duration_seconds_count\{operation="showUser",status_class="2xx"\} 1/,
    );
    expect(text).toMatch(
      /reviews_http_request_duration_seconds_count\{operation="showPulse",status_class="4xx"\} 1/,
    );
    expect(text).toMatch(
      /reviews_http_request_duration_seconds_count\{operation="other",status_class="4xx"\} 1/,
    );
    expect(text).toMatch(/^reviews_sign_ins_total 1$/m);
    expect(text).toMatch(/^reviews_sign_in_failures_total 1$/m);
    expect(text).toMatch(/^reviews_http_requests_in_flight 0$/m);
    expect(text).toMatch(/^reviews_database_connections\{state="waiting"\} 0$/m);
    expect(text).toMatch(
      /reviews_database_statement_duration_seconds_count\{verb="SELECT"\} [1-9]/,
    );
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds|process_resident_memory_bytes/);
    expect(text).not.toMatch(/unmistakable/i);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await new Visitor(url).send('GET', '/metrics')).text).not.toContain('reviews_');
  });

  it('have as many series after a thousand further paths as after one', async () => {
    const { url } = await start({ METRICS_PORT: '0' });
    const port = await metricsPort();
    const series = async (): Promise<number> =>
      (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
        .split('\n')
        .filter((line) => line.startsWith('reviews_')).length;
    const visitor = new Visitor(url);
    await visitor.send('GET', '/api/pulses/first');
    await visitor.send('GET', '/api/first');
    await eventually(async () => expect(await series()).toBeGreaterThan(0));
    const before = await series();
    for (let number = 0; number < 200; number += 1)
      await Promise.all(
        [
          `/api/pulses/hash${number}`,
          `/api/${number}`,
          `/files/${number}.css`,
          `/${number}`,
          `/api/pulses/${number}?a=${number}`,
        ].map((path) => visitor.send('GET', path)),
      );
    expect(await series()).toBe(before);
  });

  it('are off unless a port is set', async () => {
    await start({});
    expect(logged('metrics listening')).toEqual([]);
  });
});

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}
interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

describe('traces', () => {
  let collector: Server;
  let endpoint: string;
  let bodies: string[] = [];
  beforeEach(async () => {
    bodies = [];
    collector = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  afterEach(() => void collector.close());

  const received = (): OtlpBody[] => bodies.map((body) => JSON.parse(body) as OtlpBody);
  const spans = (): OtlpSpan[] =>
    received().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  const valueOf = (span: OtlpSpan, key: string): unknown => {
    const value = span.attributes.find((attribute) => attribute.key === key)?.value;
    return value?.stringValue ?? value?.intValue;
  };
  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  const PARENT = 'b7ad6b7169203331';
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  const settings = () => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_SERVICE_NAME: 'reviews-of-larkspur',
  });

  it("contain a request with its statements, under the proxy's trace, and no personal data", async () => {
    const running = await start({ ...settings(), TRUST_PROXY: '1', DRAIN_SECONDS: '0' });
    await beBusy(running.url, { traceparent, 'x-request-id': 'traced-request' });
    await running.stop();
    const request = spans().find((span) => span.name === showUser.id);
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 2 });
    if (request === undefined) return;
    expect(
      ['reviews.request_id', 'http.route', 'http.request.method', 'http.response.status_code'].map(
        (key) => valueOf(request, key),
      ),
    ).toEqual(['traced-request', '/api/user', 'GET', 200]);
    const statements = spans().filter((span) => span.parentSpanId === request.spanId);
    expect(
      statements.map((span) => [
        span.traceId,
        span.kind,
        span.name,
        valueOf(span, 'db.operation.name'),
      ]),
    ).toContainEqual([TRACE, 3, 'live_session', 'SELECT']);
    expect(spans().find((span) => span.name === 'showPulse')).toBeDefined();
    expect(received()[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'reviews-of-larkspur' },
    });
    expect(bodies.join()).not.toMatch(/unmistakable/i);
    expect(lines.join()).not.toMatch(/unmistakable/i);
  });

  it('are new without a trusted proxy: a stranger cannot choose them', async () => {
    const running = await start(settings());
    await new Visitor(running.url).send('GET', '/api/app_config', { headers: { traceparent } });
    await running.stop();
    expect(spans().map(({ traceId }) => traceId)).not.toContain(TRACE);
    expect(spans().find((span) => span.name === 'showAppConfig')).not.toHaveProperty(
      'parentSpanId',
      PARENT,
    );
  });

  it('delay no one if the collector is unreachable', async () => {
    const running = await start({
      ...settings(),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    });
    expect((await new Visitor(running.url).send('GET', '/api/app_config')).status).toBe(200);
    await running.stop();
  });
});

describe('a slow statement', () => {
  it('is logged with its request, and without its values', async () => {
    const { url } = await start({ SLOW_STATEMENT_MS: '1' });
    const client = await database.db.pool.connect();
    await client.query('BEGIN; LOCK TABLE app_user IN ACCESS EXCLUSIVE MODE');
    const visitor = new Visitor(url);
    const asked = visitor.send('GET', '/api/app_config').then(() =>
      visitor.call(login, {
        body: { email: person.email, password: 'unmistakable' },
        headers: { 'x-request-id': 'slow-request' },
      }),
    );
    await eventually(async () =>
      expect(
        (
          await database.db.pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount,
      ).toBe(1),
    );
    await client.query('COMMIT');
    client.release();
    await asked;
    expect(logged('slow statement')).toContainEqual(
      expect.objectContaining({
        level: 40,
        requestId: 'slow-request',
        operation: 'login',
        verb: 'SELECT',
        table: 'app_user',
      }),
    );
    expect(lines.join()).not.toMatch(/unmistakable/i);
  });
});

describe('an unhandled error', () => {
  it.each([
    ['an exception', 'setTimeout(() => { throw new Error(process.env.SAID) })'],
    ['a rejection', 'Promise.reject(new Error(process.env.SAID))'],
  ])('%s ends the process, and logs its place but not its message', async (_what, code) => {
    const source = `process.on('SIGUSR2', () => { ${code} })`;
    const running = await start({ SAID: 'unmistakable\n    at home (with:1:2)' }, [
      '--import',
      `data:text/javascript,${encodeURIComponent(source)}`,
    ]);
    process.kill(running.pid ?? 0, 'SIGUSR2');
    await eventually(() =>
      expect(logged('unhandled error; the process ends')).toEqual([
        expect.objectContaining({
          level: 60,
          error: expect.objectContaining({ name: 'Error' }) as unknown,
        }),
      ]),
    );
    await eventually(() => expect(() => process.kill(running.pid ?? 0, 0)).toThrow(/ESRCH/));
    expect(lines.join()).not.toMatch(/unmistakable/i);
  });
});
