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
/** Each test uses its own IP address, with its own limit. */
const newAddress = () => ({ 'x-forwarded-for': `198.51.100.${(lastAddress += 1)}` });

const signIn = (email: string, password: string, headers: Record<string, string>) =>
  app.anonymous.send('POST', '/auth/login', { body: { email, password }, headers });
const withoutId = (body: unknown) => ({ ...(body as object), requestId: null });

/** Sends wrong passwords until the account's limit is reached. */
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

describe('sign-in attempts on one account', () => {
  it('after ten wrong passwords, refuses even the correct one with 429 and the waiting time', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    await useUp(email, headers);
    const answer = await signIn(email, DEMO_PASSWORD, headers);
    expect(answer).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: expect.stringMatching(/^Too many attempts\. Try again in/) as unknown,
      },
    });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(LOGIN_FAILURE_WINDOW_MS / 1000);
    expect(answer.headers.getSetCookie().some((line) => line.includes('session'))).toBe(false);
  });

  it('lock an unknown address in the same way, however it is written', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    const unknown = 'unknown-here@larkspur.example';
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

  it('do not affect another account', async () => {
    const headers = newAddress();
    const [one, other] = [await buildEmployee(app.db), await buildEmployee(app.db)];
    await useUp(one.email, headers);
    expect((await signIn(other.email, DEMO_PASSWORD, headers)).status).toBe(200);
  });

  it('are forgotten after a success', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt < LOGIN_MAX_FAILURES; attempt += 1)
        await signIn(email, 'wrong', headers);
      expect((await signIn(email, DEMO_PASSWORD, headers)).status).toBe(200);
      expect(await attemptsOf('account', email)).toBe(0);
    }
  });

  it('do not exceed the limit when sent at once', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    const answers = await Promise.all(
      Array.from({ length: LOGIN_MAX_FAILURES + 5 }, () => signIn(email, 'wrong', headers)),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(LOGIN_MAX_FAILURES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('sign-in attempts from one IP address', () => {
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

  it('are refused for every account after a hundred', async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    await fill(headers['x-forwarded-for'], ADDRESS_ATTEMPTS - 1);
    expect((await signIn('unknown@larkspur.example', 'wrong', headers)).status).toBe(422);
    const answer = await signIn(email, DEMO_PASSWORD, headers);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(email, DEMO_PASSWORD, newAddress())).status).toBe(200);
  });

  it("are reduced only by a success's own attempt", async () => {
    const headers = newAddress();
    const { email } = await buildEmployee(app.db);
    await signIn(email, 'wrong', headers);
    await signIn(email, DEMO_PASSWORD, headers);
    expect(await attemptsOf('address', headers['x-forwarded-for'])).toBe(1);
  });

  it('count by the address that the trusted proxy saw, not one that the caller made up', async () => {
    const seen = newAddress()['x-forwarded-for'];
    await signIn('unknown@larkspur.example', 'wrong', {
      'x-forwarded-for': `203.0.113.77, ${seen}`,
    });
    expect(await attemptsOf('address', seen)).toBe(1);
    expect(await attemptsOf('address', '203.0.113.77')).toBe(0);
  });

  it('are stored as digests, without email or IP address', async () => {
    const headers = newAddress();
    await signIn('someone.readable@larkspur.example', 'wrong', headers);
    const keys = (await app.db.prisma.rateLimit.findMany()).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^(account|address):[\w-]{43}$/);
  });
});

describe('refused sign-in', () => {
  it('has the same response for a wrong password, an unknown address, a closed account and one without a password', async () => {
    const headers = newAddress();
    const people = [
      await buildEmployee(app.db),
      await buildEmployee(app.db, { deactivatedAt: app.clock.now() }),
      await buildEmployee(app.db, { password: null }),
    ];
    const emails = [...people.map(({ email }) => email), 'unknown-at-all@larkspur.example'];
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

  it('takes the same time: an unknown account verifies a password too', async () => {
    const { email } = await buildEmployee(app.db);
    // Measures the CPU time of this process, which verifies passwords, so that other processes do
    // not count.
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
      // Refused before a password is checked: the time of a response without verification.
      malformed.push(
        await work(() => app.anonymous.send('POST', '/auth/login', { body: { email } })),
      );
    }
    const verifying = median(present) - median(malformed);
    expect(verifying).toBeGreaterThan(0);
    expect(median(absent) - median(malformed)).toBeGreaterThan(verifying / 2);
  });

  it('treats an address that no database can store as unknown', async () => {
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
