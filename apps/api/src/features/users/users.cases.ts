import { randomBytes, randomUUID } from 'node:crypto';
import { addRole } from '@reviews/contracts/roles';
import * as users from '@reviews/contracts/users';
import type { Database } from '@reviews/db';
import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee, buildRole, type BuiltEmployee } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import { admissionOf, toKeepers, whileOnlyLooking } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';
import type { INVITATIONS } from './invitations.cases.ts';

const { showUserAccount } = users;
const WEEK_MS = 7 * 86_400_000;
const NO_KEY = '00000000-0000-4000-8000-000000000000';

const ofUser = (userId: number) => ({ params: { userId: String(userId) } });
const ofSession = (userId: number, sessionKey: string) => ({
  params: { userId: String(userId), sessionKey },
});
const UNKNOWN = ofUser(UNKNOWN_ID);
const give = (userId: number, roleIds: readonly number[], revision: string) => ({
  ...ofUser(userId),
  body: { roles: roleIds.map((id) => ({ role_id: id, department_ids: [] })), revision },
});

const aSession = (userId: number, now = new Date()) => ({
  id: randomBytes(32),
  userId,
  createdAt: now,
  lastSeenAt: now,
  expiresAt: new Date(now.getTime() + WEEK_MS),
});
const signIn = async ({ prisma }: Database, { user }: BuiltEmployee): Promise<string> =>
  (await prisma.session.create({ data: aSession(user.id) })).key;

/** Builds an account that is signed in as often as there are rows. */
async function account({ db, rows, now }: Ground): Promise<number> {
  const { user } = await buildEmployee(db);
  await db.prisma.session.createMany({
    data: Array.from({ length: rows }, () => aSession(user.id, now())),
  });
  return user.id;
}
const ofAccount = async (ground: Ground) => ofUser(await account(ground));
async function addedRole(ground: Ground): Promise<number> {
  const body = {
    name: `Role ${randomUUID()}`,
    description: '',
    grants: [{ permission: 'cycles.track' as const, scope: 'all' as const }],
  };
  return (await ground.ask('admin', addRole, { body })).id;
}
/** Accounts that the cases change; used by no one else. */
const records = recordsOf(async ({ db }) => {
  const role = await buildRole(db, { name: 'Reader of seasons' });
  const sessionless = await buildEmployee(db, { roles: [role.name] });
  return {
    account: await buildEmployee(db),
    closed: await buildEmployee(db, { deactivatedAt: new Date() }),
    sessionless,
    roleId: role.id,
    foreignSession: await signIn(db, await buildEmployee(db)),
    /** Begun again before each attempt that ends it. */
    session: '',
    /** Revisions of the roles of the account, and of those of the administrator. */
    revision: '',
    keeperRevision: '',
  };
});
const theirs = (world: WritingWorld) => records.of(world).account.user;
const onTheirs = (world: WritingWorld) => ofUser(theirs(world).id);
const onClosed = (world: WritingWorld) => ofUser(records.of(world).closed.user.id);
const onSessionless = (world: WritingWorld) => ofUser(records.of(world).sessionless.user.id);

/** Resets the account to open and without roles, and reads the revisions. */
async function giveAccount(world: WritingWorld): Promise<void> {
  const { db, cast, visitors } = world;
  const own = records.of(world);
  const { id } = own.account.user;
  await db.prisma.userRole.deleteMany({ where: { userId: id } });
  await db.prisma.user.update({ where: { id }, data: { deactivatedAt: null } });
  const revisionOf = async (userId: number): Promise<string> =>
    (await visitors.administrator.ask(showUserAccount, ofUser(userId))).revision;
  own.revision = await revisionOf(id);
  own.keeperRevision = await revisionOf(cast.administrator.user.id);
}
async function giveClosed(world: WritingWorld): Promise<void> {
  await world.db.prisma.user.update({
    where: { id: theirs(world).id },
    data: { deactivatedAt: new Date() },
  });
}
/** Resets the account to open and signed in once. */
async function giveSession(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  await giveAccount(world);
  own.session = await signIn(world.db, own.account);
}
const ANSWERS = admissionOf(toKeepers());
const OF_ACCOUNT = {
  call: ofAccount,
  absent: UNKNOWN,
  unknowing: UNKNOWING,
  by: 'admin',
  fields: { userId: 'spareUser' },
} as const;
const logs = (action: string) => ({
  action,
  record: (world: WritingWorld) => `user ${theirs(world).id}`,
});
const closing = { ...toKeepers(), given: giveAccount, request: onTheirs };

