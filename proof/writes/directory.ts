import * as contracts from '@reviews/contracts';
import { buildEmployee, buildIntegration } from '@reviews/factories';
import { Visitor, type Reply } from '@reviews/harness';
import { changedTables, stateOf } from '../state-of-database.ts';
import type { Tally } from './cells.ts';
import { lastEntry } from './effects.ts';
import type { World } from './world.ts';

const [CORE, ENTERPRISE, PATCH] = [
  'urn:ietf:params:scim:schemas:core:2.0:User',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  'urn:ietf:params:scim:api:messages:2.0:PatchOp',
];
/**
 * Not compared: the last use of a token and the directory's own log of its errors are not records.
 */
const ITS_OWN: readonly string[] = ['scim_token', 'integration_event'];

/** A directory, and what it has created so far. */
interface Ground {
  readonly world: World;
  readonly integrationId: number;
  readonly token: string;
  readonly made: { user: string; colleague: string; group: string };
}

interface Step {
  readonly operation: string;
  readonly does: string;
  readonly send: (ground: Ground, token: string) => Promise<Reply>;
  readonly status: number;
  /** Expected log actions, in any order. */
  readonly told: readonly string[];
  readonly keep?: 'user' | 'colleague' | 'group';
}

const SESSIONLESS = new Map<string, Visitor>();
/** Sends a request as a program: with a token, and without cookies. */
function call(
  world: World,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const program = SESSIONLESS.get(world.url) ?? new Visitor(world.url);
  SESSIONLESS.set(world.url, program);
  return program.send(method, `/scim/v2${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const person = (name: string, given: object = {}) => ({
  schemas: [CORE, ENTERPRISE],
  userName: `${name}@directory.example`,
  name: { givenName: name, familyName: 'Directory' },
  active: true,
  emails: [{ value: `${name}@directory.example`, type: 'work', primary: true }],
  ...given,
});
const patched = (...Operations: readonly object[]) => ({ schemas: [PATCH], Operations });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });

/** All writes of a directory in order, once for each log action they can lead to. */
const STEPS: readonly Step[] = [
  {
    operation: 'scimAddUser',
    does: 'someone new',
    send: ({ world }, token) =>
      call(world, token, 'POST', '/Users', person('noa', { title: 'Engineer' })),
    status: 201,
    told: ['employee.added', 'user.provisioned'],
    keep: 'user',
  },
  {
    operation: 'scimAddUser',
    does: 'an account of an employee',
    status: 201,
    told: ['employee.changed', 'user.provisioned'],
    keep: 'colleague',
    async send({ world }, token) {
      const { email, user } = await buildEmployee(world.db);
      await world.db.prisma.user.delete({ where: { id: user.id } });
      return call(
        world,
        token,
        'POST',
        '/Users',
        person('someone', { userName: email, emails: [{ value: email, type: 'work' }] }),
      );
    },
  },
  {
    operation: 'scimPatchUser',
    does: 'another title',
    send: ({ world, made }, token) =>
      call(world, token, 'PATCH', `/Users/${made.user}`, patched(replace('title', 'Lead'))),
    status: 200,
    told: ['employee.changed'],
  },
  {
    operation: 'scimPatchUser',
    does: 'a manager',
    send: ({ world, made }, token) =>
      call(
        world,
        token,
        'PATCH',
        `/Users/${made.user}`,
        patched(replace(`${ENTERPRISE}:manager`, made.colleague)),
      ),
    status: 200,
    told: ['employee.manager_changed'],
  },
  {
    operation: 'scimPatchUser',
    does: 'that the account is closed',
    send: ({ world, made }, token) =>
      call(world, token, 'PATCH', `/Users/${made.user}`, patched(replace('active', false))),
    status: 200,
    told: ['user.deactivated'],
  },
  {
    operation: 'scimPatchUser',
    does: 'that it is open',
    send: ({ world, made }, token) =>
      call(world, token, 'PATCH', `/Users/${made.user}`, patched(replace('active', true))),
    status: 200,
    told: ['user.reactivated'],
  },
  {
    operation: 'scimReplaceUser',
    does: 'another name',
    send: ({ world, made }, token) =>
      call(
        world,
        token,
        'PUT',
        `/Users/${made.user}`,
        person('noa', { name: { givenName: 'Noah', familyName: 'Directory' } }),
      ),
    status: 200,
    told: ['employee.changed'],
  },
  {
    operation: 'scimAddGroup',
    does: 'a group',
    send: ({ world, made }, token) =>
      call(world, token, 'POST', '/Groups', {
        displayName: 'Reviewers',
        members: [{ value: made.user }],
      }),
    status: 201,
    told: ['integration.group_added'],
    keep: 'group',
  },
  {
    operation: 'scimPatchGroup',
    does: 'a new member, who gets a role',
    status: 200,
    told: ['integration.group_changed', 'user.roles_changed'],
    send: ({ world, made }, token) =>
      call(
        world,
        token,
        'PATCH',
        `/Groups/${made.group}`,
        patched({ op: 'add', path: 'members', value: [{ value: made.colleague }] }),
      ),
  },
  {
    operation: 'scimReplaceGroup',
    does: 'another name',
    send: ({ world, made }, token) =>
      call(world, token, 'PUT', `/Groups/${made.group}`, {
        displayName: 'Writers',
        members: [{ value: made.user }, { value: made.colleague }],
      }),
    status: 200,
    told: ['integration.group_changed'],
  },
  {
    operation: 'scimReplaceGroup',
    does: 'what it is',
    send: ({ world, made }, token) =>
      call(world, token, 'PUT', `/Groups/${made.group}`, {
        displayName: 'Writers',
        members: [{ value: made.user }, { value: made.colleague }],
      }),
    status: 200,
    told: [],
  },
  {
    operation: 'scimDeleteGroup',
    does: 'that it goes, and its role with it',
    send: ({ world, made }, token) => call(world, token, 'DELETE', `/Groups/${made.group}`),
    status: 204,
    told: ['integration.group_removed', 'user.roles_changed', 'user.roles_changed'],
  },
  {
    operation: 'scimDeleteUser',
    does: 'that someone is removed',
    send: ({ world, made }, token) => call(world, token, 'DELETE', `/Users/${made.user}`),
    status: 204,
    told: ['user.deactivated'],
  },
];

/** Returns directory writes without a step, and steps that are not directory writes. */
export function uncoveredByDirectory(
  steps: readonly Pick<Step, 'operation'>[] = STEPS,
): readonly string[] {
  const [written, walked] = [
    contracts.scimEndpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id),
    new Set(steps.map(({ operation }) => operation)),
  ];
  return [
    ...written
      .filter((id) => !walked.has(id))
      .map((id) => `${id} writes and has no step in proof/writes/directory.ts`),
    ...[...walked]
      .filter((id) => !written.includes(id))
      .map((id) => `${id} has a step in proof/writes/directory.ts and is no write of a directory`),
  ];
}

async function openGround(world: World): Promise<Ground> {
  const { id: integrationId } = await buildIntegration(world.db, {
    kind: 'scim',
    enabled: true,
    settings: { department: 'Unassigned' },
  });
  const { token } = await world.visitors.administrator.ask(contracts.makeDirectoryToken, {
    params: { integrationId: String(integrationId) },
  });
  return { world, integrationId, token, made: { user: '', colleague: '', group: '' } };
}

/** Makes the group give a role, in the name of an administrator who has all of its permissions. */
async function giveRole({ world, integrationId, made }: Ground): Promise<void> {
  const role = await world.db.prisma.role.findUniqueOrThrow({
    where: { name: 'Panel Member' },
    select: { id: true },
  });
  const params = { integrationId: String(integrationId) };
  const { groups } = await world.visitors.administrator.ask(contracts.showDirectory, { params });
  const revision = groups.find(({ id }) => String(id) === made.group)?.revision ?? '';
  await world.visitors.administrator.ask(contracts.saveGroupRoles, {
    params: { ...params, groupId: made.group },
    body: { roles: [{ role_id: role.id, department_ids: [] }], revision },
  });
}

/**
 * Returns the actions logged since an entry, and those not logged as done by the directory alone.
 */
async function toldSince(
  { world, integrationId }: Ground,
  since: bigint,
): Promise<{ readonly actions: readonly string[]; readonly strange: readonly string[] }> {
  const entries = await world.db.prisma.changeLog.findMany({
    where: { id: { gt: since } },
    orderBy: { id: 'asc' },
  });
  const isItsOwn = ({ actorId, impersonatorId, details }: (typeof entries)[number]) =>
    actorId === null &&
    impersonatorId === null &&
    typeof details === 'object' &&
    details !== null &&
    'integration' in details &&
    details['integration'] === integrationId;
  return {
    actions: entries.map(({ action }) => action).toSorted(),
    strange: entries.filter((entry) => !isItsOwn(entry)).map(({ action }) => action),
  };
}

async function walk(
  ground: Ground,
  { operation, does, send, status, told, keep }: Step,
  tally: Tally,
): Promise<void> {
  const { world, token, made } = ground;
  const blame = (what: string): void =>
    void tally.faults.push(`${operation}, ${does}, a directory: ${what}`);
  const untouched = await stateOf(world);
  const refused = await send(ground, `${token.slice(0, -1)}x`);
  if (refused.status !== 401) blame(`with a wrong token it was answered ${refused.status}`);
  const [before, since] = [await stateOf(world), await lastEntry(world.db)];
  // Records that building the step created are not the refused call's changes.
  if (
    refused.status === 401 &&
    does !== 'an account of an employee' &&
    changedTables(untouched, before).length > 0
  )
    blame(`was refused and changed ${changedTables(untouched, before).join(', ')}`);
  const reply = await send(ground, token);
  const changed = changedTables(before, await stateOf(world)).filter(
    (name) => !ITS_OWN.includes(name),
  );
  tally.calls += 2;
  tally.comparisons += 2;
  if (reply.status !== status)
    return blame(`expected ${status}, got ${reply.status} ${reply.text}`);
  if (keep !== undefined) made[keep] = idIn(reply);
  const { actions, strange } = await toldSince(ground, since);
  if (actions.join() !== told.toSorted().join())
    blame(`the change log says [${actions.join(', ')}], not [${told.join(', ')}]`);
  if (strange.length > 0) blame(`[${strange.join(', ')}] names someone, or not the directory`);
  if (changed.length > 0 && !changed.includes('change_log'))
    blame(`changed ${changed.join(', ')} and left nothing in the change log`);
  if (told.length === 0 && changed.length > 0)
    blame(`changed ${changed.join(', ')}, though it is what it was`);
}

function idIn(reply: Reply): string {
  const body = reply.json();
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
}

/**
 * Sends every write of a directory. Each change must be logged without an actor and with the
 * directory. @returns how many steps there are
 */
export async function proveDirectory(
  world: World,
  tally: Tally,
  steps: readonly Step[] = STEPS,
): Promise<number> {
  tally.faults.push(...uncoveredByDirectory(steps));
  const ground = await openGround(world);
  for (const step of steps) {
    await walk(ground, step, tally);
    if (step.keep === 'group') await giveRole(ground);
  }
  return steps.length;
}
