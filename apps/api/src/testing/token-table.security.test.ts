import { digestTables } from '@reviews/db/digest-tables';
import { allEndpoints, type Endpoint } from '@reviews/contracts';
import { TOKEN_MESSAGES, TOKEN_SCOPE_LABELS, TOKEN_SCOPES, type TokenScope } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../http/route.ts';
import { allRoutes } from '../routes.ts';
import { buildToken, sendByToken, type BuiltToken } from './api-tokens.ts';
import { CASES } from './cases/all-cases.ts';
import { ROWS } from './endpoint-row.ts';
import { buildWorld, PEOPLE, type Person, type World } from './endpoint-world.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

let app: TestApp;
let world: World;
let routes: Map<string, Route>;
const owners = new Map<Person, { readonly id: number }>();

/** Returns the account of one of the table's people, from their session. */
async function ownerOf(who: Person): Promise<{ readonly id: number }> {
  await world.as(who);
  const { userId } = await app.db.prisma.session.findFirstOrThrow();
  await app.db.prisma.session.deleteMany();
  return { id: userId };
}

beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
  routes = new Map(allRoutes(app.services).map((route) => [route.endpoint.id, route]));
  for (const who of PEOPLE) owners.set(who, await ownerOf(who));
});
afterAll(() => app.close());

const named = allEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const open = named.filter(([, { token }]) => token !== undefined);
const scopesOf = ({ token = [] }: Endpoint): readonly TokenScope[] => token;
const rowsOf = ({ id }: Endpoint) => ROWS[id] ?? [];
const readerOf = (endpoint: Endpoint): Person =>
  rowsOf(endpoint)[0]?.allowed.find(
    (each) => each !== 'signedOut' && each !== 'impersonator' && each !== 'previewer',
  ) ?? 'writer';

/** Runs calls and checks that they change nothing but the change log and the token's own record. */
async function changingNothing(work: () => Promise<void>): Promise<void> {
  const { api_token: _1, change_log: _2, rate_limit: _3, ...before } = await digestTables(app.db);
  await work();
  const { api_token: _4, change_log: _5, rate_limit: _6, ...after } = await digestTables(app.db);
  expect(after).toEqual(before);
}

/** Builds a new token for each case, so that none reaches its rate limit. */
const tokenOf = (who: Person, scopes: readonly TokenScope[] = TOKEN_SCOPES): Promise<BuiltToken> =>
  buildToken(app, owners.get(who) ?? { id: 0 }, { scopes });

/** Replaces the request id in an error, which differs each time. */
const withRequestOf = (body: unknown, other: unknown): unknown =>
  typeof body === 'object' &&
  body !== null &&
  'requestId' in body &&
  typeof other === 'object' &&
  other !== null &&
  'requestId' in other
    ? { ...body, requestId: other.requestId }
    : body;

describe('calls open to tokens', () => {
  it('each scope opens at least one call, and only calls that read and need a session name a scope', () => {
    for (const scope of TOKEN_SCOPES)
      expect([
        scope,
        open.some(
          ([, endpoint]) => endpoint.id !== 'showUser' && scopesOf(endpoint).includes(scope),
        ),
      ]).toEqual([scope, true]);
    for (const [, { id, token }] of open)
      expect([id, routes.get(id)?.auth, token?.length]).toEqual([id, 'session', token?.length]);
    const posts = open.filter(([, { method }]) => method !== 'GET');
    // Posts that only read: the contract says so, and so does the case.
    for (const [, { id, whileReadOnly }] of posts)
      expect([id, whileReadOnly, CASES[id]]).toMatchObject([
        id,
        'always',
        { onlyReads: expect.stringMatching(/./) },
      ]);
    expect(posts.length).toBeGreaterThan(0);
  });

  it('no scope opens sessions, impersonation, roles, users, tokens or writing', () => {
    const tags = new Set(open.filter(([, { id }]) => id !== 'showUser').map(([, { tag }]) => tag));
    for (const tag of [
      'session',
      'users',
      'roles',
      'access',
      'tokens',
      'comments',
      'drafts',
      'uploads',
    ])
      expect([tag, tags.has(tag)]).toEqual([tag, false]);
  });
});

describe('a call without scopes', () => {
  const closed = named.filter(([, { token }]) => token === undefined);

  it.each(closed)(
    '%s refuses a token with every scope, and changes nothing',
    async (_name, endpoint) => {
      if (routes.get(endpoint.id)?.auth !== 'session') return;
      const [row] = rowsOf(endpoint);
      if (row === undefined) throw new Error(`${endpoint.id} has no row.`);
      const call = await row.call(world);
      const { text } = await tokenOf(readerOf(endpoint));
      await changingNothing(async () => {
        expect(await sendByToken(app, text, endpoint, call)).toMatchObject({
          status: 403,
          body: { code: 'not_allowed', message: TOKEN_MESSAGES.notByToken },
        });
      });
    },
  );
});

