import { digestTables } from '@reviews/db/digest-tables';
import { addressOf, allEndpoints, type Endpoint } from '@reviews/contracts';
import { MESSAGES, OPERATION_HEADER, SESSION_IDLE_MS, XSRF_COOKIE } from '@reviews/domain';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { antiForgeryTokenOf } from '../http/cookies.ts';
import type { Route } from '../http/route.ts';
import { allRoutes, directoryRoutes } from '../routes.ts';
import { CASES } from './cases/all-cases.ts';
import { ROWS, type Call, type Row } from './endpoint-row.ts';
import { buildWorld, PEOPLE, type Who, type World } from './endpoint-world.ts';
import { startTestApp, type Answer, type Caller, type TestApp } from './start-test-app.ts';

let app: TestApp;
let world: World;
let routes: Map<string, Route>;
beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
  routes = new Map(allRoutes(app.services).map((route) => [route.endpoint.id, route]));
});
afterAll(() => app.close());

const endpoints = allEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const rows = endpoints.flatMap(([name, endpoint]) =>
  (ROWS[endpoint.id] ?? []).map(
    (row) => [row.when === undefined ? name : `${name} (${row.when})`, endpoint, row] as const,
  ),
);
const isWrite = ({ method }: Endpoint) => method !== 'GET';
const rowOf = ({ id }: Endpoint): Row => {
  const [row] = ROWS[id] ?? [];
  if (row === undefined) throw new Error(`${id} has no row.`);
  return row;
};
const sessionEndpoints = () => endpoints.filter(([, { id }]) => routes.get(id)?.auth === 'session');

/** Sends a call, and checks that its answer, success or error, has the id of the operation. */
async function send(
  caller: Caller,
  endpoint: Endpoint,
  { params, query, body }: Call,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await caller.send(endpoint.method, addressOf(endpoint, params, query), {
    ...(body === undefined ? {} : { body }),
    headers,
  });
  expect(answer.headers.get(OPERATION_HEADER)).toBe(endpoint.id);
  return answer;
}

/** Runs calls and checks that no table has changed. */
async function changingNothing(work: () => Promise<void>): Promise<void> {
  const before = await digestTables(app.db);
  await work();
  expect(await digestTables(app.db)).toEqual(before);
}

/**
 * Returns everything in a response that could reveal something, without what differs from call to
 * call.
 */
function told({ status, body, headers }: Answer): unknown {
  const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const text = JSON.stringify(body).replace(/"requestId":"[^"]+"/, '"requestId":""');
  return { status, text, headers: kept };
}

describe('the endpoint table', () => {
  it('has a row for every endpoint and no others', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(allEndpoints.map(({ id }) => id).toSorted());
    for (const each of Object.values(ROWS)) expect(each.length).toBeGreaterThan(0);
  });

  it('mounts every contract exactly once, and nothing else', () => {
    const mounted = createApp(app.services).router.stack.flatMap(({ route }) =>
      route === undefined
        ? []
        : route.stack.map(({ method }) => `${method?.toUpperCase()} ${route.path}`),
    );
    // Each path is mounted once for the caching header and once for the handler. Directory calls
    // have a table of their own (features/scim).
    const ofDirectories = directoryRoutes(app.services).map(
      ({ endpoint: { method, path } }) => `${method} ${path}`,
    );
    expect([...new Set(mounted)].toSorted()).toEqual(
      [...endpoints.map(([name]) => name), ...ofDirectories].toSorted(),
    );
    const served = allRoutes(app.services).map(({ endpoint }) => endpoint);
    expect(served.map(({ id }) => id).toSorted()).toEqual(
      allEndpoints.map(({ id }) => id).toSorted(),
    );
    for (const endpoint of served) expect(allEndpoints).toContain(endpoint);
  });

  it('opens only these calls to people who are not signed in', () => {
    const open = allRoutes(app.services)
      .filter(({ auth }) => auth === 'anyone')
      .map(({ endpoint }) => endpoint.id);
    const said = Object.keys(CASES).filter((id) => CASES[id]?.open === true);
    expect(open.toSorted()).toEqual([...said].toSorted());
  });
});

