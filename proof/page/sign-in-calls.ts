import { randomBytes } from 'node:crypto';
import { buildEmployee, DEMO_PASSWORD } from '@reviews/factories';
import { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly body?: unknown;
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Builds a user with as many other sessions and tokens as there are rows. They use their own
 * browser, because these calls replace its session.
 */
async function signedInUser({ db, rows }: Scene, base: string): Promise<Call> {
  const { user } = await buildEmployee(db);
  const until = new Date(Date.now() + WEEK_MS);
  const each = Array.from({ length: rows });
  await db.prisma.session.createMany({
    data: each.map(() => ({ id: randomBytes(32), userId: user.id, expiresAt: until })),
  });
  await db.prisma.apiToken.createMany({
    data: each.map((_, index) => ({
      userId: user.id,
      name: `Token ${index}`,
      digest: randomBytes(32),
      ending: 'abcd',
      scopes: ['own'],
      createdAt: new Date(),
      expiresAt: until,
    })),
  });
  return { by: await Visitor.withSession(base, db, user) };
}

/** Typical calls about one's own sign-in. */
export const SIGN_IN_CALLS = {
  showMySignIn: signedInUser,
  changeMyPassword: async (scene: Scene, base: string): Promise<Call> => ({
    ...(await signedInUser(scene, base)),
    body: { current: DEMO_PASSWORD, password: 'three lamps by the river' },
  }),
  endMySessions: async (scene: Scene, base: string): Promise<Call> => ({
    ...(await signedInUser(scene, base)),
    body: { session_key: null, password: DEMO_PASSWORD },
  }),
};
