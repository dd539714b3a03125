import { inTransaction, type Database } from '@reviews/db';
import {
  Conflict,
  INTEGRATION_MESSAGES,
  NotVisible,
  SCIM_MESSAGES as texts,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import {
  findIntegration,
  lockIntegration,
  requireIntegrationManager,
} from '../integrations/public.ts';
import { findRoles, lockAccess, requireFullReach, type RoleRecord } from '../roles/public.ts';
import { digestOf } from '../session/public.ts';
import { giveableRoles, type GivenRole } from '../users/public.ts';
import { isInForce, syncRoles } from './group-roles.ts';
import * as groups from './groups.queries.ts';
import * as tokens from './scim-token.queries.ts';
import { countKept } from './users.queries.ts';

/** Makes a leaked token recognizable, for example in a log. */
const PREFIX = 'lrks_';

export interface GroupShown extends groups.GroupSummary {
  readonly roles: readonly {
    readonly role_id: number;
    readonly name: string;
    readonly department_ids: readonly number[];
    readonly in_force: boolean;
  }[];
}

export interface DirectoryShown {
  readonly token: tokens.TokenRow | null;
  readonly users: number;
  readonly groups: readonly GroupShown[];
  readonly roles: readonly RoleRecord[];
}

const wordsOf = (given: readonly GivenRole[]): string =>
  given
    .map(
      ({ role_id: id, department_ids: departments }) =>
        `${id}: ${departments.toSorted((one, other) => one - other).join(' ')}`,
    )
    .toSorted()
    .join(', ');
const isSameGiven = (before: readonly GivenRole[], given: readonly GivenRole[]): boolean =>
  wordsOf(before) === wordsOf(given);

export type DirectoriesService = ReturnType<typeof createDirectoriesService>;

/** Creates the service for setting up directories: their token and the roles of their groups. */
export function createDirectoriesService({
  db,
  clock,
  newToken,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly newToken: () => string;
}) {
  function requireKeeper(actor: Actor): void {
    requireIntegrationManager(actor);
    requireFullReach(actor.grants, texts.fullReach);
  }

  async function requireDirectory(
    record: Promise<{ readonly kind: string } | undefined>,
  ): Promise<void> {
    if ((await record)?.kind !== 'scim') throw new NotVisible(INTEGRATION_MESSAGES.notFound);
  }

  const shownGroups = async (
    sql: Sql,
    integrationId: number,
    roles: ReadonlyMap<number, RoleRecord>,
  ): Promise<GroupShown[]> => {
    const [all, given] = await Promise.all([
      groups.findSummaries(sql, integrationId),
      groups.findGroupRoles(sql, integrationId),
    ]);
    return all.map((group) => ({
      ...group,
      roles: given
        .filter(({ group_id: id }) => id === group.id)
        .map((each) => ({
          role_id: each.role_id,
          name: roles.get(each.role_id)?.name ?? '',
          department_ids: each.department_ids,
          in_force: isInForce(each, roles.get(each.role_id)),
        })),
    }));
  };

  return {
    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, integrationId: number): Promise<DirectoryShown> {
      requireKeeper(actor);
      const sql = onPool(db);
      await requireDirectory(findIntegration(sql, integrationId));
      const roles = await findRoles(sql);
      const [token, users, all] = await Promise.all([
        tokens.findToken(sql, integrationId),
        countKept(sql, integrationId),
        shownGroups(sql, integrationId, new Map(roles.map((role) => [role.id, role]))),
      ]);
      return {
        token: token ?? null,
        users,
        groups: all,
        roles: roles.filter(({ everyone }) => !everyone),
      };
    },

    /** @throws NotAllowed, NotVisible @returns the token, which is shown only once */
    async makeToken(actor: Actor, integrationId: number): Promise<string> {
      requireKeeper(actor);
      const token = `${PREFIX}${newToken()}`;
      await inTransaction(db, async (tx) => {
        const [sql, at] = [onTransaction(tx), clock.now()];
        await requireDirectory(lockIntegration(sql, integrationId));
        await tokens.saveToken(sql, integrationId, digestOf(token), at);
        await audit(tx, actor, at, {
          action: 'integration.token_made',
          entity: 'integration',
          entityId: integrationId,
        });
      });
      return token;
    },

    /**
     * Saves the roles that a group gives, within the actor's own permissions, now and after every
     * change of a role. Members get them at once. Idempotent, even with a stale revision.
     * @throws NotAllowed, NotVisible, InvalidInput, RuleViolation, Conflict if someone else has
     * changed them since
     * @returns the group's name
     */
    async giveRoles(
      actor: Actor,
      { integrationId, groupId }: { readonly integrationId: number; readonly groupId: number },
      {
        roles: given,
        revision,
      }: { readonly roles: readonly GivenRole[]; readonly revision: string },
    ): Promise<string> {
      requireKeeper(actor);
      return inTransaction(db, async (tx) => {
        const [sql, at] = [onTransaction(tx), clock.now()];
        const giver = await lockAccess(sql, actor);
        requireFullReach(giver, texts.fullReach);
        const record = await findIntegration(sql, integrationId);
        await requireDirectory(Promise.resolve(record));
        const group = await groups.findGroup(sql, integrationId, groupId, {
          lock: true,
          withMembers: false,
        });
        if (group === undefined) throw new NotVisible(texts.noGroup);
        const before = (await groups.findGroupRoles(sql, integrationId)).filter(
          ({ group_id: id }) => id === groupId,
        );
        if (
          !isSameGiven(before, given) &&
          (await groups.findGivenRevision(sql, groupId)) !== revision
        ) {
          const last = await groups.findLastGiver(sql, integrationId, groupId);
          throw new Conflict(texts.rolesChanged, {
            by: last?.name ?? null,
            at: last?.at.toISOString() ?? null,
          });
        }
        const roles = await giveableRoles(sql, giver, given);
        const held = [...giver].flatMap(([permission, { scopes, departmentIds }]) =>
          [...scopes].map((scope) => ({ permission, scope, departments: [...departmentIds] })),
        );
        await groups.saveGroupRoles(sql, groupId, roles, { with: held, by: actor.userId, at });
        await syncRoles(
          tx,
          { integrationId, name: record?.name ?? '', department: '' },
          await groups.findMemberIds(sql, groupId),
          at,
        );
        const changes = [
          {
            field: 'roles',
            from: before.map(({ role_id: id }) => id),
            to: roles.map(({ role_id: id }) => id),
          },
        ] as const;
        await audit(tx, actor, at, {
          action: 'integration.group_roles_changed',
          entity: 'integration',
          entityId: integrationId,
          changes,
          details: { group: groupId, name: group.display_name },
        });
        return group.display_name;
      });
    },
  };
}
