import type { Tx } from '@reviews/db';
import { changesBetween, SCIM_WORDS as words } from '@reviews/domain';
import type { Directory } from '../../core/directory.ts';
import { onTransaction } from '../../core/sql.ts';
import { addEmployee, placeNewcomer } from '../employee-records/public.ts';
import { notUnique } from './protocol/scim-error.ts';
import { log, managerOf, placeOf } from './user-changes.ts';
import * as queries from './users.queries.ts';
import { keysOf, valuesOf, type Wanted } from './wanted-user.ts';

/**
 * Returns the existing employee, or creates one.
 * @throws ScimError if a name, address or number is taken, or address and number belong to two
 * people
 */
export async function employeeFor(
  tx: Tx,
  directory: Directory,
  at: Date,
  wanted: Wanted,
): Promise<number> {
  const sql = onTransaction(tx);
  const { userName, identity, title, department, managerUserId } = wanted;
  const twins = await queries.findTwins(
    sql,
    directory.integrationId,
    { userName, email: identity.email, number: identity.external_identifier },
    null,
  );
  const taken = twins.find(({ is_free: isFree }) => !isFree);
  if (taken !== undefined)
    throw notUnique(
      taken.by === 'user_name'
        ? words.userNameTaken
        : taken.by === 'number'
          ? words.numberTaken
          : words.emailTaken,
    );
  const people = [...new Set(twins.flatMap(({ employee_id: id }) => id ?? []))];
  const [known] = people;
  if (people.length > 1) throw notUnique(words.twoPeople);
  if (known !== undefined) return known;
  const managerId = await managerOf(sql, directory, managerUserId ?? null);
  const placed = await placeOf(sql, department);
  const id = await addEmployee(sql, identity, keysOf(identity));
  await placeNewcomer(
    sql,
    id,
    {
      title,
      started_on: null,
      department_id: placed.department_id,
      team_id: null,
      sub_team_id: null,
    },
    managerId,
  );
  await log(tx, directory, at, [
    {
      action: 'employee.added',
      entity: 'employee',
      entityId: id,
      changes: changesBetween(null, {
        ...valuesOf(identity),
        title,
        department: placed.department,
        manager: managerId,
      }),
    },
  ]);
  return id;
}

/** Returns the employee's closed account, which is to be reopened, or creates one. */
export async function accountFor(
  tx: Tx,
  directory: Directory,
  at: Date,
  employeeId: number,
  { identity }: Wanted,
): Promise<number> {
  const sql = onTransaction(tx);
  const closed = await queries.findAccountOf(sql, employeeId);
  if (closed !== undefined) return closed;
  const id = await queries.addAccount(sql, { employeeId, email: identity.email, at });
  await log(tx, directory, at, [{ action: 'user.provisioned', entity: 'user', entityId: id }]);
  return id;
}
