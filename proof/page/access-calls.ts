import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  addCustomField,
  addRole,
  deleteRole,
  listRoles,
  previewRole,
  saveEmployeeFields,
  showUserAccount,
} from '@reviews/contracts';
import { buildEmployee, type BuiltEmployee } from '@reviews/factories';
import { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const WEEK_MS = 7 * 86_400_000;
const PASSWORD = 'three lamps by the river';

const asKeeper = async ({ as, admin }: Scene): Promise<Call> => ({
  by: await as(admin),
});

const words = () => ({
  name: `Role ${randomUUID()}`,
  description: '',
  grants: [{ permission: 'cycles.track' as const, scope: 'all' as const }],
});

async function onRole(scene: Scene): Promise<Call & { readonly id: number }> {
  const call = await asKeeper(scene);
  const { id } = await call.by.ask(addRole, { body: words() });
  return { ...call, id, params: { roleId: String(id) } };
}

async function onAccount(
  scene: Scene,
  given: { readonly closed?: true } = {},
): Promise<Call & { readonly person: BuiltEmployee }> {
  const person = await buildEmployee(
    scene.db,
    given.closed === true ? { deactivatedAt: new Date() } : {},
  );
  return { ...(await asKeeper(scene)), person, params: { userId: String(person.user.id) } };
}

/**
 * Adds log entries about a deleted role and about a custom field: looking up each name takes its
 * own statement.
 */
async function inLog(scene: Scene): Promise<Call> {
  const role = await onRole(scene);
  await role.by.ask(deleteRole, { params: { roleId: String(role.id) } });
  const field = await role.by.ask(addCustomField, {
    body: {
      name: `Field ${randomUUID()}`,
      description: '',
      type: 'select',
      on_overview: true,
      in_list: false,
      visible_to: ['everyone'],
      editable_by: [],
      options: [{ key: null, label: 'Choice' }],
    },
  });
  const by = await scene.as(scene.hr);
  await by.ask(saveEmployeeFields, {
    params: { employeeId: String(scene.writer.id) },
    body: { values: [{ field_id: field.id, value: 'o1', was: null }] },
  });
  return { by };
}

/** Gives the user as many sessions as there are rows. */
async function signedIn({ db, rows }: Scene, { user }: BuiltEmployee): Promise<void> {
  await db.prisma.session.createMany({
    data: Array.from({ length: rows }, () => ({
      id: randomBytes(32),
      userId: user.id,
      expiresAt: new Date(Date.now() + WEEK_MS),
    })),
  });
}

/** Builds as many employees without an account as there are rows. */
async function newcomers({ db, rows }: Scene): Promise<number[]> {
  const people = await Promise.all(Array.from({ length: rows }, () => buildEmployee(db)));
  await db.prisma.user.deleteMany({ where: { id: { in: people.map(({ user }) => user.id) } } });
  return people.map(({ id }) => id);
}

/** Builds a valid invitation link, and a visitor to open it. */
async function bearing({ db }: Scene, base: string): Promise<Call & { readonly token: string }> {
  const [token, { user }] = [randomBytes(32).toString('base64url'), await buildEmployee(db)];
  const now = new Date();
  await db.prisma.invitation.create({
    data: {
      userId: user.id,
      tokenHash: createHash('sha256').update(token).digest(),
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + WEEK_MS),
      mailState: 'kept',
    },
  });
  const by = new Visitor(base);
  await by.send('GET', '/api/app_config');
  return { by, token };
}

/** Typical calls about accounts, roles and access. */
export const ACCESS_CALLS = {
  listRoles: asKeeper,
  listRolePeople: onRole,
  addRole: async (scene: Scene) => ({ ...(await asKeeper(scene)), body: words() }),
  changeRole: async (scene: Scene) => {
    const call = await onRole(scene);
    const role = (await call.by.ask(listRoles)).data.find(({ id }) => id === call.id);
    return {
      ...call,
      body: {
        ...words(),
        grants: [{ permission: 'forms.read', scope: 'departments' }],
        revision: role?.revision ?? '',
      },
    };
  },
  deleteRole: onRole,
  listChangelog: inLog,
  listChangelogFilters: async (scene: Scene) => ({ by: await scene.as(scene.hr) }),
  exportChangelog: async (scene: Scene) => ({
    ...(await inLog(scene)),
    query: { format: 'csv' },
  }),
  listUsers: async (scene: Scene) => ({
    ...(await asKeeper(scene)),
    query: { search: 'person' },
  }),
  showUserAccount: async (scene: Scene) => {
    const call = await onAccount(scene);
    await signedIn(scene, call.person);
    return call;
  },
  changeUserRoles: async (scene: Scene) => {
    const [call, role] = [await onAccount(scene), await onRole(scene)];
    const { revision } = await call.by.ask(showUserAccount, {
      params: { userId: String(call.person.user.id) },
    });
    return { ...call, body: { roles: [{ role_id: role.id, department_ids: [] }], revision } };
  },
  deactivateUser: async (scene: Scene) => {
    const call = await onAccount(scene);
    await signedIn(scene, call.person);
    return call;
  },
  reactivateUser: (scene: Scene) => onAccount(scene, { closed: true }),
  endUserSession: async (scene: Scene) => {
    const call = await onAccount(scene);
    await signedIn(scene, call.person);
    const { key } = await scene.db.prisma.session.findFirstOrThrow({
      where: { userId: call.person.user.id },
    });
    return { ...call, params: { ...call.params, sessionKey: key } };
  },
  endUserSessions: async (scene: Scene) => {
    const call = await onAccount(scene);
    await signedIn(scene, call.person);
    return call;
  },
  sendPasswordLink: (scene: Scene) => onAccount(scene),
  listInvitable: async (scene: Scene) => {
    await newcomers(scene);
    return asKeeper(scene);
  },
  inviteUsers: async (scene: Scene) => {
    const role = await onRole(scene);
    return {
      ...(await asKeeper(scene)),
      body: {
        employee_ids: await newcomers(scene),
        roles: [{ role_id: role.id, department_ids: [] }],
      },
    };
  },
  showInvitation: async (scene: Scene, base: string) => {
    const { by, token } = await bearing(scene, base);
    return { by, body: { token } };
  },
  choosePassword: async (scene: Scene, base: string) => {
    const { by, token } = await bearing(scene, base);
    return { by, body: { token, password: PASSWORD } };
  },
  previewRole: async (scene: Scene) => {
    const call = await onRole(scene);
    return { by: call.by, body: { role_id: call.id } };
  },
  stopPreview: async (scene: Scene) => {
    const { by, id } = await onRole(scene);
    await by.ask(previewRole, { body: { role_id: id } });
    return { by };
  },
  listExplainable: async (scene: Scene) => ({
    ...(await asKeeper(scene)),
    params: { employeeId: String(scene.colleagues[0]?.id) },
  }),
  explainAccess: async (scene: Scene) => ({
    ...(await asKeeper(scene)),
    body: { user_id: scene.writer.user.id, about: { kind: 'form', hash: scene.full.hash } },
  }),
  listSight: async (scene: Scene) => ({
    ...(await asKeeper(scene)),
    body: { user_id: scene.hr.user.id, kind: 'forms', page: 1 },
  }),
};
