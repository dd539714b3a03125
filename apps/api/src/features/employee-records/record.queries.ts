import { Prisma } from '@reviews/db';
import { POSITION_KINDS } from '@reviews/domain';
import { z } from 'zod';
import { photoOf } from '../../core/photo-address.ts';
import { IdRow, type Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { grantsOf, GrantRow } from '../session/public.ts';

/** A position in the record. Days are YYYY-MM-DD; texts are empty without a team. */
export const PositionRecord = z.strictObject({
  id: z.int(),
  kind: z.enum(POSITION_KINDS),
  title: z.string(),
  department: z.string(),
  department_id: z.int(),
  team: z.string(),
  sub_team: z.string(),
  started_on: z.string().nullable(),
  ended_on: z.string().nullable(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
});
export type PositionRecord = z.infer<typeof PositionRecord>;

export const EmployeeRecord = z.strictObject({
  id: z.int(),
  version: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string(),
  email: z.string(),
  external_identifier: z.string(),
  hired_on: z.string().nullable(),
  left_on: z.string().nullable(),
  photo: z.string().nullable(),
  /** Department of the primary position. */
  department_id: z.int().nullable(),
  user_id: z.int().nullable(),
  account: z.enum(['none', 'open', 'closed']),
  /** Their sign-in email; null without an account. */
  account_email: z.string().nullable(),
  /** Whether they were given a role: then not everyone may change their sign-in. */
  has_role: z.boolean(),
  /** The account's grants, including those that everyone has. */
  grants: z.array(GrantRow),
  positions: z.array(PositionRecord),
});
export type EmployeeRecord = z.infer<typeof EmployeeRecord>;

const positions = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', CASE WHEN o.is_primary THEN 'primary' WHEN o.was_primary THEN 'former' ELSE 'other' END,
      'title', o.title, 'department', d.name, 'department_id', d.id, 'team', coalesce(tm.name, ''), 'sub_team', coalesce(st.name, ''),
      'started_on', o.started_on, 'ended_on', o.ended_on, 'manager_id', m.id, 'manager_name', m.preferred_name)
      ORDER BY o.is_primary DESC, o.ended_on DESC NULLS FIRST, o.started_on DESC NULLS LAST, o.id), '[]')
    FROM position o JOIN department d ON d.id = o.department_id LEFT JOIN team tm ON tm.id = o.team_id LEFT JOIN sub_team st ON st.id = o.sub_team_id LEFT JOIN employee m ON m.id = o.manager_id
    WHERE o.employee_id = e.id)`;

export async function findRecord(sql: Sql, id: number): Promise<EmployeeRecord | undefined> {
  const rows = await sql.rows(
    EmployeeRecord,
    Prisma.sql`
    SELECT e.id, e.version, e.first_name, e.last_name, e.preferred_name, e.email, e.external_identifier, e.hired_on::text AS hired_on, e.left_on::text AS left_on, ${photoOf()} AS photo,
      main.department_id, u.id AS user_id, u.email AS account_email, CASE WHEN u.id IS NULL THEN 'none' WHEN u.deactivated_at IS NULL THEN 'open' ELSE 'closed' END AS account,
      EXISTS (SELECT FROM user_role held WHERE held.user_id = u.id) AS has_role, ${grantsOf(Prisma.sql`u.id`)} AS grants, ${positions} AS positions
    FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id LEFT JOIN position main ON main.employee_id = e.id AND main.is_primary
    WHERE e.id = ${id}::int`,
  );
  return rows[0];
}

/** Locks the record against concurrent saves. */
export async function lockRecord(sql: Sql, id: number): Promise<void> {
  await sql.run(Prisma.sql`SELECT id FROM employee WHERE id = ${id}::int FOR NO KEY UPDATE`);
}

const PhotoRow = z.strictObject({ photo_key: z.string().nullable() });

export async function findPhotoOf(sql: Sql, id: number): Promise<string | null> {
  return (
    (await sql.rows(PhotoRow, Prisma.sql`SELECT photo_key FROM employee WHERE id = ${id}::int`))[0]
      ?.photo_key ?? null
  );
}

/** Leaves the record's version unchanged, so that a concurrent edit causes no conflict. */
export async function setPhoto(sql: Sql, id: number, key: string | null): Promise<void> {
  await sql.run(Prisma.sql`UPDATE employee SET photo_key = ${key} WHERE id = ${id}::int`);
}

/** Returns true if the key belongs to an employee's photo. */
export async function isPhoto(sql: Sql, key: string): Promise<boolean> {
  return (await sql.run(Prisma.sql`SELECT 1 FROM employee WHERE photo_key = ${key}`)) > 0;
}

const TimeZoneRow = z.strictObject({ time_zone: z.string() });

/** Returns the organisation's time zone; UTC before anything is configured. */
export async function findTimeZone(sql: Sql): Promise<string> {
  return (
    (
      await sql.prepared(
        'employees_time_zone',
        TimeZoneRow,
        Prisma.sql`SELECT ${TIME_ZONE} AS time_zone`,
      )
    )[0]?.time_zone ?? 'UTC'
  );
}

export const Taken = z.strictObject({
  field: z.enum(['email', 'external_identifier']),
  /** Null if an account without an employee has the address. */
  name: z.string().nullable(),
});
export type Taken = z.infer<typeof Taken>;

/** Returns who else has the address or the number. */
export async function findTaken(
  sql: Sql,
  {
    email,
    external_identifier: number,
  }: { readonly email: string; readonly external_identifier: string },
  exceptId: number | null,
): Promise<Taken[]> {
  return sql.rows(
    Taken,
    Prisma.sql`
    SELECT 'email' AS field, preferred_name AS name FROM employee WHERE email = ${email} AND id IS DISTINCT FROM ${exceptId}::int
    UNION ALL SELECT 'email', NULL FROM app_user WHERE email = ${email} AND (employee_id IS NULL OR employee_id IS DISTINCT FROM ${exceptId}::int)
    UNION ALL SELECT 'external_identifier', preferred_name FROM employee WHERE external_identifier = ${number} AND id IS DISTINCT FROM ${exceptId}::int`,
  );
}

export interface Identity {
  readonly first_name: string;
  readonly last_name: string;
  readonly preferred_name: string;
  readonly email: string;
  readonly external_identifier: string;
  readonly hired_on: string | null;
}

interface NameKeys {
  readonly sortKey: string;
  readonly searchText: string;
}

export async function addEmployee(
  sql: Sql,
  given: Identity,
  { sortKey, searchText }: NameKeys,
): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO employee (first_name, last_name, preferred_name, email, external_identifier, hired_on, sort_key, search_text)
    VALUES (${given.first_name}, ${given.last_name}, ${given.preferred_name}, ${given.email}, ${given.external_identifier}, ${given.hired_on}::date, ${sortKey}, ${searchText}) RETURNING id`,
  );
  return row?.id ?? 0;
}

export async function changeIdentity(
  sql: Sql,
  id: number,
  given: Identity,
  { sortKey, searchText }: NameKeys,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE employee SET first_name = ${given.first_name}, last_name = ${given.last_name}, preferred_name = ${given.preferred_name}, email = ${given.email},
      external_identifier = ${given.external_identifier}, hired_on = ${given.hired_on}::date, sort_key = ${sortKey}, search_text = ${searchText}, version = version + 1
    WHERE id = ${id}::int`);
}

/** Updates the copy of the name that reviews keep for sorting lists. */
export async function renameOnForms(sql: Sql, id: number, sortKey: string): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE pulse SET employee_sort_key = ${sortKey} WHERE employee_id = ${id}::int AND employee_sort_key <> ${sortKey}`,
  );
  await sql.run(
    Prisma.sql`UPDATE pulse SET assignee_sort_key = ${sortKey} WHERE assignee_id = ${id}::int AND assignee_sort_key <> ${sortKey}`,
  );
  await sql.run(
    Prisma.sql`UPDATE ineligibility SET employee_sort_key = ${sortKey} WHERE employee_id = ${id}::int AND employee_sort_key <> ${sortKey}`,
  );
}
