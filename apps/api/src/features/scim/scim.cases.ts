import { randomUUID } from 'node:crypto';
import * as directories from '@reviews/contracts/directories';
import type { Database } from '@reviews/db';
import { INTEGRATION_MESSAGES, SCIM_MESSAGES } from '@reviews/domain';
import { buildEmployee, buildIntegration, buildRole } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toAdministrators,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { showDirectory } = directories;
const of = (id: number) => ({ params: { integrationId: String(id) } });
const UNKNOWN = of(UNKNOWN_ID);
const giving = (
  { directoryId, groupId }: Pick<Directory, 'directoryId' | 'groupId'>,
  roleIds: readonly number[],
  revision: string,
) => ({
  params: { integrationId: String(directoryId), groupId: String(groupId) },
  body: { roles: roleIds.map((role_id) => ({ role_id, department_ids: [] })), revision },
});

interface Directory {
  readonly directoryId: number;
  readonly groupId: number;
  readonly roleId: number;
}

/** Builds a directory with a group of as many people, and a role that it can give. */
async function directory(db: Database, members = 0, now = new Date()): Promise<Directory> {
  const people = [];
  while (people.length < members) people.push(await buildEmployee(db));
  const { id: directoryId } = await buildIntegration(db, {
    kind: 'scim',
    settings: { department: 'Unassigned' },
    at: now,
  });
  const { id: groupId } = await db.prisma.scimGroup.create({
    data: {
      integrationId: directoryId,
      displayName: `Group ${randomUUID()}`,
      createdAt: now,
      updatedAt: now,
      members: { create: people.map(({ user }) => ({ userId: user.id })) },
    },
  });
  const { id: roleId } = await buildRole(db, { name: `Given ${randomUUID()}` });
  return { directoryId, groupId, roleId };
}
const onDirectory = async ({ db, rows, now }: Ground) =>
  of((await directory(db, rows, now())).directoryId);

const records = recordsOf(async ({ db }) => ({
  ...(await directory(db)),
  /** Of the roles that the group gives. */
  revision: '',
  otherId: (await buildIntegration(db, { kind: 'openid' })).id,
}));
/** Resets the group to no roles and reads its revision. */
async function giveGroup(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  await world.db.prisma.scimGroupRole.deleteMany({ where: { groupId: own.groupId } });
  const { groups } = await world.visitors.administrator.ask(showDirectory, of(own.directoryId));
  own.revision = groups.find(({ id }) => id === own.groupId)?.revision ?? '';
}
const inDirectory = (world: WritingWorld) => `integration ${records.of(world).directoryId}`;
const making = {
  ...toAdministrators(),
  request: (world: WritingWorld) => of(records.of(world).directoryId),
};

/** Directories are for those who configure the application. */
export const DIRECTORIES = {
  records,
  calls: {
    showDirectory: {
      ...admissionOf(toAdministrators()),
      call: onDirectory,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      budget: reads(9),
      fields: { integrationId: 'directory' },
    },
    makeDirectoryToken: {
      call: onDirectory,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(5),
      fields: { integrationId: 'directory' },
      tables: ['scim_token'],
      logs: { action: 'integration.token_made', record: inDirectory },
      attempts: {
        'a token of a directory': making,
        'a token of a directory, while impersonations may only look': whileOnlyLooking(making),
        'a token of what is no directory': {
          ...toAdministrators(answer.refusal(404, INTEGRATION_MESSAGES.notFound)),
          request: (world) => of(records.of(world).otherId),
        },
      },
    },
    saveGroupRoles: {
      call: async (ground) => {
        const built = await directory(ground.db, ground.rows, ground.now());
        const { groups } = await ground.ask('admin', showDirectory, of(built.directoryId));
        return giving(built, [built.roleId], groups[0]?.revision ?? '');
      },
      absent: giving({ directoryId: UNKNOWN_ID, groupId: UNKNOWN_ID }, [], ''),
      unknowing: UNKNOWING,
      by: 'admin',
      // Revokes what the group gave before, grants what it gives now, and logs it for everyone
      // affected: the same number of statements for any number of people.
      budget: writes(25),
      fields: { integrationId: 'directory', revision: 'groupRevision' },
      tables: ['scim_group_role', 'user_role', 'scim_given_role'],
      logs: { action: 'integration.group_roles_changed', record: inDirectory },
      attempts: {
        'a role by a group of a directory': {
          ...toAdministrators(),
          given: giveGroup,
          request(world) {
            const own = records.of(world);
            return giving(own, [own.roleId], own.revision);
          },
        },
        'a role of a group that someone else has changed': {
          ...toAdministrators(answer.refusal(409, SCIM_MESSAGES.rolesChanged)),
          given: giveGroup,
          request(world) {
            const own = records.of(world);
            return giving(own, [own.roleId], 'before');
          },
        },
        'a role by a group that there is not': {
          ...toAdministrators(answer.refusal(404, SCIM_MESSAGES.noGroup)),
          request(world) {
            const own = records.of(world);
            return giving({ ...own, groupId: UNKNOWN_ID }, [own.roleId], '');
          },
        },
      },
    },
  } satisfies CasesOf<typeof directories>,
};
