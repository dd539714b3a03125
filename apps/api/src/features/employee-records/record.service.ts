import { inTransaction, type Database } from '@reviews/db';
import {
  calendarDay,
  changesBetween,
  Conflict,
  InvalidInput,
  isEmail,
  MESSAGES,
  nameColumns,
  NotAllowed,
  NotVisible,
  oneLine,
  positionFaults,
  type HeldPosition,
  type Issue,
} from '@reviews/domain';
import type { PositionInput } from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { givesOneselfPeople, lockTree } from '../employees/public.ts';
import { findDepartmentTree, type DepartmentTree } from '../organization/public.ts';
import { canManageAccess, coversAll } from '../roles/public.ts';
import { changeAddress } from '../users/public.ts';
import {
  canPlaceIn,
  canReadRecord,
  isOwnRecord,
  managesEveryone,
  recordScope,
} from './employee-records.policy.ts';
import { requireManaging } from './list.service.ts';
import * as places from './positions.queries.ts';
import * as queries from './record.queries.ts';
import type { EmployeeRecord, Identity } from './record.queries.ts';
import { changesOf } from './record-changes.ts';

const { employees: texts } = MESSAGES;

export interface SaveInput extends Identity {
  readonly version: number;
  readonly positions: readonly PositionInput[];
}

export interface AddInput extends Identity, places.PlaceNames {
  readonly title: string;
  readonly manager_id: number | null;
}

export interface ShownRecord {
  readonly record: EmployeeRecord;
  readonly departments: readonly DepartmentTree[];
}

export type EmployeeRecordService = ReturnType<typeof createEmployeeRecordService>;

const trimmed = (given: Identity): Identity => ({
  first_name: oneLine(given.first_name),
  last_name: oneLine(given.last_name),
  preferred_name: oneLine(given.preferred_name),
  email: given.email.trim().toLowerCase(),
  external_identifier: oneLine(given.external_identifier),
  hired_on: given.hired_on,
});
const trimmedPlace = <P extends places.PlaceNames & { readonly title: string }>(given: P): P => ({
  ...given,
  title: oneLine(given.title),
  department: oneLine(given.department),
  team: oneLine(given.team),
  sub_team: oneLine(given.sub_team),
});

const keysOf = (given: Identity) =>
  nameColumns({
    firstName: given.first_name,
    lastName: given.last_name,
    preferredName: given.preferred_name,
    email: given.email,
    externalIdentifier: given.external_identifier,
  });

/**
 * Returns the record if the actor manages it.
 * @throws NotAllowed, NotVisible
 */
export async function requireRecord(sql: Sql, actor: Actor, id: number): Promise<EmployeeRecord> {
  requireManaging(actor);
  const record = await queries.findRecord(sql, id);
  if (record === undefined || !canReadRecord(actor, record)) throw new NotVisible(texts.notFound);
  return record;
}

/**
 * Returns the record, locked against other saves until the transaction ends.
 * @throws NotAllowed, NotVisible, Conflict
 */
export async function lockedRecord(
  sql: Sql,
  actor: Actor,
  id: number,
  version: number,
): Promise<EmployeeRecord> {
  requireManaging(actor);
  await queries.lockRecord(sql, id);
  const record = await requireRecord(sql, actor, id);
  if (isOwnRecord(actor, record)) throw new NotAllowed('employees.own', texts.ownRecord);
  if (record.version !== version)
    throw new Conflict(texts.conflict({ name: record.preferred_name }));
  return record;
}

/** Returns what is wrong with names, address and number. */
async function identityIssues(
  sql: Sql,
  given: Identity,
  record: EmployeeRecord | null,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const field of ['first_name', 'last_name', 'preferred_name'] as const)
    if (given[field] === '') issues.push({ path: field, message: texts.nameRequired });
  if (!isEmail(given.email)) issues.push({ path: 'email', message: texts.emailRequired });
  if (given.external_identifier === '')
    issues.push({ path: 'external_identifier', message: texts.numberRequired });
  if (record?.left_on != null && given.hired_on !== null && given.hired_on > record.left_on)
    issues.push({ path: 'hired_on', message: texts.leftBeforeHired });
  for (const { field, name } of await queries.findTaken(sql, given, record?.id ?? null)) {
    const message =
      name === null
        ? texts.emailOfAccount
        : field === 'email'
          ? texts.emailTaken({ name })
          : texts.numberTaken({ name });
    if (!issues.some(({ path }) => path === field)) issues.push({ path: field, message });
  }
  return issues;
}

