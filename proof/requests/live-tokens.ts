import { randomBytes } from 'node:crypto';
import { readRows, IdRow, type Database } from '@reviews/db';
import { newHash } from '@reviews/factories';
import { emailOf } from './company.ts';
import { giveEnough } from './enough.ts';

const ENOUGH = 6;
const LASTS_MS = 30 * 86_400_000;
const TOKENS = `SELECT t.id FROM api_token t JOIN app_user u ON u.id = t.user_id WHERE u.email = '${emailOf('hr')}' AND t.revoked_at IS NULL ORDER BY t.id`;

/** Provides tokens of HR that requests may revoke. Adds more if requests have revoked them. */
export async function giveApiTokens({ pool, prisma }: Database): Promise<readonly number[]> {
  const tokens = async () => (await readRows(pool, IdRow, TOKENS)).map(({ id }) => id);
  const { id: userId } = await prisma.user.findUniqueOrThrow({
    where: { email: emailOf('hr') },
    select: { id: true },
  });
  return giveEnough(ENOUGH, tokens, () =>
    prisma.apiToken.create({
      data: {
        userId,
        name: newHash(),
        digest: randomBytes(32),
        ending: 'abcd',
        scopes: ['own'],
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + LASTS_MS),
      },
    }),
  );
}