describe('signed-out callers', () => {
  it.each(endpoints)(
    '[SES-04, AMB-53] %s returns 401, or is open to all',
    async (_name, endpoint) => {
      const call = await rowOf(endpoint).call(world);
      if (routes.get(endpoint.id)?.auth === 'anyone') return;
      await changingNothing(async () => {
        expect(await send(app.anonymous, endpoint, call)).toMatchObject({
          status: 401,
          body: { message: MESSAGES.errors.notSignedIn, code: 'not_signed_in' },
        });
      });
    },
  );
});

describe('an ended session', () => {
  it('[SES-05, AMB-53] returns 419 from every call that needs one', async () => {
    const callers = [await world.as('hr'), await world.as('hr')];
    await app.db.prisma.session.updateMany({ data: { revokedAt: app.clock.now() } });
    app.clock.advance(SESSION_IDLE_MS + 1000);
    const calls = await Promise.all(
      sessionEndpoints().map(
        async ([, endpoint]) => [endpoint, await rowOf(endpoint).call(world)] as const,
      ),
    );
    await changingNothing(async () => {
      for (const [endpoint, call] of calls) {
        for (const caller of callers)
          expect(await send(caller, endpoint, call)).toMatchObject({
            status: 419,
            body: { message: MESSAGES.errors.sessionExpired },
          });
      }
    });
  });
});

describe('the CSRF token', () => {
  it.each(endpoints.filter(([, endpoint]) => isWrite(endpoint)))(
    '[SES-05] %s returns 419 without it, with half of it and with that of another session',
    async (_name, endpoint) => {
      const [who = 'writer'] = rowOf(endpoint).allowed.filter((each) => each !== 'signedOut');
      const caller = await world.as(who);
      const other = await world.as(who);
      const call = await rowOf(endpoint).call(world);
      const session = `reviews_session=${caller.sessionToken}`;
      const own = antiForgeryTokenOf(caller.sessionToken ?? '');
      const foreign = antiForgeryTokenOf(other.sessionToken ?? '');
      await changingNothing(async () => {
        const attempts: Record<string, string>[] = [
          { 'x-xsrf-token': '' },
          { cookie: session },
          { cookie: `${session}; ${XSRF_COOKIE}=`, 'x-xsrf-token': '' },
          { 'x-xsrf-token': foreign },
          { cookie: `${session}; ${XSRF_COOKIE}=${foreign}`, 'x-xsrf-token': foreign },
          { cookie: `${session}; ${XSRF_COOKIE}=made-up`, 'x-xsrf-token': 'made-up' },
          { cookie: `${session}; ${XSRF_COOKIE}=${own}`, 'x-xsrf-token': `${own}.` },
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
        ];
        for (const headers of attempts) {
          const answer = await send(caller, endpoint, call, headers);
          expect([headers, answer.status, (answer.body as { message: string }).message]).toEqual([
            headers,
            419,
            MESSAGES.errors.sessionExpired,
          ]);
        }
      });
    },
  );
});

// Who may write is tested elsewhere (proof/tables/writing.ts); this covers reading.
describe('permissions', () => {
  const refusing = rows.filter(([, , { refused }]) => refused !== undefined);
  const hiding = rows.flatMap(([name, endpoint, { unknowing, ...row }]) =>
    unknowing === undefined || row.absent === undefined
      ? []
      : [[name, endpoint, { ...row, unknowing }] as const],
  );

  it.each(refusing)(
    '%s refuses the listed people, and a refusal changes nothing',
    async (_name, endpoint, { call: build, refused = {} }) => {
      const call = await build(world);
      const callers = await Promise.all(
        PEOPLE.filter((who) => refused[who] !== undefined).map(
          async (who) => [who, await world.as(who)] as const,
        ),
      );
      await changingNothing(async () => {
        for (const [who, caller] of callers) {
          const answer = await send(caller, endpoint, call);
          expect([who, answer.status]).toEqual([who, refused[who]]);
          expect(answer.body).toMatchObject({
            message: expect.stringMatching(/./),
            code: expect.stringMatching(/./),
            requestId: answer.headers.get('x-request-id'),
          });
        }
      });
    },
  );

  it.each(hiding)(
    '%s returns the same bytes to those who may not know, whether the record exists or not',
    async (_name, endpoint, row) => {
      const call = await row.call(world);
      for (const who of row.unknowing) {
        const caller = await world.as(who);
        expect(told(await send(caller, endpoint, { ...call, ...row.absent }))).toEqual(
          told(await send(caller, endpoint, call)),
        );
      }
    },
  );

  it.each(rows.filter(([, , { absent }]) => absent?.params !== undefined))(
    '%s returns 404 to everyone for a malformed path',
    async (_name, endpoint, row) => {
      const { params = {}, ...rest } = await row.call(world);
      const caller = await world.as('admin');
      for (const nonsense of [
        'x',
        '0',
        '-1',
        '1e3',
        '99999999999',
        "1' OR '1'='1",
        '../../etc/passwd',
        '\u0000',
        'ä'.repeat(40),
        '__proto__',
        `${'a'.repeat(65)}`,
      ]) {
        for (const name of Object.keys(params)) {
          const answer = await send(caller, endpoint, {
            ...rest,
            params: { ...params, [name]: nonsense },
          });
          expect([name, nonsense, answer.status]).toEqual([name, nonsense, 404]);
        }
      }
    },
  );
});

