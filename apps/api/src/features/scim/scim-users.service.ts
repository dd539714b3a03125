import { inTransaction, type Database, type Tx } from '@reviews/db';
import { SCIM_WORDS as words } from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import type { Directory } from '../../core/directory.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { lockTree } from '../employees/public.ts';
import { waitForAccess } from '../roles/public.ts';
import { leaveGroups, syncRoles } from './group-roles.ts';
import { accountFor, employeeFor } from './newcomers.ts';
import { invalidValue } from './protocol/scim-error.ts';
import type { UserInput } from './protocol/user-input.ts';
import { notingRefusals } from './refusals.ts';
import { changeActive, changeUser, found } from './user-changes.ts';
import * as queries from './users.queries.ts';
import type { Asked, UserRow } from './users.queries.ts';
import { requireVersion, versionOf } from './versions.ts';
import { wantedOf } from './wanted-user.ts';

export type ScimUsersService = ReturnType<typeof createScimUsersService>;

/** Creates the service for accounts of a directory, each with its employee (decision 052). */
export function createScimUsersService({
  db,
  clock,
  newNumber,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly newNumber: () => string;
}) {
  /** Takes the locks in the same order as other code: access, tree, person. */
  const writing = <T>(
    directory: Directory,
    work: (tx: Tx, sql: Sql, at: Date) => Promise<T>,
  ): Promise<T> =>
    notingRefusals({ db, at: clock.now() }, directory, () =>
      inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await waitForAccess(sql);
        await lockTree(sql);
        return work(tx, sql, clock.now());
      }),
    );

  return {
    /** @throws ScimError */
    list: ({ integrationId }: Directory, asked: Asked) =>
      queries.findUsers(onPool(db), integrationId, asked),

    /** @throws ScimError */
    show: (directory: Directory, id: number): Promise<UserRow> => found(onPool(db), directory, id),

    /** @throws ScimError, RuleViolation */
    add: (directory: Directory, input: UserInput): Promise<UserRow> =>
      writing(directory, async (tx, sql, at) => {
        const wanted = wantedOf(input, null, directory, input.externalId ?? newNumber());
        const employeeId = await employeeFor(tx, directory, at, wanted);
        const userId = await accountFor(tx, directory, at, employeeId, wanted);
        await queries.keepName(sql, directory.integrationId, userId, wanted, at);
        const before = await found(sql, directory, userId, true);
        // A new account is open from the start, and someone who has left must not get one.
        if (wanted.active && before.has_left) throw invalidValue(words.hasLeft);
        return changeUser(
          tx,
          directory,
          at,
          before,
          wantedOf({ ...input, active: input.active ?? true }, before, directory, before.number),
        );
      }),

    /**
     * Changes a user. Absent keys stay as they are.
     * @throws ScimError, RuleViolation
     */
    change: (
      directory: Directory,
      id: number,
      input: UserInput,
      ifMatch: string | undefined,
    ): Promise<UserRow> =>
      writing(directory, async (tx, sql, at) => {
        const before = await found(sql, directory, id, true);
        requireVersion(ifMatch, versionOf(before));
        return changeUser(
          tx,
          directory,
          at,
          before,
          wantedOf(input, before, directory, before.number),
        );
      }),

    /**
     * Closes the account and removes the directory's name for it. What the person wrote stays.
     * @throws ScimError, RuleViolation
     */
    remove: (directory: Directory, id: number, ifMatch: string | undefined): Promise<void> =>
      writing(directory, async (tx, sql, at) => {
        const before = await found(sql, directory, id, true);
        requireVersion(ifMatch, versionOf(before));
        const left = await leaveGroups(sql, directory.integrationId, id);
        if (left > 0) await syncRoles(tx, directory, [id], at);
        await changeActive(tx, directory, at, before, false);
        await queries.forgetName(sql, directory.integrationId, id);
      }),
  };
}
