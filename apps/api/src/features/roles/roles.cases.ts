import { randomUUID } from 'node:crypto';
import * as roles from '@reviews/contracts/roles';
import type { Database } from '@reviews/db';
import { ACCESS_MESSAGES as texts, ADMINISTRATOR_ROLE, type Grant } from '@reviews/domain';
import { buildEmployee, buildRole } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  signedIn,
  toKeepers,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { addRole, listRoles, previewRole } = roles;
const NAME = 'Observer of seasons';
const TRACKING: Grant = { permission: 'cycles.track', scope: 'all' };

const ofRole = (id: number) => ({ params: { roleId: String(id) } });
const UNKNOWN = ofRole(UNKNOWN_ID);
const input = (name = `Role ${randomUUID()}`, grants: Grant[] = [TRACKING]) => ({
  name,
  description: '',
  grants,
});
const change = (id: number, grants: Grant[], revision: string, name = NAME) => ({
  ...ofRole(id),
  body: { ...input(name, grants), revision },
});
const preview = (id: number) => ({ body: { role_id: id } });

const added = async (ground: Ground): Promise<number> =>
  (await ground.ask('admin', addRole, { body: input() })).id;
const ofAdded = async (ground: Ground) => ofRole(await added(ground));

const add = async (db: Database): Promise<number> =>
  (await buildRole(db, { name: `${NAME} ${randomUUID()}` })).id;

const records = recordsOf(async ({ db }) => {
  const used = await buildRole(db, { name: 'Given' });
  await buildEmployee(db, { roles: [used.name] });
  const { role } = db.prisma;
  return {
    id: (await buildRole(db, { name: NAME })).id,
    usedId: used.id,
    /** The one that is removed next. */
    unusedId: await add(db),
    fixedId: (await role.findUniqueOrThrow({ where: { name: ADMINISTRATOR_ROLE } })).id,
    revision: '',
  };
});

const revisionOf = async (
  { visitors: { administrator } }: WritingWorld,
  roleId: number,
): Promise<string> =>
  (await administrator.ask(listRoles)).data.find(({ id }) => id === roleId)?.revision ?? '';

/** Resets the role to no permissions and reads its revision. */
async function reset(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  await world.db.prisma.rolePermission.deleteMany({ where: { roleId: own.id } });
  own.revision = await revisionOf(world, own.id);
}

const NO_ROLE = answer.refusal(404, texts.roleNotFound);

const adding = { ...toKeepers(), request: () => ({ body: input(undefined, []) }) };
const TABLES = ['role', 'role_permission'];

/** Roles are managed and previewed by administrators, never while impersonating. */
export const ROLES = {
  records,
  calls: {
    listRoles: { ...admissionOf(toKeepers()), call: () => ({}), budget: reads(3) },
    listRolePeople: {
      ...admissionOf(toKeepers()),
      call: ofAdded,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      budget: reads(3),
      fields: { roleId: 'role' },
      queries: ['', 'search=kast', 'page=2'],
    },
    addRole: {
      call: () => ({ body: input() }),
      by: 'admin',
      // Two wait for the lock and reread the giver's permissions.
      budget: writes(7),
      fields: { grants: 'grants' },
      tables: TABLES,
      logs: { action: 'role.added', record: (_world, made) => `role ${made}` },
      made: (reply) => String(addRole.response.parse(reply.json()).id),
      attempts: {
        'a role': adding,
        'a role by a name that there is': {
          ...toKeepers(answer.INVALID),
          request: () => ({ body: input(' hr ', []) }),
        },
        'a role, while impersonations may only look': whileOnlyLooking(adding),
      },
    },
    changeRole: {
      call: async (ground) => {
        const roleId = await added(ground);
        const { data } = await ground.ask('admin', listRoles);
        const revision = data.find(({ id }) => id === roleId)?.revision ?? '';
        const grants: Grant[] = [{ permission: 'forms.read', scope: 'departments' }];
        return change(roleId, grants, revision, `Role ${randomUUID()}`);
      },
      absent: change(UNKNOWN_ID, [], ''),
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(11),
      fields: { roleId: 'spareRole', revision: 'roleRevision', grants: 'grants' },
      tables: TABLES,
      logs: { action: 'role.changed', record: (world) => `role ${records.of(world).id}` },
      attempts: {
        'a permission into a role': {
          ...toKeepers(),
          given: reset,
          request(world) {
            const { id, revision } = records.of(world);
            return change(id, [TRACKING], revision);
          },
        },
        'what a role says already': {
          ...toKeepers('same'),
          given: reset,
          request: (world) => change(records.of(world).id, [], ''),
        },
        'a role that someone else has changed': {
          ...toKeepers(answer.refusal(409, texts.roleChanged)),
          given: reset,
          request: (world) => change(records.of(world).id, [TRACKING], 'before'),
        },
        // With the current revision, so that nothing else causes a refusal.
        'the Administrator role with less': {
          ...toKeepers(answer.refusal(422, texts.administratorFixed)),
          async request(world) {
            const { fixedId } = records.of(world);
            const revision = await revisionOf(world, fixedId);
            return change(fixedId, [TRACKING], revision, ADMINISTRATOR_ROLE);
          },
        },
        'a role that there is not': {
          ...toKeepers(NO_ROLE),
          request: () => change(UNKNOWN_ID, [], ''),
        },
      },
    },
    deleteRole: {
      call: ofAdded,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(6),
      fields: { roleId: 'spareRole' },
      tables: TABLES,
      logs: { action: 'role.deleted', record: (world) => `role ${records.of(world).unusedId}` },
      attempts: {
        'that a role goes': {
          ...toKeepers(),
          given: async (world) => void (records.of(world).unusedId = await add(world.db)),
          request: (world) => ofRole(records.of(world).unusedId),
        },
        'that an assigned role is deleted': {
          ...toKeepers(answer.refusal(422, texts.roleInUse)),
          request: (world) => ofRole(records.of(world).usedId),
        },
        'that a built-in role is deleted': {
          ...toKeepers(answer.refusal(422, texts.seededRole)),
          request: (world) => ofRole(records.of(world).fixedId),
        },
      },
    },
    previewRole: {
      call: async (ground) => preview(await added(ground)),
      absent: preview(UNKNOWN_ID),
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(8),
      fields: { role_id: 'role' },
      tables: ['session'],
      logs: { action: 'role.previewed', record: (world) => `role ${records.of(world).usedId}` },
      attempts: {
        'the product with one role': {
          ...toKeepers(),
          request: (world) => preview(records.of(world).usedId),
        },
        'the product with a role that there is not': {
          ...toKeepers(NO_ROLE),
          request: () => preview(UNKNOWN_ID),
        },
      },
    },
    stopPreview: {
      call: () => ({}),
      by: 'previewer',
      budget: writes(4),
      measured: async (scene) => {
        const by = await scene.as(scene.admin);
        await by.ask(previewRole, preview(await added(scene)));
        return { by };
      },
      tables: ['session'],
      logs: {
        action: 'role.previewed',
        unlessOneself:
          'goes back to what one is; that a role was looked at has its line, and nothing is written while it is',
      },
      attempts: {
        'back from no role': {
          answers: signedIn(answer.refusal(422, texts.notPreviewing)),
          request: () => ({}),
        },
      },
    },
  } satisfies CasesOf<typeof roles>,
};
