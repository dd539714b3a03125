import { digestTables } from '@reviews/db/digest-tables';
import { makeDirectoryToken, scimEndpoints } from '@reviews/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryRoutes } from '../../routes.ts';
import { buildScimScene, scimCall, type ScimScene } from '../../testing/scim-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let scim: ScimScene;
beforeAll(async () => {
  app = await startTestApp();
  scim = await buildScimScene(app);
});
afterAll(() => app.close());

const calls = scimEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);
const addressOf = (path: string) => path.replace('/scim/v2', '').replace(':id', '1');
const REFUSED = {
  status: 401,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
};

describe('SCIM endpoints', () => {
  it('are all mounted for their own kind of caller, with no others beside them', () => {
    const routes = directoryRoutes(app.services);
    expect(routes.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(
      scimEndpoints.map(({ id }) => id).toSorted(),
    );
    expect(new Set(routes.map(({ auth }) => auth))).toEqual(new Set(['directory']));
  });

  it.each(calls)(
    '%s accepts the token of an enabled directory, and nothing else',
    async (_name, { method, path }) => {
      const body =
        method === 'GET' || method === 'DELETE'
          ? {}
          : { body: { userName: 'a@b.example', displayName: 'A', Operations: [] } };
      const ask = (headers: Record<string, string>) =>
        scimCall(app, method, addressOf(path), { ...body, headers });
      const bearer = { authorization: `Bearer ${scim.token}` };
      const session = await app.as(scim.admin.user);
      const before = await digestTables(app.db);
      for (const headers of [
        {},
        { authorization: `Bearer ${scim.token}x` },
        { authorization: `Basic ${scim.token}` },
        { authorization: 'Bearer' },
        { ...session.credentials },
      ] as Record<string, string>[]) {
        const answer = await ask(headers);
        expect([headers, answer.status]).toEqual([headers, 401]);
        expect(answer).toMatchObject(REFUSED);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/u);
      }
      // Except for the counted wrong tokens.
      expect({ ...(await digestTables(app.db)), rate_limit: 0 }).toEqual({
        ...before,
        rate_limit: 0,
      });
      await scim.switchTo(false);
      expect(await ask(bearer)).toMatchObject(REFUSED);
      await scim.switchTo(true);
      expect((await ask(bearer)).status).not.toBe(401);
      await app.db.prisma.rateLimit.deleteMany();
    },
  );

  it('accept only the latest token, which is not stored', async () => {
    const { body } = await scim.administrator.call(makeDirectoryToken, {
      params: { integrationId: String(scim.integrationId) },
    });
    const { token } = body as { token: string };
    expect((await scim.call('GET', '/Users')).status).toBe(401);
    expect(
      (await scimCall(app, 'GET', '/Users', { headers: { authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(200);
    expect(
      JSON.stringify(await app.db.prisma.scimToken.findMany(), (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : value,
      ),
    ).not.toContain(token.slice(5));
    Object.assign(scim, { token });
  });

  it('are refused after many wrong tokens from one IP address, except with the right one', async () => {
    let status = 0;
    for (let tried = 0; tried <= 100; tried += 1)
      ({ status } = await scimCall(app, 'GET', '/Users', {
        headers: { authorization: 'Bearer wrong' },
      }));
    expect(status).toBe(429);
    expect(
      (await scimCall(app, 'GET', '/Users', { headers: { authorization: `Bearer ${scim.token}` } }))
        .status,
    ).toBe(200);
  });

  it('refuse invalid JSON, invalid patches and invalid pages', async () => {
    const authorization = `Bearer ${scim.token}`;
    for (const body of ['{', '[]', 'null', '"text"'])
      expect(
        await scimCall(app, 'POST', '/Users', { body, headers: { authorization } }),
      ).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
    expect(
      (
        await scimCall(app, 'POST', '/Users', {
          body: '{}',
          headers: { authorization, 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await scimCall(app, 'PATCH', '/Users/1', {
          body: { Operations: [{ op: 'burn' }] },
          headers: { authorization },
        })
      ).body,
    ).toMatchObject({ scimType: 'invalidSyntax' });
    expect((await scimCall(app, 'GET', '/Me', { headers: { authorization } })).status).toBe(404);
    expect(
      (await scimCall(app, 'GET', '/Users/../../api/users', { headers: { authorization } })).status,
    ).not.toBe(200);
  });

  it('describe the supported SCIM features', async () => {
    const ask = async (path: string) =>
      (await scimCall(app, 'GET', path, { headers: { authorization: `Bearer ${scim.token}` } }))
        .body;
    expect(await ask('/ServiceProviderConfig')).toMatchObject({
      patch: { supported: true },
      etag: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
    });
    expect(await ask('/ResourceTypes')).toMatchObject({ totalResults: 2 });
    expect(await ask('/ResourceTypes/User')).toMatchObject({ endpoint: '/Users' });
    expect(await ask('/Schemas')).toMatchObject({ totalResults: 3 });
    expect(await ask('/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group')).toMatchObject({
      name: 'Group',
    });
  });
});
