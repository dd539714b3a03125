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

/** The account, which the giver may see to. @throws NotVisible, RuleViolation where its roles reach further than theirs */
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
/** Roles as the change log has them: which, and for which departments any of them is given. */
const heldOf = (given: readonly GivenRole[]) => ({
  roles: inOrder(given.map(({ role_id }) => role_id)),
  departments: inOrder(given.flatMap(({ department_ids }) => department_ids)),
});

/** The accounts: who has which roles, who may sign in, and where they are signed in. */
export function createUsersService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const log = (tx: Tx, actor: Actor, id: number, change: Omit<Change, 'entity' | 'entityId'>) =>
    audit(tx, actor, clock.now(), { ...change, entity: 'user', entityId: id });

  /** Runs a change of an account under the lock of all access. */
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
     * Gives a user these roles and no others; they hold with the next request. What is so already changes nothing.
     * @throws NotAllowed, NotVisible, InvalidInput, RuleViolation, Conflict when somebody else has changed them since they were seen
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

    /** Closes the account and ends its sessions everywhere, at once. @throws NotAllowed, NotVisible, RuleViolation @returns whose it is */
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

    /** Opens the account again, with the roles that it had: no further ones than the giver's. @throws NotAllowed, NotVisible, RuleViolation @returns whose it is */
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

    /** Ends one session; every server asks for it with each request. @throws NotAllowed, NotVisible, RuleViolation */
    endSession: (actor: Actor, id: number, key: string): Promise<void> =>
      changing(actor, id, (tx) => endOneSession(tx, actor, { userId: id, key }, clock.now())),

    /** Ends all sessions of somebody, of one's own all but the one that asks, and revokes their tokens. @throws NotAllowed, NotVisible, RuleViolation @returns how many */
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
