import { buildIntegration, newHash } from '@reviews/factories';
import type { Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** Only administrators configure directories. */
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
const NONE = { params: { integrationId: '2000000000' } };

const directory = async ({ app: { db } }: World) => ({
  params: {
    integrationId: String(
      (await buildIntegration(db, { kind: 'scim', settings: { department: 'Unassigned' } })).id,
    ),
  },
});

async function group(world: World) {
  const { params } = await directory(world);
  const now = world.app.clock.now();
  const { id } = await world.app.db.prisma.scimGroup.create({
    data: {
      integrationId: Number(params.integrationId),
      displayName: `Group ${newHash()}`,
      createdAt: now,
      updatedAt: now,
    },
  });
  return { params: { ...params, groupId: String(id) }, body: { roles: [], revision: '' } };
}

export const DIRECTORY_ROWS: Readonly<Record<string, readonly Row[]>> = {
  showDirectory: [
    { call: directory, allowed: ['admin'], refused: REFUSED, absent: NONE, unknowing: UNKNOWING },
  ],
  makeDirectoryToken: [{ call: directory, allowed: ['admin'], absent: NONE, unknowing: UNKNOWING }],
  saveGroupRoles: [
    {
      call: group,
      allowed: ['admin'],
      absent: {
        params: { integrationId: '2000000000', groupId: '2000000000' },
        body: { roles: [], revision: '' },
      },
      unknowing: UNKNOWING,
    },
  ],
};