/** Accounts are managed by administrators, never while impersonating. */
export const USERS = {
  records,
  calls: {
    listUsers: {
      ...ANSWERS,
      call: () => ({ query: { search: 'person', state: 'active' } }),
      budget: reads(3),
      sentBy: 'administrator',
      fields: { role_id: 'role' },
      queries: ['', 'search=kast', 'state=active', 'role_id=1', 'page=2'],
    },
    showUserAccount: {
      ...ANSWERS,
      call: ofAccount,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      budget: reads(3),
    },
    changeUserRoles: {
      ...OF_ACCOUNT,
      call: async (ground) => {
        const [userId, roleId] = [await account(ground), await addedRole(ground)];
        const { revision } = await ground.ask('admin', showUserAccount, ofUser(userId));
        return give(userId, [roleId], revision);
      },
      absent: give(UNKNOWN_ID, [], ''),
      // Four store the roles and their departments, for any number; one checks that an
      // administrator is left.
      budget: writes(12),
      fields: { userId: 'spareUser', revision: 'userRevision', roles: 'noRoles' },
      tables: ['user_role', 'user_role_department'],
      logs: logs('user.roles_changed'),
      attempts: {
        'roles for a user': {
          ...toKeepers(),
          given: giveAccount,
          request(world) {
            const { roleId, revision } = records.of(world);
            return give(theirs(world).id, [roleId], revision);
          },
        },
        'the roles that a user has': {
          ...toKeepers('same'),
          given: giveAccount,
          request: (world) => give(theirs(world).id, [], ''),
        },
        'roles that someone else has changed': {
          ...toKeepers(answer.refusal(409, texts.userChanged)),
          given: giveAccount,
          request: (world) => give(theirs(world).id, [records.of(world).roleId], 'before'),
        },
        'no role for the last administrator': {
          ...toKeepers(answer.refusal(422, texts.lastAdministrator)),
          given: giveAccount,
          request: (world) =>
            give(world.cast.administrator.user.id, [], records.of(world).keeperRevision),
        },
        'roles for a user that there is not': {
          ...toKeepers(answer.refusal(404, texts.userNotFound)),
          request: () => give(UNKNOWN_ID, [], ''),
        },
      },
    },
    deactivateUser: {
      ...OF_ACCOUNT,
      budget: writes(10),
      tables: ['app_user', 'session', 'invitation'],
      logs: logs('user.deactivated'),
      attempts: {
        'that an account is closed': closing,
        'that a closed account is closed': { ...toKeepers('same'), request: onClosed },
        'that the own account is closed': {
          ...toKeepers(answer.refusal(422, texts.ownAccount)),
          request: ({ cast }) => ofUser(cast.administrator.user.id),
        },
        'that an account is closed, while impersonations may only look': whileOnlyLooking(closing),
      },
    },
    reactivateUser: {
      ...OF_ACCOUNT,
      call: async ({ db, now }) =>
        ofUser((await buildEmployee(db, { deactivatedAt: now() })).user.id),
      budget: writes(6),
      tables: ['app_user'],
      logs: logs('user.reactivated'),
      attempts: {
        'that an account is opened again': {
          ...toKeepers(),
          given: giveClosed,
          request: onTheirs,
        },
        'that an open account is opened': { ...toKeepers('same'), request: onSessionless },
      },
    },
    endUserSession: {
      ...OF_ACCOUNT,
      call: async (ground) => {
        const userId = await account(ground);
        const { key } = await ground.db.prisma.session.findFirstOrThrow({ where: { userId } });
        return ofSession(userId, key);
      },
      absent: ofSession(UNKNOWN_ID, NO_KEY),
      budget: writes(6),
      sentBy: 'administrator',
      fields: { userId: 'spareUser', sessionKey: 'spareSession' },
      tables: ['session'],
      logs: logs('user.signed_out'),
      attempts: {
        'that a session ends': {
          ...toKeepers(),
          given: giveSession,
          request: (world) => ofSession(theirs(world).id, records.of(world).session),
        },
        'that a session of someone else ends': {
          ...toKeepers(answer.refusal(404, texts.sessionNotFound)),
          request(world) {
            const { sessionless, foreignSession } = records.of(world);
            return ofSession(sessionless.user.id, foreignSession);
          },
        },
      },
    },
    endUserSessions: {
      ...OF_ACCOUNT,
      budget: writes(7),
      tables: ['session'],
      logs: logs('user.signed_out'),
      attempts: {
        'that all sessions of a user end': {
          ...toKeepers(),
          given: giveSession,
          request: onTheirs,
        },
        'that no session of a user ends': { ...toKeepers('same'), request: onSessionless },
      },
    },
  } satisfies Omit<CasesOf<typeof users>, keyof typeof INVITATIONS.calls>,
};