/** Returns the places that the actor may not use: departments out of reach or unknown. */
async function placeIssues(
  sql: Sql,
  actor: Actor,
  given: readonly (places.PlaceNames & { readonly path: string })[],
): Promise<Issue[]> {
  if (managesEveryone(actor)) return [];
  const found = await places.findDepartments(
    sql,
    given.map(({ department }) => department),
  );
  return given.flatMap(({ path, department }, index) => {
    const id = found[index] ?? null;
    if (id === null) return [{ path, message: texts.newDepartment({ department }) }];
    return canPlaceIn(actor, id)
      ? []
      : [{ path, message: texts.departmentOutOfReach({ department }) }];
  });
}

/**
 * Prevents privilege escalation: a user may not add a report whose reviews their roles would not
 * let them read.
 */
async function leadingIssues(
  sql: Sql,
  actor: Actor,
  {
    name,
    department,
    managerId,
  }: { readonly name: string; readonly department: string; readonly managerId: number | null },
): Promise<Issue[]> {
  if (managerId === null) return [];
  const [departmentId = null] = await places.findDepartments(sql, [department]);
  return (await givesOneselfPeople(sql, actor, { employeeId: null, departmentId, managerId }))
    ? [{ path: 'manager_id', message: texts.belowYourself({ name }) }]
    : [];
}

const signsInWithAddress = ({ account_email: address, email }: EmployeeRecord): boolean =>
  address === email;

/**
 * Only people who manage the account of someone with a role may change their sign-in: the email,
 * and the number by which an identity provider may find them. Otherwise a people manager, or a user
 * manager with less access than the account, could take it over.
 */
function signInIssues(
  actor: Actor,
  record: EmployeeRecord,
  { email, external_identifier: number }: Identity,
): Issue[] {
  if (!record.has_role || (canManageAccess(actor) && coversAll(actor.grants, record.grants)))
    return [];
  const name = record.preferred_name;
  return [
    ...(email !== record.email && signsInWithAddress(record)
      ? [{ path: 'email', message: texts.emailOfRole({ name }) }]
      : []),
    ...(number === record.external_identifier
      ? []
      : [{ path: 'external_identifier', message: texts.numberOfRole({ name }) }]),
  ];
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new InvalidInput(issues);
}

const isAsItWas = (given: HeldPosition & { readonly id: number | null }, record: EmployeeRecord) =>
  record.positions.some(
    (one) =>
      one.id === given.id &&
      (
        ['kind', 'title', 'department', 'team', 'sub_team', 'started_on', 'ended_on'] as const
      ).every((key) => one[key] === given[key]),
  );

/**
 * Replaces all positions.
 * @returns them with their places as stored
 */
async function holdPositions(
  sql: Sql,
  id: number,
  held: readonly PositionInput[],
): Promise<PositionInput[]> {
  const named = await places.ensurePlaces(sql, held);
  const placed = held.flatMap((position, index) => {
    const place = named[index];
    return place === undefined ? [] : [{ ...position, ...place }];
  });
  await places.replacePositions(sql, id, placed);
  return placed;
}

