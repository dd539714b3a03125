import { showDirectory } from '@reviews/contracts';
import { buildEmployee, buildRole } from '@reviews/factories';
import { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

const REDIRECT = 303;
const NO_PROVIDER = { integrationId: '2000000000' };

/** Builds a sign-in provider; disabled, so that no request goes out. */
async function provider({ db }: Scene): Promise<number> {
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
  const made = await db.prisma.integration.create({
    data: {
      kind: 'openid',
      name: `Provider ${await db.prisma.integration.count()}`,
      settings,
      createdAt: now,
      updatedAt: now,
    },
  });
  return made.id;
}

/** Builds a provider with as many linked accounts as there are rows. */
async function linked(
  scene: Scene,
): Promise<{ readonly integrationId: number; readonly userId: number }> {
  const { db, rows } = scene;
  const [integrationId, people, now] = [
    await provider(scene),
    await Promise.all(Array.from({ length: rows }, () => buildEmployee(db))),
    new Date(),
  ];
  await db.prisma.externalIdentity.createMany({
    data: people.map(({ user }) => ({
      integrationId,
      issuer: 'https://id.example',
      subject: String(user.id),
      userId: user.id,
      linkedAt: now,
      lastUsedAt: now,
    })),
  });
  return { integrationId, userId: people[0]?.user.id ?? 0 };
}

/** Builds a directory with a group of as many people as there are rows. */
async function directory({
  db,
  rows,
}: Scene): Promise<{ readonly integrationId: string; readonly groupId: string }> {
  const [now, people] = [
    new Date(),
    await Promise.all(Array.from({ length: rows }, () => buildEmployee(db))),
  ];
  const made = await db.prisma.integration.create({
    data: {
      kind: 'scim',
      name: `Directory ${await db.prisma.integration.count()}`,
      settings: { department: 'Unassigned' },
      createdAt: now,
      updatedAt: now,
    },
  });
  const group = await db.prisma.scimGroup.create({
    data: {
      integrationId: made.id,
      displayName: 'Optics',
      createdAt: now,
      updatedAt: now,
      members: { create: people.map(({ user }) => ({ userId: user.id })) },
    },
  });
  return { integrationId: String(made.id), groupId: String(group.id) };
}

async function givenByGroup(scene: Scene) {
  const [params, role] = [
    await directory(scene),
    await buildRole(scene.db, { name: `Given ${await scene.db.prisma.role.count()}` }),
  ];
  const by = await scene.as(scene.admin);
  const { groups } = await by.ask(showDirectory, {
    params: { integrationId: params.integrationId },
  });
  return {
    by,
    params,
    body: {
      roles: [{ role_id: role.id, department_ids: [] }],
      revision: groups[0]?.revision ?? '',
    },
  };
}

/** Typical calls about sign-in providers and directories. */
export const OPEN_ID_CALLS = {
  listSignIns: async (_scene: Scene, base: string) => ({ by: new Visitor(base) }),
  startOpenId: async (_scene: Scene, base: string) => ({
    by: new Visitor(base),
    params: NO_PROVIDER,
    status: REDIRECT,
  }),
  finishOpenId: async (_scene: Scene, base: string) => ({
    by: new Visitor(base),
    params: NO_PROVIDER,
    status: REDIRECT,
  }),
  showOpenId: async (scene: Scene) => ({
    by: await scene.as(scene.admin),
    params: { integrationId: String((await linked(scene)).integrationId) },
  }),
  showDirectory: async (scene: Scene) => ({
    by: await scene.as(scene.admin),
    params: { integrationId: (await directory(scene)).integrationId },
  }),
  makeDirectoryToken: async (scene: Scene) => ({
    by: await scene.as(scene.admin),
    params: { integrationId: (await directory(scene)).integrationId },
  }),
  saveGroupRoles: givenByGroup,
  unlinkUser: async (scene: Scene) => ({
    by: await scene.as(scene.admin),
    params: { userId: String((await linked(scene)).userId) },
  }),
};
