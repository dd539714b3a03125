import type { Tx } from '@reviews/db';
import {
  calendarDay,
  changesBetween,
  SCIM_MESSAGES as texts,
  SCIM_REQUEST_WORDS,
  SCIM_WORDS as words,
} from '@reviews/domain';
import { auditEach, type Change } from '../../core/audit.ts';
import type { Directory } from '../../core/directory.ts';
import { onTransaction, type Sql } from '../../core/sql.ts';
import {
  changeIdentity,
  ensurePlaces,
  findTimeZone,
  renameOnForms,
} from '../employee-records/public.ts';
import { moveOne } from '../handovers/public.ts';
import { recordEvent } from '../integrations/public.ts';
import { requireAdministrator } from '../roles/public.ts';
import { changeAddress, endAccess, setDeactivated } from '../users/public.ts';
import { invalidValue, notUnique, ScimError } from './protocol/scim-error.ts';
import { leaveRolesBehind } from './roles-left-behind.ts';
import * as queries from './users.queries.ts';
import type { UserRow } from './users.queries.ts';
import { identityOf, keysOf, valuesOf, type Wanted } from './wanted-user.ts';

/** Logs changes by a directory, which has no actor: the log line names the integration instead. */
export const log = (tx: Tx, { integrationId }: Directory, at: Date, changes: readonly Change[]) =>
  auditEach(
    tx,
    null,
    at,
    changes.map((change) => ({
      ...change,
      details: { ...change.details, integration: integrationId },
    })),
  );

/** @throws ScimError */
export async function found(
  sql: Sql,
  { integrationId }: Directory,
  id: number,
  lock = false,
): Promise<UserRow> {
  const row = await queries.findUser(sql, integrationId, id, lock);
  if (row === undefined) throw new ScimError(404, words.noResource);
  return row;
}

/** @throws ScimError if another account has the name, the address or the number */
async function requireUnique(
  sql: Sql,
  { integrationId }: Directory,
  { userName, identity }: Wanted,
  userId: number,
): Promise<void> {
  const twins = await queries.findTwins(
    sql,
    integrationId,
    { userName, email: identity.email, number: identity.external_identifier },
    userId,
  );
  for (const { by } of twins)
    throw notUnique(
      by === 'user_name'
        ? words.userNameTaken
        : by === 'number'
          ? words.numberTaken
          : words.emailTaken,
    );
}

/**
 * Returns the employee of the user who is to be their manager.
 * @throws ScimError
 */
export async function managerOf(
  sql: Sql,
  directory: Directory,
  userId: number | null,
): Promise<number | null> {
  if (userId === null) return null;
  const manager = await queries.findUser(sql, directory.integrationId, userId);
  if (manager === undefined || !manager.active || manager.has_left)
    throw invalidValue(words.noManager);
  return manager.employee_id;
}

/**
 * Returns the department, creating it if there is none with that name.
 * @throws ScimError
 */
export async function placeOf(
  sql: Sql,
  department: string,
): Promise<{ department_id: number; department: string }> {
  const [placed] = await ensurePlaces(sql, [{ department, team: '', sub_team: '' }]);
  if (placed === undefined) throw invalidValue(SCIM_REQUEST_WORDS.notText({ name: 'department' }));
  return placed;
}

async function changeRecord(
  tx: Tx,
  directory: Directory,
  at: Date,
  before: UserRow,
  { identity, title, department }: Wanted,
): Promise<void> {
  const sql = onTransaction(tx);
  const [id, was] = [before.employee_id, identityOf(before)];
  const named = changesBetween(valuesOf(was), valuesOf(identity));
  if (named.length > 0) {
    const keys = keysOf(identity);
    await changeIdentity(sql, id, identity, keys);
    if (was.preferred_name !== identity.preferred_name) await renameOnForms(sql, id, keys.sortKey);
  }
  const { department_id: departmentId, department: placed } = await placeOf(sql, department);
  const moved = title !== before.title || departmentId !== before.department_id;
  if (moved)
    await queries.changePosition(
      sql,
      id,
      { title, departmentId, keepsTeam: departmentId === before.department_id },
      calendarDay(at, await findTimeZone(sql)),
    );
  const changes = [
    ...named,
    ...(moved
      ? changesBetween(
          { title: before.title, department: before.department },
          { title, department: placed },
        )
      : []),
  ];
  if (changes.length > 0)
    await log(tx, directory, at, [
      { action: 'employee.changed', entity: 'employee', entityId: id, changes },
    ]);
}

async function changeManager(
  tx: Tx,
  directory: Directory,
  at: Date,
  before: UserRow,
  userId: number | null | undefined,
): Promise<void> {
  if (userId === undefined) return;
  const managerId = await managerOf(onTransaction(tx), directory, userId);
  if (managerId === before.manager_id) return;
  const change = await moveOne(tx, null, at, before.employee_id, managerId);
  await log(tx, directory, at, [
    {
      action: 'employee.manager_changed',
      entity: 'employee',
      entityId: before.employee_id,
      details: { from: before.manager_id, to: managerId, change },
    },
  ]);
}

/** Opens or closes the account. Closing ends its sessions. */
export async function changeActive(
  tx: Tx,
  directory: Directory,
  at: Date,
  before: UserRow,
  active: boolean,
): Promise<void> {
  if (active === before.active) return;
  const [sql, { id }] = [onTransaction(tx), before];
  if (active && before.has_left) throw invalidValue(words.hasLeft);
  const sessions = active ? 0 : await endAccess(sql, [id], at);
  const left = active ? await leaveRolesBehind(sql, directory, id) : null;
  await setDeactivated(sql, id, active ? null : at);
  if (!active) await requireAdministrator(sql);
  await log(tx, directory, at, [
    {
      action: active ? 'user.reactivated' : 'user.deactivated',
      entity: 'user',
      entityId: id,
      changes: [
        { field: 'account', from: active ? 'closed' : 'open', to: active ? 'open' : 'closed' },
      ],
      details: { sessions },
    },
  ]);
  if (left === null) return;
  await log(tx, directory, at, [
    {
      action: 'user.roles_changed',
      entity: 'user',
      entityId: id,
      changes: [{ field: 'roles', from: [...left.before], to: [...left.after] }],
    },
  ]);
  await recordEvent(sql, {
    integrationId: directory.integrationId,
    at,
    kind: 'sync',
    outcome: 'ok',
    summary: texts.rolesLeftBehind,
    details: { user: id },
  });
}

/**
 * Updates an account and its employee as requested.
 * @throws ScimError, RuleViolation
 */
export async function changeUser(
  tx: Tx,
  directory: Directory,
  at: Date,
  before: UserRow,
  wanted: Wanted,
): Promise<UserRow> {
  const sql = onTransaction(tx);
  await requireUnique(sql, directory, wanted, before.id);
  if (wanted.identity.email !== before.account_email) {
    await changeAddress(sql, before.id, wanted.identity.email, at);
    await log(tx, directory, at, [
      {
        action: 'user.changed',
        entity: 'user',
        entityId: before.id,
        changes: changesBetween({ email: before.account_email }, { email: wanted.identity.email }),
      },
    ]);
  }
  await changeRecord(tx, directory, at, before, wanted);
  await changeManager(tx, directory, at, before, wanted.managerUserId);
  await changeActive(tx, directory, at, before, wanted.active);
  await queries.keepName(sql, directory.integrationId, before.id, wanted, at);
  return found(sql, directory, before.id);
}
