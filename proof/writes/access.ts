import { createHash, randomBytes } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { ADMINISTRATOR_ROLE, type Grant } from '@reviews/domain';
import { buildEmployee, buildRole, type BuiltEmployee } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { AccessCaseName, AccessOperation } from '../tables/writing-access.ts';
import type { Cast } from '@reviews/api/testing/cases/people';

/** Accounts and roles that the cases change; used by no one else. */
export interface AccessWorld {
  readonly account: BuiltEmployee;
  readonly closed: BuiltEmployee;
  readonly sessionless: BuiltEmployee;
  readonly role: number;
  readonly usedRole: number;
  readonly administrator: {
    readonly id: number;
    readonly grants: readonly Grant[];
    readonly revision: string;
  };
  /** Created again before each case that uses it up. */
  unusedRole: number;
  newcomer: number;
  session: string;
  token: string;
  /** An unused link, and another person's session. */
  readonly keptToken: string;
  readonly foreignSession: string;
  /** Revisions as last read: of the role, and of the account's roles. */
  revisions: { role: string; account: string; keeper: string };
}

export interface AccessGround {
  readonly db: Database;
  readonly access: AccessWorld;
  readonly cast: Cast;
  readonly visitors: Readonly<Record<'administrator', Visitor>>;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const NO_HASH = 'A'.repeat(22);
const ROLE = 'Observer of seasons';
const TRACKING: Grant = { permission: 'cycles.track', scope: 'all' };
const PASSWORD = 'three lamps by the river';
const WEEK_MS = 7 * 86_400_000;

let built = 0;
const another = (name: string): string => `${name} ${(built += 1)}`;

const digestOf = (token: string) => createHash('sha256').update(token).digest();

async function sessionOf(db: Database, { user }: BuiltEmployee): Promise<string> {
  const now = new Date();
  const { key } = await db.prisma.session.create({
    data: {
      id: randomBytes(32),
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + WEEK_MS),
    },
  });
  return key;
}

/** Creates a valid invitation link. */
async function linkOf(db: Database, { user }: BuiltEmployee): Promise<string> {
  const [token, now] = [randomBytes(32).toString('base64url'), new Date()];
  await db.prisma.invitation.create({
    data: {
      userId: user.id,
      tokenHash: digestOf(token),
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + WEEK_MS),
      mailState: 'kept',
    },
  });
  return token;
}

export async function buildAccessWorld(db: Database): Promise<AccessWorld> {
  const [role, used] = [
    await buildRole(db, { name: ROLE }),
    await buildRole(db, { name: 'Given' }),
  ];
  const holder = await buildEmployee(db, { roles: [used.name] });
  const [invited, newcomer] = [await buildEmployee(db), await buildEmployee(db)];
  await db.prisma.user.delete({ where: { id: newcomer.user.id } });
  const fixed = await db.prisma.role.findUniqueOrThrow({ where: { name: ADMINISTRATOR_ROLE } });
  return {
    account: await buildEmployee(db),
    closed: await buildEmployee(db, { deactivatedAt: new Date() }),
    sessionless: holder,
    role: role.id,
    usedRole: used.id,
    administrator: { id: fixed.id, grants: [TRACKING], revision: '' },
    unusedRole: (await buildRole(db, { name: another(ROLE) })).id,
    newcomer: newcomer.id,
    session: await sessionOf(db, invited),
    token: await linkOf(db, invited),
    keptToken: await linkOf(db, holder),
    foreignSession: await sessionOf(db, invited),
    revisions: { role: '', account: '', keeper: '' },
  };
}

const at = (userId: number) => ({ params: { userId: String(userId) } });

