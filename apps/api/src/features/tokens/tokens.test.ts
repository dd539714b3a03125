import {
  choosePassword,
  deactivateUser,
  endUserSessions,
  exportEmployees,
  listChangelog,
  listEmployees,
  listMyTasks,
  listMyTokens,
  listTokens,
  makeToken,
  revokeMyToken,
  revokeMyTokens,
  revokeToken,
  showUser,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES,
  ADMINISTRATOR_ROLE,
  HR_ROLE,
  TOKEN_CALLS_MAX,
  TOKEN_DAYS_MAX,
  TOKEN_MESSAGES as texts,
  TOKENS_MAX,
} from '@reviews/domain';
import { buildEmployee, grantRole, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildToken, sendByToken } from '../../testing/api-tokens.ts';
import { newToken } from '../../http/cookies.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { createServerLink } from '../users/server-link.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let admin: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
});
afterAll(() => app.close());

const person = () => buildEmployee(app.db);
const NEW = { name: 'Nightly report', scopes: ['own' as const], days: 90 };

async function made(caller: Caller, given: Partial<typeof NEW> = {}) {
  const answer = await caller.call(makeToken, { body: { ...NEW, ...given } });
  expect(answer.status).toBe(200);
  return makeToken.response.parse(answer.body);
}
const logged = async (id: number) =>
  (
    await app.db.prisma.changeLog.findMany({
      where: { entity: 'api_token', entityId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action, actorId, details }) => ({ action, actorId, details }));

describe('making a token', () => {
  it('returns it once; neither the stored data nor a list reveals it', async () => {
    const { user } = await person();
    const caller = await app.as(user);
    const { token, data, message } = await made(caller);
    expect(token).toMatch(/^lrk_[0-9A-Za-z]{49}$/);
    expect(message).toBe(texts.made({ name: NEW.name }));
    expect(data).toMatchObject({
      name: NEW.name,
      state: 'active',
      scopes: ['own'],
      last_used_at: null,
      ending: token.slice(-4),
    });
    expect(new Date(data.expires_at).getTime() - new Date(data.created_at).getTime()).toBe(
      90 * 86_400_000,
    );
    const kept = JSON.stringify(
      await app.db.prisma.apiToken.findMany({ where: { userId: user.id } }),
    );
    const told = JSON.stringify([
      (await caller.call(listMyTokens)).body,
      (await (await app.as(admin.user)).call(listTokens)).body,
      await logged(data.id),
    ]);
    for (const text of [kept, told]) expect(text).not.toContain(token.slice(4, -6));
    expect(await logged(data.id)).toEqual([
      {
        action: 'token.made',
        actorId: user.id,
        details: {
          changes: [
            { field: 'scopes', from: null, to: ['Your own work'] },
            { field: 'expires_at', from: null, to: data.expires_at },
          ],
        },
      },
    ]);
    expect((await sendByToken(app, token, listMyTasks)).status).toBe(200);
  });

  it('reports each error: no name, a duplicate one, no scope, one the roles do not allow, more than a year, too many', async () => {
    const caller = await app.as((await person()).user);
    await made(caller);
    const refused = async (body: object) =>
      (await caller.send('POST', '/api/my/tokens', { body: { ...NEW, ...body } })).body;
    expect(await refused({ name: '  ' })).toMatchObject({ errors: { name: [texts.nameRequired] } });
    expect(await refused({ name: ' nightly REPORT ' })).toMatchObject({
      errors: { name: [texts.nameTaken({ name: 'nightly REPORT' })] },
    });
    expect(await refused({ name: 'Other', scopes: ['tracking'] })).toMatchObject({
      errors: { scopes: [texts.scopeNotHeld({ label: 'Cycles' })] },
    });
    for (const wrong of [
      { scopes: [] },
      { scopes: ['everything'] },
      { days: TOKEN_DAYS_MAX + 1 },
      { days: 0 },
    ])
      expect(await refused({ name: 'Other', ...wrong })).toMatchObject({ code: 'invalid_input' });
    for (let index = 1; index < TOKENS_MAX; index += 1)
      await made(caller, { name: `Token ${index}` });
    expect(await refused({ name: 'One more' })).toMatchObject({
      code: 'rule_violation',
      message: texts.tooMany({ max: TOKENS_MAX }),
    });
  });

  it('in two windows at once creates one token per name, and never more than the maximum', async () => {
    const caller = await app.as((await person()).user);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => caller.call(makeToken, { body: NEW })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('is for owners: no one makes, sees or revokes one while impersonating or with a token', async () => {
    const [{ user }, hr] = [await person(), await buildEmployee(app.db, { roles: [HR_ROLE] })];
    const { id } = await buildToken(app, user);
    const other = await app.as(user, hr.user);
    const answers = [
      await other.call(listMyTokens),
      await other.call(makeToken, { body: NEW }),
      await other.call(revokeMyToken, { params: { tokenId: String(id) } }),
      await other.call(revokeMyTokens),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 403, body: { message: texts.notAsAnother } });
    expect(
      await app.db.prisma.apiToken.count({ where: { userId: user.id, revokedAt: null } }),
    ).toBe(1);
  });
});

describe('use of a token', () => {
  it("follows its owner's current permissions: a role change applies from the next call", async () => {
    const hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
    const { text } = await buildToken(app, hr.user, { scopes: ['people'] });
    expect((await sendByToken(app, text, listEmployees)).status).toBe(200);
    await app.db.prisma.userRole.deleteMany({ where: { userId: hr.user.id } });
    expect((await sendByToken(app, text, listEmployees)).status).toBe(403);
    await grantRole(app.db, hr.user.id, HR_ROLE);
    expect((await sendByToken(app, text, listEmployees)).status).toBe(200);
  });

  it('with one scope has no permission of the other scopes', async () => {
    const { text } = await buildToken(app, admin.user, { scopes: ['own'] });
    const { body } = await sendByToken(app, text, showUser);
    expect(showUser.response.parse(body)).toMatchObject({
      id: admin.user.id,
      impersonating: false,
      canImpersonate: false,
      sections: { cycles: false, cycle_builder: false, packets: false },
    });
  });

  it('is named in the change log for an export, and for a refusal with its reason', async () => {
    const { id, text } = await buildToken(app, admin.user, { scopes: ['people', 'changelog'] });
    expect(
      (await sendByToken(app, text, exportEmployees, { query: { format: 'csv' } })).status,
    ).toBe(200);
    expect(
      await app.db.prisma.changeLog.findFirst({
        where: { action: 'employees.exported', actorId: admin.user.id },
      }),
    ).toMatchObject({ details: { token: id } });
    await sendByToken(app, text, listMyTasks);
    const { data } = listChangelog.response.parse(
      (await (await app.as(admin.user)).call(listChangelog)).body,
    );
    expect(data.slice(0, 2).map(({ did, note }) => [did[0], note])).toEqual([
      ['was refused with', texts.refusedInLog.scope],
      [expect.any(String), expect.stringContaining(texts.usedInLog)],
    ]);
  });

  it('records the last use, at most once a minute', async () => {
    const { user } = await person();
    const { id, text } = await buildToken(app, user);
    const last = async () =>
      (await app.db.prisma.apiToken.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime();
    const first = app.clock.now().getTime();
    await sendByToken(app, text, listMyTasks);
    expect(await last()).toBe(first);
    app.clock.advance(MINUTE_MS - 1);
    await sendByToken(app, text, listMyTasks);
    expect(await last()).toBe(first);
    app.clock.advance(1);
    await sendByToken(app, text, listMyTasks);
    expect(await last()).toBe(first + MINUTE_MS);
  });

  it('gets the same refusal for an invalid, unknown or ended token', async () => {
    const { text } = await buildToken(app, (await person()).user);
    const wrongSum = `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`;
    for (const sent of [
      'lrk_',
      'x',
      wrongSum,
      text.toLowerCase(),
      `${text} `.repeat(2).trim(),
      'A'.repeat(5000),
    ]) {
      expect(await sendByToken(app, sent, listMyTasks)).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in', message: texts.invalid },
      });
    }
  });

  it('logs a refusal once a minute for each reason, and at once for another reason', async () => {
    const { user } = await person();
    const { id, text } = await buildToken(app, user, { scopes: ['own'] });
    for (let index = 0; index < 3; index += 1) await sendByToken(app, text, listEmployees);
    await app.db.prisma.apiToken.update({ where: { id }, data: { revokedAt: app.clock.now() } });
    for (let index = 0; index < 3; index += 1) await sendByToken(app, text, listMyTasks);
    app.clock.advance(MINUTE_MS);
    await sendByToken(app, text, listMyTasks);
    const line = (reason: string, operation: string) => ({
      action: 'token.refused',
      actorId: user.id,
      details: { reason, operation },
    });
    expect(await logged(id)).toEqual([
      line('scope', 'listEmployees'),
      line('revoked', 'listMyTasks'),
      line('revoked', 'listMyTasks'),
    ]);
  });

  it('has a limit of calls a minute per token, and returns when to retry', async () => {
    const { user } = await person();
    const [{ id, text }, other] = [await buildToken(app, user), await buildToken(app, user)];
    const calls = Math.ceil(TOKEN_CALLS_MAX / 20);
    for (let round = 0; round < calls; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => sendByToken(app, text, listEmployees)));
    const answer = await sendByToken(app, text, listMyTasks);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendByToken(app, other.text, listMyTasks)).status).toBe(200);
    expect(
      (await logged(id)).map(({ details }) => (details as { reason: string }).reason),
    ).toContain('too_often');
  });
});

