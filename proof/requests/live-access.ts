import { randomBytes, randomUUID } from 'node:crypto';
import { readRows, IdRow, type Database } from '@reviews/db';
import { buildEmployee, buildRole } from '@reviews/factories';
import { z } from 'zod';
import { giveEnough } from './enough.ts';

/**
 * A role or an account, with the revision that the API returns for it (roles.queries.ts,
 * users.queries.ts).
 */
export const LiveRole = z.strictObject({
  id: z.int(),
  revision: z.string(),
});
export type LiveRole = z.infer<typeof LiveRole>;

export interface LiveAccess {
  readonly roles: readonly { readonly id: number }[];
  /** Assigned to no one. */
  readonly spareRoles: readonly LiveRole[];
  /** Accounts used for nothing else. */
  readonly spareUsers: readonly LiveRole[];
  /** Accounts that no one has used yet. */
  readonly unusedUsers: readonly number[];
  /** Employees without an account. */
  readonly newcomers: readonly number[];
  /** A session of each of those accounts, by user id. */
  readonly sessions: ReadonlyMap<number, string>;
}

/** Below this number, more are added. */
const ENOUGH = 5;
const SPARE = 'Spare Account';
const GRANTS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope) ORDER BY rp.permission, rp.scope), '[]') FROM role_permission rp WHERE rp.role_id = r.id)`;
const SPARE_ROLES = `
  SELECT r.id, md5(jsonb_build_array(r.name, r.description, ${GRANTS})::text) AS revision FROM role r
  WHERE NOT r.is_system AND NOT EXISTS (SELECT FROM user_role ur WHERE ur.role_id = r.id) ORDER BY r.id`;
/** They have no roles and never get any. */
const SPARE_USERS = `SELECT u.id, md5('[]') AS revision FROM app_user u JOIN employee e ON e.id = u.employee_id WHERE e.preferred_name = '${SPARE}' ORDER BY u.id`;
const UNUSED = 'Spare Unused';
const UNUSED_USERS = `SELECT u.id FROM app_user u JOIN employee e ON e.id = u.employee_id WHERE e.preferred_name = '${UNUSED}' AND u.password_hash IS NULL ORDER BY u.id`;
const LASTS_MS = 7 * 86_400_000;
const NEWCOMERS = `SELECT e.id FROM employee e WHERE e.left_on IS NULL AND NOT EXISTS (SELECT FROM app_user u WHERE u.employee_id = e.id OR u.email = lower(e.email)) ORDER BY e.id`;

/** Gives each account a session, and a new one if a request has ended it. */
async function giveSessions(
  { prisma }: Database,
  users: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const now = new Date();
  let ended = users;
  const find = async () => {
    const open = await prisma.session.findMany({
      where: { userId: { in: [...users] }, revokedAt: null },
      select: { userId: true, key: true },
      distinct: ['userId'],
    });
    const signedIn = new Set(open.map(({ userId }) => userId));
    // Computed again in every round: a request may end a session that was open a moment ago.
    ended = users.filter((id) => !signedIn.has(id));
    return open;
  };
  const open = await giveEnough(users.length, find, () =>
    prisma.session.createMany({
      data: ended.map((userId) => ({
        id: randomBytes(32),
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + LASTS_MS),
      })),
    }),
  );
  return new Map(open.map(({ userId, key }) => [userId, key]));
}

/** Links each account to a provider, again if a request has unlinked it. */
async function giveIdentities({ prisma }: Database, users: readonly number[]): Promise<void> {
  const now = new Date();
  const provider = await prisma.integration.findFirst({
    where: { kind: 'openid', deletedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  if (provider === null) return;
  const linked = new Set(
    (
      await prisma.externalIdentity.findMany({
        where: { userId: { in: [...users] } },
        select: { userId: true },
      })
    ).map(({ userId }) => userId),
  );
  const missing = users.filter((id) => !linked.has(id));
  await prisma.externalIdentity.createMany({
    data: missing.map((userId) => ({
      integrationId: provider.id,
      issuer: 'https://id.example',
      subject: `subject ${userId}`,
      userId,
      linkedAt: now,
      lastUsedAt: now,
    })),
  });
}

/**
 * Returns the roles and accounts that requests may change, close and invite. Adds more if requests
 * have used them up.
 */
export async function lookAtAccess(db: Database): Promise<LiveAccess> {
  const { pool, prisma } = db;
  const rows = (sql: string) => async () => await readRows(pool, LiveRole, sql);
  const numbers = (sql: string) => async () => await readRows(pool, IdRow, sql);
  const spareRoles = await giveEnough(ENOUGH, rows(SPARE_ROLES), () =>
    buildRole(db, { name: `Role ${randomUUID()}` }),
  );
  const spareUsers = await giveEnough(ENOUGH, rows(SPARE_USERS), () =>
    buildEmployee(db, { preferredName: SPARE }),
  );
  const unusedUsers = await giveEnough(ENOUGH, numbers(UNUSED_USERS), () =>
    buildEmployee(db, { preferredName: UNUSED, password: null }),
  );
  const newcomers = await giveEnough(ENOUGH, numbers(NEWCOMERS), async () => {
    const { user } = await buildEmployee(db, { preferredName: 'Spare Newcomer' });
    await prisma.user.delete({ where: { id: user.id } });
  });
  await giveIdentities(
    db,
    spareUsers.map(({ id }) => id),
  );
  return {
    roles: await numbers('SELECT id FROM role ORDER BY id')(),
    spareRoles,
    spareUsers,
    unusedUsers: unusedUsers.map(({ id }) => id),
    sessions: await giveSessions(
      db,
      spareUsers.map(({ id }) => id),
    ),
    newcomers: newcomers.map(({ id }) => id),
  };
}