describe('a call with scopes', () => {
  it.each(open)(
    '%s accepts a token with one of them, without a cookie, and none of the others',
    async (_name, endpoint) => {
      const [row] = rowsOf(endpoint);
      if (row === undefined) throw new Error(`${endpoint.id} has no row.`);
      const who = readerOf(endpoint);
      for (const scope of TOKEN_SCOPES) {
        const call = await row.call(world);
        const { text } = await tokenOf(who, [scope]);
        const answer = await sendByToken(app, text, endpoint, call);
        const isOpen = scopesOf(endpoint).includes(scope);
        expect([scope, answer.status]).toEqual([scope, isOpen ? 200 : 403]);
        expect(answer.headers.get('set-cookie')).toBeNull();
        if (!isOpen)
          expect(answer.body).toMatchObject({
            message: TOKEN_MESSAGES.missingScope({
              count: scopesOf(endpoint).length,
              scopes: scopesOf(endpoint)
                .map((each) => TOKEN_SCOPE_LABELS[each])
                .join(', '),
            }),
          });
      }
    },
  );

  it.each(open)(
    '%s returns to a token nothing that it does not return to its owner',
    async (_name, endpoint) => {
      for (const row of rowsOf(endpoint)) {
        const call = await row.call(world);
        for (const who of PEOPLE) {
          const { text } = await tokenOf(who);
          const [bySession, byToken] = [
            await (await world.as(who)).call(endpoint, call),
            await sendByToken(app, text, endpoint, call),
          ];
          // A scope may leave out what a role would allow, but never add to it.
          if (bySession.status !== 200)
            expect([who, byToken.status]).toEqual([who, bySession.status]);
          if (byToken.status === 200) expect([who, bySession.status]).toEqual([who, 200]);
          if (byToken.status !== 200) expect([403, 404]).toContain(byToken.status);
        }
      }
    },
  );

  it.each(open)(
    '%s returns the same to a token with every scope as to one with its own: two scopes together give no more than each',
    async (_name, endpoint) => {
      for (const row of rowsOf(endpoint)) {
        const call = await row.call(world);
        for (const who of PEOPLE) {
          const [byAll, byOwn] = [
            await sendByToken(app, (await tokenOf(who)).text, endpoint, call),
            await sendByToken(app, (await tokenOf(who, scopesOf(endpoint))).text, endpoint, call),
          ];
          expect([who, byAll.status]).toEqual([who, byOwn.status]);
          // A change log export contains the line of the export before it.
          if (typeof byAll.body !== 'string')
            expect([who, byAll.body]).toEqual([who, withRequestOf(byOwn.body, byAll.body)]);
        }
      }
    },
  );

  it.each(open)(
    '%s refuses a token that is revoked, expired, of a deactivated owner, or sent with a session',
    async (_name, endpoint) => {
      const [row] = rowsOf(endpoint);
      if (row === undefined) throw new Error(`${endpoint.id} has no row.`);
      const [who, call] = [readerOf(endpoint), await row.call(world)];
      const caller = await world.as(who);
      const [revoked, expired, both] = [await tokenOf(who), await tokenOf(who), await tokenOf(who)];
      const leaver = await app.db.prisma.user.create({
        data: { email: `leaver-${endpoint.id.toLowerCase()}@larkspur.example` },
      });
      const closed = await buildToken(app, leaver);
      await app.db.prisma.user.update({
        where: { id: leaver.id },
        data: { deactivatedAt: app.clock.now() },
      });
      await app.db.prisma.apiToken.update({
        where: { id: revoked.id },
        data: { revokedAt: app.clock.now() },
      });
      const now = app.clock.now();
      await app.db.prisma.apiToken.update({
        where: { id: expired.id },
        data: { createdAt: new Date(now.getTime() - 2), expiresAt: now },
      });
      await changingNothing(async () => {
        for (const { text } of [revoked, expired, closed]) {
          const answer = await sendByToken(app, text, endpoint, call);
          expect(answer).toMatchObject({
            status: 401,
            body: { code: 'not_signed_in', message: TOKEN_MESSAGES.invalid },
          });
          expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
        }
        expect(await sendByToken(app, both.text, endpoint, call, caller.credentials)).toMatchObject(
          { status: 401, body: { message: TOKEN_MESSAGES.notBoth } },
        );
      });
      expect((await caller.call(endpoint, call)).status).toBe(200);
    },
  );
});
