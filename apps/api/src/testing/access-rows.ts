import { createHash } from 'node:crypto';
import { listRoles, showUserAccount } from '@reviews/contracts';
import { buildEmployee, buildRole, newHash, type BuiltEmployee } from '@reviews/factories';
import { newToken } from '../http/cookies.ts';
import type { Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** Only administrators manage users and roles. */
const REFUSED = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  hr: 403,
  partner: 403,
  partnerElsewhere: 403,
} as const;
/** HR, also of some departments, and administrators read the log. */
const LOG = {
  allowed: ['hr', 'partner', 'partnerElsewhere', 'admin'],
  refused: { writer: 403, subject: 403, manager: 403, stranger: 403, outsider: 403 },
} as const satisfies Partial<Row>;
const NO_ROLE = { params: { roleId: '2000000000' } };
const WORDS = { name: 'Season lead', description: '', grants: [] };

const spareRole = async ({ app: { db } }: World): Promise<string> =>
  String((await buildRole(db, { name: `Role ${newHash()}` })).id);

const NO_USER = { params: { userId: '2000000000' } };
const NO_TOKEN = { body: { token: 'A'.repeat(43) } };

/** Builds someone whose account may be changed and deactivated, and the call about it. */
const account = async ({ app: { db } }: World): Promise<BuiltEmployee> => buildEmployee(db);
const onAccount = async (world: World) => ({
  params: { userId: String((await account(world)).user.id) },
});
const ofAccount: Pick<Row, 'allowed' | 'absent' | 'unknowing'> = {
  allowed: ['admin'],
  absent: NO_USER,
  unknowing: UNKNOWING,
};

/** Builds an employee without an account. */
async function newcomer({ app: { db } }: World): Promise<{ readonly id: number }> {
  const { id, user } = await buildEmployee(db);
  await db.prisma.user.delete({ where: { id: user.id } });
  return { id };
}

/** Builds a valid link. */
async function token(world: World): Promise<string> {
  const {
    app: { db, clock },
  } = world;
  const [made, now] = [newToken(), clock.now()];
  const { user } = await account(world);
  await db.prisma.invitation.create({
    data: {
      userId: user.id,
      tokenHash: createHash('sha256').update(made).digest(),
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      mailState: 'kept',
    },
  });
  return made;
}

export const ACCESS_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listRoles: [{ call: async () => ({}), allowed: ['admin'], refused: REFUSED }],
  listRolePeople: [
    {
      call: async (world) => ({ params: { roleId: await spareRole(world) } }),
      allowed: ['admin'],
      refused: REFUSED,
      absent: NO_ROLE,
      unknowing: UNKNOWING,
    },
  ],
  addRole: [{ call: async () => ({ body: WORDS }), allowed: ['admin'] }],
  changeRole: [
    {
      call: async (world) => {
        const roleId = await spareRole(world);
        const { data } = listRoles.response.parse(
          (await (await world.as('admin')).call(listRoles)).body,
        );
        return {
          params: { roleId },
          body: {
            ...WORDS,
            name: `Renamed ${newHash()}`,
            revision: data.find(({ id }) => String(id) === roleId)?.revision,
          },
        };
      },
      allowed: ['admin'],
      absent: { ...NO_ROLE, body: { ...WORDS, revision: '' } },
      unknowing: UNKNOWING,
    },
  ],
  previewRole: [
    {
      call: async (world) => ({ body: { role_id: Number(await spareRole(world)) } }),
      allowed: ['admin'],
      absent: { body: { role_id: 2_000_000_000 } },
      unknowing: UNKNOWING,
    },
  ],
  stopPreview: [{ call: async () => ({}), allowed: ['previewer'] }],
  listExplainable: [
    {
      call: async ({ subject }) => ({ params: { employeeId: String(subject.id) } }),
      allowed: ['admin'],
      refused: REFUSED,
      absent: { params: { employeeId: '2000000000' } },
      unknowing: UNKNOWING,
    },
  ],
  explainAccess: [
    {
      call: async (world) => ({
        body: {
          user_id: world.writer.user.id,
          about: { kind: 'form', hash: (await world.submittedForm()).hash },
        },
      }),
      allowed: ['admin'],
      absent: { body: { user_id: 2_000_000_000, about: { kind: 'form', hash: 'A'.repeat(22) } } },
      unknowing: UNKNOWING,
    },
  ],
  listSight: [
    {
      call: async ({ writer }) => ({ body: { user_id: writer.user.id, kind: 'forms', page: 1 } }),
      allowed: ['admin'],
      absent: { body: { user_id: 2_000_000_000, kind: 'forms', page: 1 } },
      unknowing: UNKNOWING,
    },
  ],
  listChangelog: [
    {
      call: async () => ({
        query: { filters: JSON.stringify({ kind: { selections: ['changed'] } }) },
      }),
      ...LOG,
    },
    { call: async () => ({ query: { section: 'employees' } }), ...LOG },
  ],
  listChangelogFilters: [{ call: async () => ({}), ...LOG }],
  exportChangelog: [{ call: async () => ({ query: { format: 'csv' } }), ...LOG }],
  listUsers: [
    {
      call: async () => ({ query: { search: 'person', state: 'active' } }),
      allowed: ['admin'],
      refused: REFUSED,
    },
  ],
  showUserAccount: [{ ...ofAccount, call: onAccount, refused: REFUSED }],
  changeUserRoles: [
    {
      ...ofAccount,
      absent: { ...NO_USER, body: { roles: [], revision: '' } },
      call: async (world) => {
        const call = await onAccount(world);
        const { revision } = showUserAccount.response.parse(
          (await (await world.as('admin')).call(showUserAccount, call)).body,
        );
        return {
          ...call,
          body: {
            roles: [{ role_id: Number(await spareRole(world)), department_ids: [] }],
            revision,
          },
        };
      },
    },
  ],
  deactivateUser: [{ ...ofAccount, call: onAccount }],
  reactivateUser: [{ ...ofAccount, call: onAccount }],
  endUserSession: [
    {
      ...ofAccount,
      absent: {
        params: { userId: '2000000000', sessionKey: '00000000-0000-4000-8000-000000000000' },
      },
      call: async (world) => {
        const { user } = await account(world);
        await world.app.as(user);
        const { key } = await world.app.db.prisma.session.findFirstOrThrow({
          where: { userId: user.id },
        });
        return { params: { userId: String(user.id), sessionKey: key } };
      },
    },
  ],
  endUserSessions: [{ ...ofAccount, call: onAccount }],
  sendPasswordLink: [{ ...ofAccount, call: onAccount }],
  listInvitable: [{ call: async () => ({}), allowed: ['admin'], refused: REFUSED }],
  inviteUsers: [
    {
      call: async (world) => ({ body: { employee_ids: [(await newcomer(world)).id], roles: [] } }),
      allowed: ['admin'],
    },
  ],
  showInvitation: [
    {
      call: async (world) => ({ body: { token: await token(world) } }),
      allowed: ['signedOut', 'stranger'],
      absent: NO_TOKEN,
    },
  ],
  choosePassword: [
    {
      call: async (world) => ({
        body: { token: await token(world), password: 'three lamps by the river' },
      }),
      allowed: ['signedOut'],
      absent: { body: { ...NO_TOKEN.body, password: 'three lamps by the river' } },
    },
  ],
  deleteRole: [
    {
      call: async (world) => ({ params: { roleId: await spareRole(world) } }),
      allowed: ['admin'],
      absent: NO_ROLE,
      unknowing: UNKNOWING,
    },
  ],
};