/** Resets the role to no permissions and reads its revision. */
async function giveRole({ db, access, visitors: { administrator } }: AccessGround): Promise<void> {
  await db.prisma.rolePermission.deleteMany({ where: { roleId: access.role } });
  access.revisions.role =
    (await administrator.ask(contracts.listRoles)).data.find(({ id }) => id === access.role)
      ?.revision ?? '';
}
async function giveUnusedRole({ db, access }: AccessGround): Promise<void> {
  access.unusedRole = (await buildRole(db, { name: another(ROLE) })).id;
}
/** Resets the account to open and without roles, and reads its revision. */
async function giveAccount({
  db,
  access,
  cast,
  visitors: { administrator },
}: AccessGround): Promise<void> {
  const { id } = access.account.user;
  await db.prisma.userRole.deleteMany({ where: { userId: id } });
  await db.prisma.user.update({ where: { id }, data: { deactivatedAt: null } });
  access.revisions.account = (await administrator.ask(contracts.showUserAccount, at(id))).revision;
  access.revisions.keeper = (
    await administrator.ask(contracts.showUserAccount, at(cast.administrator.user.id))
  ).revision;
}
async function giveClosed({ db, access: { account } }: AccessGround): Promise<void> {
  await db.prisma.user.update({
    where: { id: account.user.id },
    data: { deactivatedAt: new Date() },
  });
}
/** Resets the account to open and signed in once. */
async function giveSession(ground: AccessGround): Promise<void> {
  const { db, access } = ground;
  await giveAccount(ground);
  access.session = await sessionOf(db, access.account);
}
async function giveNewcomer({ db, access }: AccessGround): Promise<void> {
  const { id, user } = await buildEmployee(db);
  await db.prisma.user.delete({ where: { id: user.id } });
  access.newcomer = id;
}
async function giveLink(ground: AccessGround): Promise<void> {
  const { db, access } = ground;
  await giveAccount(ground);
  await db.prisma.invitation.deleteMany({ where: { userId: access.account.user.id } });
  access.token = await linkOf(db, access.account);
}

interface AccessRequest {
  readonly send: (ground: AccessGround) => Send;
  readonly given?: (ground: AccessGround) => Promise<void>;
  readonly target?: (ground: AccessGround) => { readonly id: number };
  readonly before?: 'onlyLooking';
}

const makeRole =
  (name: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.addRole, { body: { name, description: '', grants: [] }, headers });
const saveRole =
  (id: number, grants: readonly Grant[], revision: string, name = ROLE): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeRole, {
      params: { roleId: String(id) },
      body: { name, description: '', grants: [...grants], revision },
      headers,
    });
const dropRole =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deleteRole, { params: { roleId: String(id) }, headers });
const giveRoles =
  (userId: number, roleIds: readonly number[], revision: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeUserRoles, {
      ...at(userId),
      body: { roles: roleIds.map((id) => ({ role_id: id, department_ids: [] })), revision },
      headers,
    });
const onAccount =
  (
    contract:
      | typeof contracts.deactivateUser
      | typeof contracts.sendPasswordLink
      | typeof contracts.endUserSessions,
    userId: number,
  ): Send =>
  (visitor, headers = {}) =>
    visitor.call(contract, { ...at(userId), headers });
const endOne =
  (userId: number, sessionKey: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.endUserSession, {
      params: { userId: String(userId), sessionKey },
      headers,
    });
const invite =
  (employeeId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.inviteUsers, {
      body: { employee_ids: [employeeId], roles: [] },
      headers,
    });
const choose =
  (token: string, password = PASSWORD): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.choosePassword, { body: { token, password }, headers });
const explain =
  (userId: number, about: contracts.ExplainAbout): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.explainAccess, { body: { user_id: userId, about }, headers });
const look =
  (userId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.listSight, {
      body: { user_id: userId, kind: 'forms', page: 1 },
      headers,
    });
const preview =
  (roleId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.previewRole, { body: { role_id: roleId }, headers });
const theirs = ({ access: { account } }: AccessGround) => account.user;

