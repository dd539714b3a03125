import { inTransaction, type Database, type Tx } from '@reviews/db';
import {
  ACCESS_MESSAGES as texts,
  changesBetween,
  Conflict,
  NotVisible,
  RuleViolation,
} from '@reviews/domain';
import type { UserState } from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import { audit, type Change } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { searchWords } from '../employees/public.ts';
import {
  coversAll,
  lockAccess,
  requireAccessManager,
  requireAdministrator,
} from '../roles/public.ts';
import { digestOf } from '../session/public.ts';
import { endTokensOf } from '../tokens/public.ts';
import { endAccess, endOneSession, signOutEverywhere, type Ended } from './end-sessions.ts';
import { giveableRoles } from './given-roles.ts';
import * as queries from './users.queries.ts';
import type { AccountRecord, GivenRole, SessionRecord, UserListRow } from './users.queries.ts';

export type UsersService = ReturnType<typeof createUsersService>;

export interface UsersAsked {
  readonly search?: string | undefined;
  readonly state?: UserState | undefined;
  readonly role_id?: number | undefined;
  readonly page?: number | undefined;
}

/**
 * Returns the account if the giver may manage it.
 * @throws NotVisible, RuleViolation if its roles exceed the giver's
 */
export async function reachedAccount(
  sql: Sql,
  giver: Actor['grants'],
  id: number,
  now: Date,
): Promise<AccountRecord> {
  const account = await queries.findAccount(sql, id, now);
  if (account === undefined) throw new NotVisible(texts.userNotFound);
  if (!coversAll(giver, account.grants)) throw new RuleViolation(texts.userBeyondGiver);
  return account;
}

const roleKeys = (given: readonly GivenRole[]): string[] =>
  given
    .map(({ role_id, department_ids }) =>
      [role_id, ...department_ids.toSorted((one, other) => one - other)].join(' '),
    )
    .toSorted();
const asGiven = ({ id, departments }: AccountRecord['roles'][number]): GivenRole => ({
  role_id: id,
  department_ids: departments.map((each) => each.id),
});
const keysOf = ({ roles }: AccountRecord): string[] => roleKeys(roles.map(asGiven));

const inOrder = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);
/** Returns roles as the change log stores them: their ids, and the departments of each. */
const heldOf = (given: readonly GivenRole[]) => ({
  roles: inOrder(given.map(({ role_id }) => role_id)),
  departments: inOrder(given.flatMap(({ department_ids }) => department_ids)),
});

/** Creates the service for accounts: their roles, whether they are open, and their sessions. */
export function createUsersService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const log = (tx: Tx, actor: Actor, id: number, change: Omit<Change, 'entity' | 'entityId'>) =>
    audit(tx, actor, clock.now(), { ...change, entity: 'user', entityId: id });

  /** Runs a change of an account under the access lock. */
  const changing = <T>(
    actor: Actor,
    id: number,
    change: (tx: Tx, sql: Sql, account: AccountRecord, giver: Actor['grants']) => Promise<T>,
  ): Promise<T> => {
    requireAccessManager(actor);
    return inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      const giver = await lockAccess(sql, actor);
      return change(tx, sql, await reachedAccount(sql, giver, id, clock.now()), giver);
    });
  };

  return {
    /** @throws NotAllowed */
    async list(
      actor: Actor,
      { search = '', state, role_id, page = 1 }: UsersAsked,
    ): Promise<{ rows: UserListRow[]; total: number }> {
      requireAccessManager(actor);
      return queries.findUsers(
        onPool(db),
        { words: searchWords(search), state: state ?? null, roleId: role_id ?? null, page },
        clock.now(),
      );
    },

    /** @throws NotAllowed, NotVisible */
    async show(
      actor: Actor,
      id: number,
      token: string | undefined,
    ): Promise<{ account: AccountRecord; sessions: SessionRecord[] }> {
      requireAccessManager(actor);
      const [sql, now] = [onPool(db), clock.now()];
      const [account, sessions] = await Promise.all([
        queries.findAccount(sql, id, now),
        queries.findSessions(sql, id, token === undefined ? null : digestOf(token), now),
      ]);
      if (account === undefined) throw new NotVisible(texts.userNotFound);
      return { account, sessions };
    },

    /**
     * Replaces all roles of a user, from their next request on. Idempotent.
     * @throws NotAllowed, NotVisible, InvalidInput, RuleViolation, Conflict if someone else has
     * changed them since they were read
     */
    setRoles: (
      actor: Actor,
      id: number,
      { roles, revision }: { readonly roles: readonly GivenRole[]; readonly revision: string },
    ): Promise<void> =>
      changing(actor, id, async (tx, sql, account, giver) => {
        const given = await giveableRoles(sql, giver, roles);
        const [before, after] = [keysOf(account), roleKeys(given)];
        if (before.join() === after.join()) return;
        if (account.revision !== revision) throw new Conflict(texts.userChanged);
        await queries.setRoles(sql, [id], given);
        await requireAdministrator(sql);
        await log(tx, actor, id, {
          action: 'user.roles_changed',
          changes: changesBetween(heldOf(account.roles.map(asGiven)), heldOf(given)),
          details: { before, after },
        });
      }),

    /**
     * Closes the account and ends all its sessions at once.
     * @throws NotAllowed, NotVisible, RuleViolation @returns whose it is
     */
    deactivate: (actor: Actor, id: number): Promise<string> =>
      changing(actor, id, async (tx, sql, account) => {
        if (id === actor.userId) throw new RuleViolation(texts.ownAccount);
        if (account.state === 'deactivated') return account.name;
        const now = clock.now();
        const sessions = await endAccess(sql, [id], now);
        await endTokensOf(tx, actor, id, now);
        await queries.setDeactivated(sql, id, now);
        await requireAdministrator(sql);
        await log(tx, actor, id, {
          action: 'user.deactivated',
          changes: [{ field: 'account', from: 'open', to: 'closed' }],
          details: { sessions },
        });
        return account.name;
      }),

    /**
     * Reopens the account with its former roles, which must be within the giver's.
     * @throws NotAllowed, NotVisible, RuleViolation @returns whose it is
     */
    reactivate: (actor: Actor, id: number): Promise<string> =>
      changing(actor, id, async (tx, sql, account) => {
        if (account.state !== 'deactivated') return account.name;
        await queries.setDeactivated(sql, id, null);
        await log(tx, actor, id, {
          action: 'user.reactivated',
          changes: [{ field: 'account', from: 'closed', to: 'open' }],
        });
        return account.name;
      }),

    /**
     * Ends one session, on every server with its next request.
     * @throws NotAllowed, NotVisible, RuleViolation
     */
    endSession: (actor: Actor, id: number, key: string): Promise<void> =>
      changing(actor, id, (tx) => endOneSession(tx, actor, { userId: id, key }, clock.now())),

    /**
     * Ends all sessions of a user, except the asking one, and revokes their tokens.
     * @throws NotAllowed, NotVisible, RuleViolation @returns how many
     */
    endSessions: (actor: Actor, id: number, token: string | undefined): Promise<Ended> =>
      changing(actor, id, (tx) =>
        signOutEverywhere(
          tx,
          actor,
          { userId: id, kept: id === actor.userId && token !== undefined ? digestOf(token) : null },
          clock.now(),
        ),
      ),
  };
}
