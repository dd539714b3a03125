import { inTransaction, type Database, type Tx } from '@reviews/db';
import { changesBetween, SCIM_REQUEST_WORDS, SCIM_WORDS as words } from '@reviews/domain';
import { auditEach, type Change } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { Directory } from '../../core/directory.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { waitForAccess } from '../roles/public.ts';
import { syncRoles } from './group-roles.ts';
import { notingRefusals } from './refusals.ts';
import * as queries from './groups.queries.ts';
import type { GroupRow } from './groups.queries.ts';
import { membersAfter, type GroupInput, type MemberStep } from './protocol/group-input.ts';
import { invalidValue, notUnique, ScimError } from './protocol/scim-error.ts';
import type { Asked } from './users.queries.ts';
import { requireVersion, versionOf } from './versions.ts';

export type ScimGroupsService = ReturnType<typeof createScimGroupsService>;

/**
 * Creates the service for groups of a directory. Someone with the permissions configures their
 * roles elsewhere.
 */
export function createScimGroupsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const log = (
    tx: Tx,
    { integrationId }: Directory,
    at: Date,
    change: Pick<Change, 'action' | 'changes' | 'details'>,
  ) =>
    auditEach(tx, null, at, [
      {
        ...change,
        entity: 'integration',
        entityId: integrationId,
        details: { ...change.details, integration: integrationId },
      },
    ]);

  const writing = <T>(
    directory: Directory,
    work: (tx: Tx, sql: Sql, at: Date) => Promise<T>,
  ): Promise<T> =>
    notingRefusals({ db, at: clock.now() }, directory, () =>
      inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await waitForAccess(sql);
        return work(tx, sql, clock.now());
      }),
    );

  /** @throws ScimError */
  async function found(
    sql: Sql,
    { integrationId }: Directory,
    id: number,
    options: Parameters<typeof queries.findGroup>[3] = {},
  ): Promise<GroupRow> {
    const row = await queries.findGroup(sql, integrationId, id, options);
    if (row === undefined) throw new ScimError(404, words.noResource);
    return row;
  }

  /** @throws ScimError */
  async function requireName(
    sql: Sql,
    { integrationId }: Directory,
    name: string,
    exceptId: number | null,
  ): Promise<void> {
    if (await queries.isGroupName(sql, integrationId, name, exceptId))
      throw notUnique(words.groupTaken);
  }

  /** @returns who has joined or left the group @throws ScimError */
  async function changeMembers(
    sql: Sql,
    { integrationId }: Directory,
    id: number,
    before: readonly number[],
    steps: readonly MemberStep[],
  ): Promise<number[]> {
    const [was, now] = [new Set(before), membersAfter(new Set(before), steps)];
    const gone = before.filter((userId) => !now.has(userId));
    const come = [...now].filter((userId) => !was.has(userId));
    if (gone.length > 0) await queries.takeOut(sql, id, gone);
    if (come.length > 0 && (await queries.putIn(sql, integrationId, id, come)) < come.length)
      throw invalidValue(words.noMember);
    return [...gone, ...come];
  }

  return {
    /** @throws ScimError */
    list: ({ integrationId }: Directory, asked: Asked, withMembers: boolean) =>
      queries.findGroups(onPool(db), integrationId, asked, withMembers),

    /** @throws ScimError */
    show: (directory: Directory, id: number, withMembers: boolean): Promise<GroupRow> =>
      found(onPool(db), directory, id, { withMembers }),

    /** @throws ScimError, RuleViolation */
    add: (
      directory: Directory,
      { displayName, externalId = null, members }: GroupInput,
    ): Promise<GroupRow> =>
      writing(directory, async (tx, sql, at) => {
        if (displayName === undefined)
          throw invalidValue(SCIM_REQUEST_WORDS.required({ name: 'displayName' }));
        await requireName(sql, directory, displayName, null);
        const id = await queries.addGroup(
          sql,
          directory.integrationId,
          { displayName, externalId },
          at,
        );
        const come = await changeMembers(sql, directory, id, [], members);
        await log(tx, directory, at, {
          action: 'integration.group_added',
          changes: changesBetween(null, {
            group: displayName,
            members: come.length === 0 ? null : come,
          }),
          details: { group: id },
        });
        return found(sql, directory, id);
      }),

    /**
     * Changes a group. Absent keys stay as they are.
     * @throws ScimError, RuleViolation
     */
    change: (
      directory: Directory,
      id: number,
      input: GroupInput,
      ifMatch: string | undefined,
    ): Promise<GroupRow> =>
      writing(directory, async (tx, sql, at) => {
        const before = await found(sql, directory, id, { lock: true });
        requireVersion(ifMatch, versionOf(before));
        const [displayName, externalId] = [
          input.displayName ?? before.display_name,
          input.externalId === undefined ? before.external_id : input.externalId,
        ];
        await requireName(sql, directory, displayName, id);
        const was = (before.members ?? []).map((member) => member.id);
        const moved = await changeMembers(sql, directory, id, was, input.members);
        const changes = changesBetween({ group: before.display_name }, { group: displayName });
        if (moved.length > 0 || changes.length > 0 || externalId !== before.external_id) {
          await queries.changeGroup(sql, id, { displayName, externalId }, at);
          const members =
            moved.length === 0
              ? []
              : changesBetween({ members: was }, { members: await queries.findMemberIds(sql, id) });
          await log(tx, directory, at, {
            action: 'integration.group_changed',
            changes: [...changes, ...members],
            details: { group: id, name: displayName },
          });
          await syncRoles(tx, directory, moved, at);
        }
        return found(sql, directory, id);
      }),

    /**
     * Removes a group. Members lose the roles that only it gave.
     * @throws ScimError, RuleViolation
     */
    remove: (directory: Directory, id: number, ifMatch: string | undefined): Promise<void> =>
      writing(directory, async (tx, sql, at) => {
        const before = await found(sql, directory, id, { lock: true });
        requireVersion(ifMatch, versionOf(before));
        await queries.removeGroup(sql, id);
        await log(tx, directory, at, {
          action: 'integration.group_removed',
          changes: changesBetween({ group: before.display_name }, null),
          details: { group: id },
        });
        await syncRoles(
          tx,
          directory,
          (before.members ?? []).map((member) => member.id),
          at,
        );
      }),
  };
}
