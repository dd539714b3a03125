import { createHash } from 'node:crypto';
import { LOGIN_FAILURE_WINDOW_MS, LOGIN_MAX_FAILURES, MESSAGES } from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const ADDRESS_ATTEMPTS = 100;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

let lastAddress = 0;
/** Each test comes from an address of its own, so that none uses up another's share. */
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${(lastAddress += 1)}` });

const signIn = (email: string, password: string, headers: Record<string, string>) =>
  app.anonymous.send('POST', '/auth/login', { body: { email, password }, headers });
const withoutId = (body: unknown) => ({ ...(body as object), requestId: null });

/** Wrong passwords until the account's share is used up. */
async function useUp(email: string, headers: Record<string, string>) {
  for (let attempt = 0; attempt < LOGIN_MAX_FAILURES; attempt += 1)
    expect((await signIn(email, 'wrong', headers)).status).toBe(422);
}

const attemptsOf = async (kind: string, key: string) => {
  const digest = createHash('sha256').update(key).digest('base64url');
  return (
    (await app.db.prisma.rateLimit.findUnique({ where: { key: `${kind}:${digest}` } }))?.points ?? 0
  );
};

describe('attempts to sign in to one account', () => {
  it('after ten wrong passwords even the right one is refused, with 429 and the time to wait', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    await useUp(email, headers);
    const answer = await signIn(email, DEMO_PASSWORD, headers);
    expect(answer).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: expect.stringMatching(/^Too many attempts\. Please try again in/) as unknown,
      },
    });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LOGIN_FAILURE_WINDOW_MS / 1000);
    expect(answer.headers.getSetCookie().some((line) => line.includes('session'))).toBe(false);
  });

  it('the lock-out does not tell whether the address exists, however it is written', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    const unknown = 'nobody-here@larkspur.example';
    await useUp(email, headers);
    await useUp(unknown, headers);
    const [locked, lockedUnknown] = [
      await signIn(` ${email.toUpperCase()} `, 'wrong', headers),
      await signIn(unknown, 'wrong', headers),
    ];
    expect([locked.status, lockedUnknown.status]).toEqual([429, 429]);
    const shape = (body: unknown) => ({
      ...withoutId(body),
      message: (body as { message: string }).message.replaceAll(/\d+/g, 'n'),
    });
    expect(shape(locked.body)).toEqual(shape(lockedUnknown.body));
  });

  it('another account is not held up by it', async () => {
    const headers = newAddress();
    const [one, other] = [await buildEmployee(app.db), await buildEmployee(app.db)];
    await useUp(one.email, headers);
    expect((await signIn(other.email, DEMO_PASSWORD, headers)).status).toBe(200);
  });

  it('success forgets the attempts before it', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt < LOGIN_MAX_FAILURES; attempt += 1)
        await signIn(email, 'wrong', headers);
      expect((await signIn(email, DEMO_PASSWORD, headers)).status).toBe(200);
      expect(await attemptsOf('account', email)).toBe(0);
    }
  });

  it('many at once get no more than their share', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    const answers = await Promise.all(
      Array.from({ length: LOGIN_MAX_FAILURES + 5 }, () => signIn(email, 'wrong', headers)),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(LOGIN_MAX_FAILURES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('attempts from one address', () => {
  const fill = (address: string, points: number) => {
    const digest = createHash('sha256').update(address).digest('base64url');
    return app.db.prisma.rateLimit.create({
      data: {
        key: `address:${digest}`,
        points,
        expire: BigInt(Date.now() + LOGIN_FAILURE_WINDOW_MS),
      },
    });
  };

  it('an address that tried a hundred times is refused for every account', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    await fill(headers['x-forwarded-for'], ADDRESS_ATTEMPTS - 1);
    expect((await signIn('nobody@larkspur.example', 'wrong', headers)).status).toBe(422);
    const answer = await signIn(email, DEMO_PASSWORD, headers);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(email, DEMO_PASSWORD, newAddress())).status).toBe(200);
  });

  it('success takes its own attempt back and no other', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    await signIn(email, 'wrong', headers);
    await signIn(email, DEMO_PASSWORD, headers);
    expect(await attemptsOf('address', headers['x-forwarded-for'])).toBe(1);
  });

  it('the address is the one that the trusted proxy saw, not one that the caller made up', async () => {
    const seen = newAddress()['x-forwarded-for'];
    await signIn('nobody@larkspur.example', 'wrong', {
      'x-forwarded-for': `203.0.113.77, ${seen}`,
    });
    expect(await attemptsOf('address', seen)).toBe(1);
    expect(await attemptsOf('address', '203.0.113.77')).toBe(0);
  });

  it('the table of counts holds digests alone: no e-mail and no address', async () => {
    const headers = newAddress();
    await signIn('somebody.readable@larkspur.example', 'wrong', headers);
    const keys = (await app.db.prisma.rateLimit.findMany()).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^(account|address):[\w-]{43}$/);
  });
});

describe('what a refusal tells', () => {
  it('the same of a wrong password, an unknown address, a closed account and one without a password', async () => {
    const headers = newAddress();
    const people = [
      await buildEmployee(app.db),
      await buildEmployee(app.db, { deactivatedAt: app.clock.now() }),
      await buildEmployee(app.db, { password: null }),
    ];
    const emails = [...people.map(({ email }) => email), 'nobody-at-all@larkspur.example'];
    const answers = await Promise.all(emails.map((email) => signIn(email, 'wrong', headers)));
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(withoutId(answer.body)).toEqual({
        message: MESSAGES.session.loginFailed,
        code: 'rule_violation',
        requestId: null,
      });
    }
  });

  it('nor does the time it takes: an absent account verifies a password too', async () => {
    const { email } = await buildEmployee(app.db);
    // The work of this process, which passwords are verified in: what others do beside it is no part of it.
    const work = async (act: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await act();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const median = (times: number[]) =>
      times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    const [present, absent, malformed] = [[] as number[], [] as number[], [] as number[]];
    for (let round = 0; round < 7; round += 1) {
      present.push(await work(() => signIn(email, 'wrong', newAddress())));
      absent.push(
        await work(() => signIn(`absent-${round}@larkspur.example`, 'wrong', newAddress())),
      );
      // Refused before any password is looked at: how much an answer takes that verifies nothing.
      malformed.push(
        await work(() => app.anonymous.send('POST', '/auth/login', { body: { email } })),
      );
    }
    const verifying = median(present) - median(malformed);
    expect(verifying).toBeGreaterThan(0);
    expect(median(absent) - median(malformed)).toBeGreaterThan(verifying / 2);
  });

  it("an address that no database could hold is nobody's", async () => {
    for (const email of [
      '\u0000',
      'a\u0000b@larkspur.example',
      '\ud800@larkspur.example',
      "' OR 1=1 --",
      `${'x'.repeat(300)}@x.example`,
    ]) {
      expect((await signIn(email, 'wrong', newAddress())).status).toBe(422);
    }
    const { email } = await buildEmployee(app.db);
    expect((await signIn(email, '\u0000\ud800', newAddress())).status).toBe(422);
  });
});