export const ACCESS_REQUESTS: Readonly<Record<AccessCaseName, AccessRequest>> = {
  'a role': { send: () => makeRole(another('Role')) },
  'a role by a name that there is': { send: () => makeRole(' hr ') },
  'a role, while impersonations may only look': {
    send: () => makeRole(another('Role')),
    before: 'onlyLooking',
  },
  'a permission into a role': {
    send: ({ access }) => saveRole(access.role, [TRACKING], access.revisions.role),
    given: giveRole,
  },
  'what a role says already': {
    send: ({ access }) => saveRole(access.role, [], ''),
    given: giveRole,
  },
  'a role that someone else has changed': {
    send: ({ access }) => saveRole(access.role, [TRACKING], 'before'),
    given: giveRole,
  },
  'the Administrator role with less': {
    send:
      ({ access }) =>
      async (visitor, headers = {}) => {
        // Sends the current revision if the caller can see it, so that nothing else causes a
        // refusal.
        const { data } = contracts.listRoles.response.safeParse(
          (await visitor.call(contracts.listRoles)).json(),
        );
        return saveRole(
          access.administrator.id,
          access.administrator.grants,
          data?.data.find(({ id }) => id === access.administrator.id)?.revision ?? '',
          ADMINISTRATOR_ROLE,
        )(visitor, headers);
      },
  },
  'a role that there is not': { send: () => saveRole(UNKNOWN_ID, [], '') },
  'that a role goes': { send: ({ access }) => dropRole(access.unusedRole), given: giveUnusedRole },
  'that an assigned role is deleted': { send: ({ access }) => dropRole(access.usedRole) },
  'that a built-in role is deleted': { send: ({ access }) => dropRole(access.administrator.id) },
  'roles for a user': {
    send: (ground) =>
      giveRoles(theirs(ground).id, [ground.access.role], ground.access.revisions.account),
    given: giveAccount,
    target: theirs,
  },
  'the roles that a user has': {
    send: (ground) => giveRoles(theirs(ground).id, [], ''),
    given: giveAccount,
    target: theirs,
  },
  'roles that someone else has changed': {
    send: (ground) => giveRoles(theirs(ground).id, [ground.access.role], 'before'),
    given: giveAccount,
    target: theirs,
  },
  'no role for the last administrator': {
    send: ({ cast, access }) => giveRoles(cast.administrator.user.id, [], access.revisions.keeper),
    given: giveAccount,
  },
  'roles for a user that there is not': { send: () => giveRoles(UNKNOWN_ID, [], '') },
  'that an account is closed': {
    send: (ground) => onAccount(contracts.deactivateUser, theirs(ground).id),
    given: giveAccount,
    target: theirs,
  },
  'that a closed account is closed': {
    send: ({ access }) => onAccount(contracts.deactivateUser, access.closed.user.id),
  },
  'that the own account is closed': {
    send: ({ cast }) => onAccount(contracts.deactivateUser, cast.administrator.user.id),
  },
  'that an account is closed, while impersonations may only look': {
    send: (ground) => onAccount(contracts.deactivateUser, theirs(ground).id),
    given: giveAccount,
    target: theirs,
    before: 'onlyLooking',
  },
  'that an account is opened again': {
    send: (ground) => onAccount(contracts.reactivateUser, theirs(ground).id),
    given: giveClosed,
    target: theirs,
  },
  'that an open account is opened': {
    send: ({ access }) => onAccount(contracts.reactivateUser, access.sessionless.user.id),
  },
  'that a session ends': {
    send: (ground) => endOne(theirs(ground).id, ground.access.session),
    given: giveSession,
    target: theirs,
  },
  'that a session of someone else ends': {
    send: ({ access }) => endOne(access.sessionless.user.id, access.foreignSession),
  },
  'that all sessions of a user end': {
    send: (ground) => onAccount(contracts.endUserSessions, theirs(ground).id),
    given: giveSession,
    target: theirs,
  },
  'that no session of a user ends': {
    send: ({ access }) => onAccount(contracts.endUserSessions, access.sessionless.user.id),
  },
  'a link to choose a password': {
    send: (ground) => onAccount(contracts.sendPasswordLink, theirs(ground).id),
    given: giveAccount,
    target: theirs,
  },
  'a link for a closed account': {
    send: ({ access }) => onAccount(contracts.sendPasswordLink, access.closed.user.id),
  },
  'an invitation': { send: ({ access }) => invite(access.newcomer), given: giveNewcomer },
  'an invitation of someone with an account': { send: ({ access }) => invite(access.account.id) },
  'a password by a link': {
    send: ({ access }) => choose(access.token),
    given: giveLink,
    target: theirs,
  },
  'a password that is easily guessed': {
    send: ({ access }) => choose(access.keptToken, 'password1234'),
  },
  'a password by a link that works no more': { send: () => choose('A'.repeat(43)) },
  'who may do what to an employee': {
    send: (ground) =>
      explain(theirs(ground).id, { kind: 'employee', employee_id: ground.access.account.id }),
    target: theirs,
  },
  'who may do what to a form that there is not': {
    send: (ground) => explain(theirs(ground).id, { kind: 'form', hash: NO_HASH }),
  },
  'what someone sees': { send: (ground) => look(theirs(ground).id), target: theirs },
  'the product with one role': { send: ({ access }) => preview(access.usedRole) },
  'the product with a role that there is not': { send: () => preview(UNKNOWN_ID) },
  'back from no role': {
    send:
      () =>
      (visitor, headers = {}) =>
        visitor.call(contracts.stopPreview, { headers }),
  },
  'what someone sees who does not exist': { send: () => look(UNKNOWN_ID) },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<AccessOperation, string>> = {
  addRole: 'role.added',
  changeRole: 'role.changed',
  deleteRole: 'role.deleted',
  changeUserRoles: 'user.roles_changed',
  deactivateUser: 'user.deactivated',
  reactivateUser: 'user.reactivated',
  endUserSession: 'user.signed_out',
  endUserSessions: 'user.signed_out',
  sendPasswordLink: 'user.link_sent',
  inviteUsers: 'user.invited',
  choosePassword: 'user.password_chosen',
  explainAccess: 'access.explained',
  listSight: 'access.listed',
  previewRole: 'role.previewed',
  stopPreview: '',
};
const ROLES = ['role', 'role_permission', 'change_log'];
const SESSIONS = ['session', 'change_log'];
export const ACCESS_TABLES: Readonly<Record<AccessOperation, readonly string[]>> = {
  addRole: ROLES,
  changeRole: ROLES,
  deleteRole: ROLES,
  changeUserRoles: ['user_role', 'user_role_department', 'change_log'],
  deactivateUser: ['app_user', 'session', 'invitation', 'change_log'],
  reactivateUser: ['app_user', 'change_log'],
  endUserSession: SESSIONS,
  endUserSessions: SESSIONS,
  sendPasswordLink: ['invitation', 'change_log'],
  inviteUsers: ['app_user', 'user_role', 'invitation', 'change_log'],
  choosePassword: ['app_user', 'invitation', 'session', 'notice', 'mail', 'change_log'],
  explainAccess: ['change_log'],
  listSight: ['change_log'],
  previewRole: SESSIONS,
  stopPreview: SESSIONS,
};

export const isAccessOperation = (operation: string): operation is AccessOperation =>
  operation in LOGGED;

/**
 * Returns the log action of an operation and its record; `made` is the id of the created record.
 */
export function accessChange(
  ground: AccessGround,
  operation: AccessOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  const { access } = ground;
  const user = `user ${theirs(ground).id}`;
  const records: Readonly<Record<AccessOperation, string>> = {
    addRole: `role ${made}`,
    changeRole: `role ${access.role}`,
    deleteRole: `role ${access.unusedRole}`,
    inviteUsers: `user ${made}`,
    changeUserRoles: user,
    deactivateUser: user,
    reactivateUser: user,
    endUserSession: user,
    endUserSessions: user,
    sendPasswordLink: user,
    choosePassword: user,
    explainAccess: user,
    listSight: user,
    previewRole: `role ${access.usedRole}`,
    stopPreview: '',
  };
  return { action: LOGGED[operation], record: records[operation] };
}

/** Returns the id of the record that a call created. */
export async function madeAccess(
  { db, access }: AccessGround,
  operation: AccessOperation,
  reply: Reply,
): Promise<string> {
  if (operation === 'addRole') return String(contracts.addRole.response.parse(reply.json()).id);
  return operation === 'inviteUsers'
    ? String(
        (
          await db.prisma.user.findFirst({
            where: { employeeId: access.newcomer },
            select: { id: true },
          })
        )?.id ?? '',
      )
    : '';
}