describe('invalid input', () => {
  const withBody = rows.filter(([, { body }]) => body !== undefined);
  const senderOf = (row: Row): Who => row.allowed.find((who) => who !== 'signedOut') ?? 'signedOut';

  it.each(withBody)(
    '%s: a body that violates the contract returns 422 with message and errors, and changes nothing',
    async (_name, endpoint, row) => {
      const caller = await world.as(senderOf(row));
      const { body, ...call } = await row.call(world);
      const fields = Object.keys(body as object);
      const wrong: [unknown, RegExp][] = [
        ['{"half', /^body$/],
        ['not json', /^body$/],
        ['"text"', /^body$/],
        ['null', /^body$/],
        ['17', /^body$/],
        ['[]', /^body$/],
        ['[[]]', /^body$/],
        [{ ...(body as object), surprise: 1 }, /^surprise$/],
        ['{"__proto__": {"admin": true}}', /./],
        ['{"constructor": 1}', /./],
        ...fields.map((field): [unknown, RegExp] => [
          { ...(body as object), [field]: [[{ deep: null }]] },
          new RegExp(`^${field}`),
        ]),
      ];
      await changingNothing(async () => {
        for (const [sent, path] of wrong) {
          const answer = await send(caller, endpoint, { ...call, body: sent });
          expect([sent, answer.status]).toEqual([sent, 422]);
          expect(answer.body).toMatchObject({
            code: 'invalid_input',
            message: expect.stringMatching(/./),
          });
          const { errors } = answer.body as { errors: Record<string, string[]> };
          expect(Object.keys(errors).some((each) => path.test(each))).toBe(true);
        }
        const asText = await send(
          caller,
          endpoint,
          { ...call, body: JSON.stringify(body) },
          { 'content-type': 'text/plain' },
        );
        expect(asText).toMatchObject({
          status: 422,
          body: {
            message: MESSAGES.errors.malformedBody,
            errors: { body: [MESSAGES.errors.malformedBody] },
          },
        });
      });
    },
  );

  it.each(rows.filter(([, { query }]) => query instanceof z.ZodObject))(
    '%s: a query that violates the contract returns 422',
    async (_name, endpoint, row) => {
      const caller = await world.as(senderOf(row));
      const { query, ...call } = await row.call(world);
      const names = Object.keys(endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {});
      for (const wrong of [
        { ...query, surprise: '1' },
        ...names.map((name) => ({ ...query, [name]: '\u0000[' })),
        ...names.map((name) => ({ ...query, [`${name}[deep][er]`]: 'x' })),
      ]) {
        const answer = await send(caller, endpoint, { ...call, query: wrong });
        expect([wrong, answer.status]).toEqual([wrong, 422]);
        expect(answer.body).toMatchObject({ code: 'invalid_input', errors: expect.any(Object) });
      }
    },
  );
});

describe('permitted calls', () => {
  it.each(rows)(
    '%s returns 200, and no shared cache may store it',
    async (_name, endpoint, row) => {
      for (const who of row.allowed) {
        const caller = await world.as(who);
        const answer = await send(caller, endpoint, await row.call(world));
        expect([who, answer.status]).toEqual([who, 200]);
        // The URL of a photo never shows another one: the reader's own browser may cache it, but no
        // shared cache.
        expect(answer.headers.get('cache-control')).toBe(
          endpoint.id === 'showPhoto' ? 'private, max-age=31536000, immutable' : 'no-store',
        );
        expect(answer.headers.has('etag')).toBe(false);
      }
    },
  );
});