describe('revoking', () => {
  it("ends one at once and is idempotent; other people's tokens are 404", async () => {
    const [{ user }, stranger] = [await person(), await person()];
    const [one, other] = [
      await buildToken(app, user, { name: 'First' }),
      await buildToken(app, user),
    ];
    const params = { tokenId: String(one.id) };
    expect(await (await app.as(stranger.user)).call(revokeMyToken, { params })).toMatchObject({
      status: 404,
      body: { message: texts.notFound },
    });
    const caller = await app.as(user);
    for (let index = 0; index < 2; index += 1)
      expect(await caller.call(revokeMyToken, { params })).toMatchObject({
        status: 200,
        body: { message: texts.revoked({ name: 'First' }) },
      });
    expect((await sendByToken(app, one.text, listMyTasks)).status).toBe(401);
    expect((await sendByToken(app, other.text, listMyTasks)).status).toBe(200);
    expect((await logged(one.id)).map(({ action }) => action)).toEqual([
      'token.revoked',
      'token.refused',
    ]);
  });

  it("ends all of the person's valid ones, and returns their number", async () => {
    const [{ user }, other] = [await person(), await person()];
    const [, , kept] = [
      await buildToken(app, user),
      await buildToken(app, user),
      await buildToken(app, other.user),
    ];
    const caller = await app.as(user);
    expect(await caller.call(revokeMyTokens)).toMatchObject({
      status: 200,
      body: { message: texts.revokedAll({ count: 2 }) },
    });
    expect(await caller.call(revokeMyTokens)).toMatchObject({
      body: { message: texts.revokedAll({ count: 0 }) },
    });
    expect((await sendByToken(app, kept.text, listMyTasks)).status).toBe(200);
  });

  it('happens on signing someone out everywhere, and on a new password', async () => {
    const { user } = await person();
    const { id, text } = await buildToken(app, user);
    const keeper = await app.as(admin.user);
    expect(
      await keeper.call(endUserSessions, { params: { userId: String(user.id) } }),
    ).toMatchObject({
      status: 200,
      body: { message: ACCESS_MESSAGES.signedOutAll({ sessions: 0, tokens: 1 }) },
    });
    expect((await sendByToken(app, text, listMyTasks)).status).toBe(401);
    expect((await logged(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['token.revoked', admin.user.id],
      ['token.refused', user.id],
    ]);
    const other = await buildToken(app, user);
    const link = await createServerLink(app.db, {
      email: user.email,
      now: app.clock.now(),
      token: newToken(),
    });
    const chosen = await app.anonymous.call(choosePassword, {
      body: { token: link.split('#')[1] ?? '', password: 'three lamps by the river' },
    });
    expect(chosen.status).toBe(200);
    expect((await sendByToken(app, other.text, listMyTasks)).status).toBe(401);
  });

  it('happens when the account is closed, by anyone; a reopened account has no tokens', async () => {
    const { user } = await person();
    const { text } = await buildToken(app, user);
    await app.db.prisma.user.update({
      where: { id: user.id },
      data: { deactivatedAt: app.clock.now() },
    });
    await app.db.prisma.user.update({ where: { id: user.id }, data: { deactivatedAt: null } });
    expect((await sendByToken(app, text, listMyTasks)).status).toBe(401);
    const { id } = await buildToken(app, user);
    expect(
      (
        await (
          await app.as(admin.user)
        ).call(deactivateUser, { params: { userId: String(user.id) } })
      ).status,
    ).toBe(200);
    expect(await logged(id)).toMatchObject([{ action: 'token.revoked', actorId: admin.user.id }]);
  });
});

describe('everyone’s tokens', () => {
  it('are listed for administrators, searchable by owner, name and ending, and revocable by them', async () => {
    const { user, preferredName, email } = await person();
    const { id, text } = await buildToken(app, user, { name: 'Nächtlich: Warehouse' });
    const caller = await app.as(admin.user);
    for (const search of [
      'warehouse',
      'nächtlich',
      'Nachtlich',
      email.slice(0, 12),
      text.slice(-4),
    ]) {
      const { data } = listTokens.response.parse(
        (await caller.call(listTokens, { query: { search, user_id: String(user.id) } })).body,
      );
      expect(data).toMatchObject([
        {
          id,
          name: 'Nächtlich: Warehouse',
          owner: { user_id: user.id, name: preferredName, email },
        },
      ]);
    }
    expect(await caller.call(revokeToken, { params: { tokenId: String(id) } })).toMatchObject({
      status: 200,
    });
    expect((await sendByToken(app, text, listMyTasks)).status).toBe(401);
    const { data, totalResults } = listTokens.response.parse(
      (await caller.call(listTokens, { query: { state: 'revoked', user_id: String(user.id) } }))
        .body,
    );
    expect([data[0]?.state, totalResults]).toEqual(['revoked', 1]);
    expect(await logged(id)).toMatchObject([
      { action: 'token.revoked', actorId: admin.user.id },
      { action: 'token.refused' },
    ]);
  });

  it('are also visible to application managers, and to no one while impersonating', async () => {
    const { id } = await app.db.prisma.role.create({
      data: {
        name: 'Configurer',
        permissions: { create: { permission: 'app.configure', scope: 'all' } },
      },
    });
    const { user } = await person();
    await app.db.prisma.userRole.create({ data: { userId: user.id, roleId: id } });
    expect((await (await app.as(user)).call(listTokens)).status).toBe(200);
    expect((await (await app.as(user, admin.user)).call(listTokens)).status).toBe(403);
  });
});
