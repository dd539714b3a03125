import { inTransaction, type Database, type Tx } from '@reviews/db';
import {
  ACCESS_MESSAGES as texts,
  changesBetween,
  Conflict,
  inGrantOrder,
  InvalidInput,
  isSensible,
  NotVisible,
  PERMISSION_LABELS,
  RuleViolation,
  type Grant,
  type Issue,
} from '@reviews/domain';
import { coversGrant, coversHeld, type Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { searchWords } from '../employees/public.ts';
import { lockAccess, requireAccessManager } from './access-lock.ts';
import { givableBy } from './giving.policy.ts';
import * as queries from './roles.queries.ts';
import type { HolderRow, RoleRecord, RoleWords } from './roles.queries.ts';

export type RolesService = ReturnType<typeof createRolesService>;

const keyOf = ({ permission, scope }: Grant): string => `${permission} ${scope}`;
const without = (grants: readonly Grant[], others: readonly Grant[]): Grant[] => {
  const known = new Set(others.map(keyOf));
  return grants.filter((grant) => !known.has(keyOf(grant)));
};
const trimmed = ({ name, description, grants }: RoleWords): RoleWords => ({
  name: name.trim(),
  description: description.trim(),
  grants: inGrantOrder(grants),
});

/** @throws InvalidInput if a permission cannot have its scope */
function requireSensible(grants: readonly Grant[]): void {
  const issues = grants.flatMap((grant): Issue[] =>
    isSensible(grant)
      ? []
      : [
          {
            path: 'grants',
            message: texts.notSensible({ label: PERMISSION_LABELS[grant.permission] }),
          },
        ],
  );
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** @throws InvalidInput on the name */
async function requireName(sql: Sql, name: string, exceptId: number | null): Promise<void> {
  const message =
    name === ''
      ? texts.nameRequired
      : (await queries.isNameTaken(sql, name, exceptId))
        ? texts.nameTaken({ name })
        : null;
  if (message !== null) throw new InvalidInput([{ path: 'name', message }]);
}

/**
 * Throws if a grant exceeds the giver's own. A grant for departments is checked for each department
 * of the role's current holders.
 * @throws RuleViolation
 */
function requireWithinReach(
  giver: Actor['grants'],
  added: readonly Grant[],
  departments: readonly number[],
): void {
  const beyond = added.find(
    (grant) =>
      !coversHeld(giver, {
        ...grant,
        departments: grant.scope === 'departments' ? [...departments] : [],
      }),
  );
  if (beyond === undefined) return;
  const message = texts.beyondGiver({ label: PERMISSION_LABELS[beyond.permission] });
  throw new RuleViolation(message, [{ path: 'grants', message }]);
}

/** @throws NotVisible, RuleViolation if the role exceeds the actor's permissions */
async function reachedRole(sql: Sql, giver: Actor['grants'], id: number): Promise<RoleRecord> {
  const role = await queries.findRole(sql, id);
  if (role === undefined) throw new NotVisible(texts.roleNotFound);
  if (!role.grants.every((grant) => coversGrant(giver, grant)))
    throw new RuleViolation(texts.roleBeyondEditor);
  return role;
}

/** @throws RuleViolation for a built-in role */
function requireChangeable(role: RoleRecord, words: RoleWords): void {
  const refusal =
    role.is_fixed &&
    (without(words.grants, role.grants).length > 0 || without(role.grants, words.grants).length > 0)
      ? ({ path: 'grants', message: texts.administratorFixed } as const)
      : role.is_system && words.name !== role.name
        ? ({ path: 'name', message: texts.nameFixed } as const)
        : null;
  if (refusal !== null) throw new RuleViolation(refusal.message, [refusal]);
}

const isSame = (role: RoleRecord, { name, description, grants }: RoleWords): boolean =>
  role.name === name &&
  role.description === description &&
  without(grants, role.grants).length === 0 &&
  without(role.grants, grants).length === 0;

const loggedWords = ({ name, description, grants }: RoleWords) => ({
  name,
  description,
  permissions: grants.map(keyOf).toSorted(),
});

/** Creates the service for roles and their permissions. */
export function createRolesService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const log = (
    tx: Tx,
    actor: Actor,
    action: 'role.added' | 'role.changed' | 'role.deleted',
    id: number,
    before: RoleWords | null,
    after: RoleWords | null,
  ) => {
    const [had, has] = [before?.grants ?? [], after?.grants ?? []];
    const details = { added: without(has, had).map(keyOf), removed: without(had, has).map(keyOf) };
    return audit(tx, actor, clock.now(), {
      action,
      entity: 'role',
      entityId: id,
      changes: changesBetween(before && loggedWords(before), after && loggedWords(after)),
      details,
    });
  };

  return {
    /** @throws NotAllowed */
    async list(actor: Actor): Promise<{
      readonly roles: RoleRecord[];
      readonly givable: Grant[];
      readonly departments: { id: number; name: string }[];
    }> {
      requireAccessManager(actor);
      const [roles, departments] = await Promise.all([
        queries.findRoles(onPool(db)),
        queries.findDepartments(onPool(db)),
      ]);
      return { roles, givable: givableBy(actor.grants), departments };
    },

    /** @throws NotAllowed, NotVisible */
    async people(
      actor: Actor,
      id: number,
      {
        search = '',
        page = 1,
      }: { readonly search?: string | undefined; readonly page?: number | undefined },
    ): Promise<HolderRow[]> {
      requireAccessManager(actor);
      const sql = onPool(db);
      if ((await queries.findRole(sql, id)) === undefined) throw new NotVisible(texts.roleNotFound);
      return queries.findHolders(sql, id, searchWords(search), page);
    },

    /** @throws NotAllowed, InvalidInput, RuleViolation @returns its id */
    async add(actor: Actor, given: RoleWords): Promise<number> {
      requireAccessManager(actor);
      const words = trimmed(given);
      requireSensible(words.grants);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        requireWithinReach(await lockAccess(sql, actor), words.grants, []);
        await requireName(sql, words.name, null);
        const id = await queries.insertRole(sql, words);
        await log(tx, actor, 'role.added', id, null, words);
        return id;
      });
    },

    /**
     * Changes a role. Its holders have the new permissions with their next request. Idempotent,
     * even with a stale revision.
     * @throws NotAllowed, NotVisible, InvalidInput, RuleViolation, Conflict if someone else has
     * changed it since it was read
     */
    async change(
      actor: Actor,
      id: number,
      { revision, ...given }: RoleWords & { readonly revision: string },
    ): Promise<void> {
      requireAccessManager(actor);
      const words = trimmed(given);
      requireSensible(words.grants);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const giver = await lockAccess(sql, actor);
        const role = await reachedRole(sql, giver, id);
        if (isSame(role, words)) return;
        if (role.revision !== revision) throw new Conflict(texts.roleChanged);
        requireChangeable(role, words);
        await requireName(sql, words.name, id);
        const [added, removed] = [
          without(words.grants, role.grants),
          without(role.grants, words.grants),
        ];
        requireWithinReach(
          giver,
          added,
          added.some(({ scope }) => scope === 'departments')
            ? await queries.departmentsOfHolders(sql, id)
            : [],
        );
        await queries.updateRole(sql, id, words);
        await queries.deleteGrants(sql, id, removed);
        await queries.insertGrants(sql, id, added);
        await log(tx, actor, 'role.changed', id, role, words);
      });
    },

    /**
     * @throws NotAllowed, NotVisible, RuleViolation if it is built-in or someone holds it @returns
     * its name
     */
    async delete(actor: Actor, id: number): Promise<string> {
      requireAccessManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const role = await reachedRole(sql, await lockAccess(sql, actor), id);
        if (role.is_system) throw new RuleViolation(texts.seededRole);
        if (role.people > 0) throw new RuleViolation(texts.roleInUse);
        await queries.deleteRole(sql, id);
        await log(tx, actor, 'role.deleted', id, role, null);
        return role.name;
      });
    },
  };
}
