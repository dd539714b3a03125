import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { buildEmployee, buildRole, type BuiltEmployee } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { AccessCaseName, AccessOperation } from '../tables/writing-access.ts';

/** An account that the cases change, and the role that a group gives. */
export interface AccessWorld {
  readonly account: BuiltEmployee;
  readonly role: number;
  /** A disabled sign-in provider, and someone who has never signed in with it. */
  readonly provider: number;
  readonly unlinked: BuiltEmployee;
  /** A directory that manages accounts, and its group. */
  readonly directory: number;
  readonly group: number;
  /** Revision of the group's roles as last read. */
  revision: string;
}

export interface AccessGround {
  readonly db: Database;
  readonly access: AccessWorld;
  readonly visitors: Readonly<Record<'administrator', Visitor>>;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;

export const buildAccessWorld = async (db: Database): Promise<AccessWorld> => ({
  account: await buildEmployee(db),
  role: (await buildRole(db, { name: 'Observer of a group' })).id,
  provider: await providerOf(db),
  unlinked: await buildEmployee(db, { preferredName: 'Unlinked Person' }),
  ...(await directoryOf(db)),
  revision: '',
});

/** Creates a disabled sign-in provider. */
async function providerOf(db: Database): Promise<number> {
  const now = new Date();
  const settings = {
    issuer: '',
    client_id: '',
    client_authentication: 'basic',
    scopes: 'openid',
    match: 'verified_email',
    claim: '',
    only: false,
  };
  return (
    await db.prisma.integration.create({
      data: { kind: 'openid', name: 'Provider', settings, createdAt: now, updatedAt: now },
    })
  ).id;
}

async function directoryOf(
  db: Database,
): Promise<{ readonly directory: number; readonly group: number }> {
  const now = new Date();
  const { id: directory } = await db.prisma.integration.create({
    data: {
      kind: 'scim',
      name: 'Directory',
      settings: { department: 'Unassigned' },
      createdAt: now,
      updatedAt: now,
    },
  });
  const { id: group } = await db.prisma.scimGroup.create({
    data: {
      integrationId: directory,
      displayName: 'Everyone in Optics',
      createdAt: now,
      updatedAt: now,
    },
  });
  return { directory, group };
}

/** Resets the group to no roles and reads its revision. */
async function giveGroup({ db, access, visitors: { administrator } }: AccessGround): Promise<void> {
  await db.prisma.scimGroupRole.deleteMany({ where: { groupId: access.group } });
  const { groups } = await administrator.ask(contracts.showDirectory, {
    params: { integrationId: String(access.directory) },
  });
  access.revision = groups.find(({ id }) => id === access.group)?.revision ?? '';
}
/** Links the account to a provider. */
async function giveLinked({ db, access }: AccessGround): Promise<void> {
  const [now, userId] = [new Date(), access.account.user.id];
  await db.prisma.externalIdentity.deleteMany({ where: { userId } });
  await db.prisma.externalIdentity.create({
    data: {
      integrationId: access.provider,
      issuer: 'https://id.example',
      subject: `subject ${userId}`,
      userId,
      linkedAt: now,
      lastUsedAt: now,
    },
  });
}
interface AccessRequest {
  readonly send: (ground: AccessGround) => Send;
  readonly given?: (ground: AccessGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

const unlink =
  ({ user }: BuiltEmployee): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.unlinkUser, { params: { userId: String(user.id) }, headers });
const makeToken =
  (integrationId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.makeDirectoryToken, {
      params: { integrationId: String(integrationId) },
      headers,
    });
const giveByGroup =
  ({ access }: AccessGround, groupId: number, revision: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.saveGroupRoles, {
      params: { integrationId: String(access.directory), groupId: String(groupId) },
      body: { roles: [{ role_id: access.role, department_ids: [] }], revision },
      headers,
    });
export const ACCESS_REQUESTS: Readonly<Record<AccessCaseName, AccessRequest>> = {
  'that a sign-in is unlinked': {
    send: ({ access }) => unlink(access.account),
    given: giveLinked,
  },
  'that a sign-in that there is not is unlinked': {
    send: ({ access }) => unlink(access.unlinked),
  },
  'a token of a directory': { send: ({ access }) => makeToken(access.directory) },
  'a token of a directory, while impersonations may only look': {
    send: ({ access }) => makeToken(access.directory),
    before: 'onlyLooking',
  },
  'a token of what is no directory': { send: ({ access }) => makeToken(access.provider) },
  'a role by a group of a directory': {
    send: (ground) => giveByGroup(ground, ground.access.group, ground.access.revision),
    given: giveGroup,
  },
  'a role of a group that someone else has changed': {
    send: (ground) => giveByGroup(ground, ground.access.group, 'before'),
    given: giveGroup,
  },
  'a role by a group that there is not': { send: (ground) => giveByGroup(ground, UNKNOWN_ID, '') },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<AccessOperation, string>> = {
  unlinkUser: 'user.unlinked',
  makeDirectoryToken: 'integration.token_made',
  saveGroupRoles: 'integration.group_roles_changed',
};
export const ACCESS_TABLES: Readonly<Record<AccessOperation, readonly string[]>> = {
  unlinkUser: ['external_identity', 'change_log'],
  makeDirectoryToken: ['scim_token', 'change_log'],
  saveGroupRoles: ['scim_group_role', 'user_role', 'scim_given_role', 'change_log'],
};

export const isAccessOperation = (operation: string): operation is AccessOperation =>
  operation in LOGGED;

/** Returns the log action of an operation and its record. */
export function accessChange(
  { access }: AccessGround,
  operation: AccessOperation,
): { readonly action: string; readonly record: string } {
  const record =
    operation === 'unlinkUser'
      ? `user ${access.account.user.id}`
      : `integration ${access.directory}`;
  return { action: LOGGED[operation], record };
}