/** Creates the service for editing employee records by hand. */
export function createEmployeeRecordService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  /** Updates the sign-in email to match the record. */
  async function followWithAccount(sql: Sql, record: EmployeeRecord, email: string): Promise<void> {
    if (record.user_id !== null && signsInWithAddress(record) && record.email !== email)
      await changeAddress(sql, record.user_id, email, clock.now());
  }

  return {
    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, id: number): Promise<ShownRecord> {
      const sql = onPool(db);
      const record = await requireRecord(sql, actor, id);
      return { record, departments: await findDepartmentTree(sql, recordScope(actor)) };
    },

    /**
     * Saves record and positions together.
     * @returns the new version
     * @throws NotAllowed, NotVisible, Conflict, InvalidInput
     */
    async save(
      actor: Actor,
      id: number,
      { version, positions: rows, ...identity }: SaveInput,
    ): Promise<{ name: string; version: number }> {
      const given = trimmed(identity);
      const held = rows.map(trimmedPlace);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await lockTree(sql);
        const record = await lockedRecord(sql, actor, id, version);
        const known = new Set(record.positions.map((position) => position.id));
        if (held.some((position) => position.id !== null && !known.has(position.id)))
          throw new NotVisible(texts.notFound);
        const today = calendarDay(clock.now(), await queries.findTimeZone(sql));
        const faults = positionFaults(held, today).map(({ index, field, message }) => ({
          path: `positions.${index}.${field}`,
          message,
        }));
        const changed = held
          .map((position, index) => ({ ...position, path: `positions.${index}.department` }))
          .filter((position) => !isAsItWas(position, record));
        refuse([...(await identityIssues(sql, given, record)), ...faults]);
        refuse(await placeIssues(sql, actor, changed));
        refuse(signInIssues(actor, record, given));
        await followWithAccount(sql, record, given.email);
        const keys = keysOf(given);
        await queries.changeIdentity(sql, id, given, keys);
        if (given.preferred_name !== record.preferred_name)
          await queries.renameOnForms(sql, id, keys.sortKey);
        const isMoved = changed.length > 0 || held.length !== record.positions.length;
        const placed = isMoved ? await holdPositions(sql, id, held) : held;
        await audit(tx, actor, clock.now(), {
          action: 'employee.changed',
          entity: 'employee',
          entityId: id,
          changes: changesOf(record, given, placed),
        });
        return { name: given.preferred_name, version: version + 1 };
      });
    },

    /**
     * Adds a person with a first position and a manager.
     * @throws NotAllowed, InvalidInput
     */
    async add(
      actor: Actor,
      { title, department, team, sub_team, manager_id: managerId, ...identity }: AddInput,
    ): Promise<{ id: number; name: string }> {
      requireManaging(actor);
      const given = trimmed(identity);
      const place = trimmedPlace({ title, department, team, sub_team });
      const first: HeldPosition = {
        ...place,
        kind: 'primary',
        started_on: given.hired_on,
        ended_on: null,
      };
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await lockTree(sql);
        const today = calendarDay(clock.now(), await queries.findTimeZone(sql));
        const faults = positionFaults([first], today).map(({ field, message }): Issue => ({
          path: field,
          message,
        }));
        if (managerId !== null && !(await places.findActiveManager(sql, managerId)))
          faults.push({ path: 'manager_id', message: texts.notFound });
        refuse([...(await identityIssues(sql, given, null)), ...faults]);
        refuse(await placeIssues(sql, actor, [{ ...place, path: 'department' }]));
        refuse(
          await leadingIssues(sql, actor, {
            name: given.preferred_name,
            department: place.department,
            managerId,
          }),
        );
        const [placed] = await places.ensurePlaces(sql, [place]);
        if (placed === undefined)
          throw new InvalidInput([
            { path: 'department', message: texts.positions.departmentRequired },
          ]);
        const id = await queries.addEmployee(sql, given, keysOf(given));
        await places.placeNewcomer(
          sql,
          id,
          { title: place.title, started_on: given.hired_on, ...placed },
          managerId,
        );
        await audit(tx, actor, clock.now(), {
          action: 'employee.added',
          entity: 'employee',
          entityId: id,
          changes: changesBetween(null, {
            preferred_name: given.preferred_name,
            email: given.email,
            external_identifier: given.external_identifier,
            hired_on: given.hired_on,
            title: place.title,
            department: placed.department_id,
            manager: managerId,
          }),
          details: { manager: managerId, department: placed.department_id },
        });
        return { id, name: given.preferred_name };
      });
    },
  };
}
