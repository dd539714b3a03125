import { showUser, showWordsKey } from '@reviews/contracts';
import { HR_ROLE, TOKEN_SCOPES } from '@reviews/domain';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildToken, sendByToken } from '../../testing/api-tokens.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let writer: BuiltEmployee, hr: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  writer = await buildEmployee(app.db);
  hr = await buildEmployee(app.db, { roles: [HR_ROLE] });
});
afterAll(() => app.close());

const keyOf = async (caller: Pick<Caller, 'send'>): Promise<Buffer> => {
  const { status, body } = await caller.send('GET', showWordsKey.path);
  expect(status).toBe(200);
  return Buffer.from(showWordsKey.response.parse(body).key ?? '', 'base64');
};

describe('the key for kept words', () => {
  it('is random per person, and the same in each of their sessions', async () => {
    const own = await keyOf(await app.as(writer.user));
    expect(own).toHaveLength(32);
    expect(await keyOf(await app.as(writer.user))).toEqual(own);
    expect(await keyOf(await app.as(hr.user))).not.toEqual(own);
  });

  it('comes with the id of its owner', async () => {
    const { body } = await (await app.as(writer.user)).send('GET', showWordsKey.path);
    expect(body).toMatchObject({ user_id: writer.user.id });
  });

  it('is not given to someone who impersonates its owner', async () => {
    const impersonating = await app.as(writer.user, hr.user);
    expect(await impersonating.send('GET', showUser.path)).toMatchObject({
      body: { id: writer.user.id, impersonating: true },
    });
    expect(await impersonating.send('GET', showWordsKey.path)).toMatchObject({
      status: 200,
      body: { user_id: writer.user.id, key: null },
    });
  });

  it('is not given to an API token, whatever its scopes', async () => {
    const { text } = await buildToken(app, writer.user, { scopes: TOKEN_SCOPES });
    const { status, body } = await sendByToken(app, text, showWordsKey);
    expect(status).toBe(403);
    expect(body).not.toHaveProperty('key');
  });
});
