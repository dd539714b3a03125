import { hash as hashOf } from '@node-rs/argon2';
import { LOGIN_FAILURE_WINDOW_MS } from '@reviews/domain';
import { buildEmployee, DEMO_PASSWORD, passwordHash } from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const ADDRESS_ATTEMPTS = 100;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.close());
beforeEach(() => app.db.prisma.rateLimit.deleteMany());

const signIn = async (email: string, password: string, address: string) =>
  (
    await app.anonymous.send('POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': address },
    })
  ).status;
const rowsOf = async (kind: 'account' | 'address') =>
  app.db.prisma.rateLimit.findMany({ where: { key: { startsWith: `${kind}:` } } });
const useUp = async (kind: 'account' | 'address') =>
  app.db.prisma.rateLimit.updateMany({
    where: { key: { startsWith: `${kind}:` } },
    data: { points: ADDRESS_ATTEMPTS },
  });

describe('sign-in attempts by network', () => {
  it('count together for one IPv6 network, and separately for the next', async () => {
    const { email } = await buildEmployee(app.db);
    for (const address of [
      '2001:db8:0:7::1',
      '2001:0DB8:0000:0007:ffff:ffff:ffff:fffe',
      '2001:db8:0:7:1:2:3.4.5.6',
    ])
      expect(await signIn(`${address}@larkspur.example`, 'wrong', address)).toBe(422);
    expect(await rowsOf('address')).toMatchObject([{ points: 3 }]);
    await useUp('address');
    expect(await signIn(email, DEMO_PASSWORD, '2001:db8:0:7:abcd::9')).toBe(429);
    expect(await signIn(email, DEMO_PASSWORD, '2001:db8:0:8::1')).toBe(200);
  });

  it('count as one for an IPv4 address, also written as IPv6', async () => {
    for (const address of ['198.51.100.9', '::ffff:198.51.100.9', '::FFFF:198.51.100.9'])
      expect(await signIn(`${address}@larkspur.example`, 'wrong', address)).toBe(422);
    expect(await rowsOf('address')).toMatchObject([{ points: 3 }]);
  });

  it('over the limit leave no trace of the accounts they name, so that no one can fill the table', async () => {
    await signIn('first@larkspur.example', 'wrong', '198.51.100.10');
    await useUp('address');
    for (const name of ['a', 'b', 'c', 'd'])
      expect(await signIn(`${name}@larkspur.example`, 'wrong', '198.51.100.10')).toBe(429);
    expect(await rowsOf('account')).toHaveLength(1);
  });

  it('are deleted long after they expire, as new ones come', async () => {
    const over = BigInt(Date.now() - 1),
      under = BigInt(Date.now() + LOGIN_FAILURE_WINDOW_MS);
    await app.db.prisma.rateLimit.createMany({
      data: Array.from({ length: 30 }, (_, index) => ({
        key: `account:old-${index}`,
        points: 1,
        expire: over,
      })),
    });
    await app.db.prisma.rateLimit.create({
      data: { key: 'account:recent', points: 1, expire: under },
    });
    for (const name of ['a', 'b'])
      await signIn(`${name}@larkspur.example`, 'wrong', '198.51.100.11');
    expect(
      (await rowsOf('account')).map(({ key }) => key).filter((key) => /old|recent/.test(key)),
    ).toEqual(['account:recent']);
  });
});

describe('password storage', () => {
  it.each([
    ['short words', 'correct horse battery staple'],
    ['spaces at both ends', '  a b  '],
    ['upper and lower case', 'ÄbC'],
    ['signs beyond the Latin', '密码🔑пароль'],
    ['two hundred characters', 'x'.repeat(200)],
  ])('accepts any composition, and compares it exactly: %s', async (_name, password) => {
    const { email } = await buildEmployee(app.db, { password });
    expect(await signIn(email, password, '198.51.100.20')).toBe(200);
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, -1),
      `${password} `,
      password.normalize('NFD'),
    ]) {
      if (other !== password && other !== '')
        expect([other, await signIn(email, other, '198.51.100.21')]).toEqual([other, 422]);
    }
  });

  it('uses argon2id at the recommended strength, with a salt for each password', async () => {
    const hashes = [await passwordHash('one and the same'), await hashOf('one and the same')];
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
  });
});
