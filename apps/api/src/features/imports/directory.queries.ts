import { Prisma } from '@reviews/db';
import { ADMINISTRATOR_ROLE, type ImportPerson } from '@reviews/domain';
import { z } from 'zod';
import { StoredFieldValues } from '../../core/field-value.ts';
import { CountRow, rowCount, type Sql } from '../../core/sql.ts';
import { zoneAt } from '../../core/time-zone.ts';

const AT_ONCE = 1000;

/** SQL for the person `e`'s values in these custom fields; selects nothing if there are none. */
const customOf = (fieldIds: readonly number[]): Prisma.Sql =>
  fieldIds.length === 0
    ? Prisma.empty
    : Prisma.sql`, (SELECT jsonb_object_agg(v.field_id, coalesce(v.value, to_jsonb(v.person_id))) FROM custom_field_value v WHERE v.employee_id = e.id AND v.field_id = ANY(${[...fieldIds]}::int[])) AS custom`;

const PersonRow = z.strictObject({
  id: z.int(),
  number: z.string(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  preferred: z.string(),
  title: z.string(),
  department: z.string().nullable(),
  team: z.string().nullable(),
  sub_team: z.string().nullable(),
  manager_id: z.int().nullable(),
  hired_on: z.string().nullable(),
  left_on: z.string().nullable(),
  has_role: z.boolean(),
  is_administrator: z.boolean(),
  custom: StoredFieldValues.nullable().optional(),
}) satisfies z.ZodType<ImportPerson>;

/** SQL for these employees with everything that an import may change. */
const directory = (employees: Prisma.Sql, fieldIds: readonly number[]): Prisma.Sql => Prisma.sql`
      SELECT e.id, e.external_identifier AS number, e.email, e.first_name AS first, e.last_name AS last, e.preferred_name AS preferred, coalesce(pos.title, '') AS title, d.name AS department, t.name AS team,
        st.name AS sub_team, pos.manager_id, e.hired_on::text AS hired_on, e.left_on::text AS left_on,
        coalesce(held.has_role, false) AS has_role, coalesce(held.manages AND u.deactivated_at IS NULL, false) AS is_administrator${customOf(fieldIds)}
      FROM ${employees} e LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
      LEFT JOIN department d ON d.id = pos.department_id LEFT JOIN team t ON t.id = pos.team_id LEFT JOIN sub_team st ON st.id = pos.sub_team_id
      LEFT JOIN app_user u ON u.employee_id = e.id
      LEFT JOIN (SELECT ur.user_id, true AS has_role, bool_or(r.is_system AND r.name = ${ADMINISTRATOR_ROLE}) AS manages
        FROM user_role ur JOIN role r ON r.id = ur.role_id GROUP BY ur.user_id) held ON held.user_id = u.id
      ORDER BY e.id`;

/** Yields all current and former employees in batches. */
export async function* findPeople(
  sql: Sql,
  fieldIds: readonly number[],
): AsyncGenerator<ImportPerson[]> {
  for (let after = 0; ;) {
    const people = await sql.rows(
      PersonRow,
      directory(
        Prisma.sql`(SELECT * FROM employee WHERE id > ${after}::int ORDER BY id LIMIT ${rowCount(AT_ONCE)})`,
        fieldIds,
      ),
    );
    const last = people.at(-1);
    if (last === undefined) return;
    yield people;
    after = last.id;
  }
}

export async function countPeople(sql: Sql): Promise<number> {
  return (
    (await sql.rows(CountRow, Prisma.sql`SELECT count(*)::int AS count FROM employee`))[0]?.count ??
    0
  );
}

const RESERVED = Prisma.sql`SELECT u.email FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id WHERE e.id IS NULL OR e.email <> u.email`;

const EmailRow = z.strictObject({ email: z.string() });

/**
 * Returns account addresses that no one in a file may take: of accounts without an employee, or
 * whose employee has another email.
 */
export async function findReservedEmails(sql: Sql): Promise<string[]> {
  return (await sql.rows(EmailRow, RESERVED)).map(({ email }) => email);
}

const StateRow = z.strictObject({ state: z.string() });

/**
 * Returns a short text over everything that a plan reads about employees: if it is equal, so is the
 * resulting plan.
 */
export async function findState(sql: Sql, fieldIds: readonly number[]): Promise<string> {
  const [row] = await sql.rows(
    StateRow,
    Prisma.sql`
    SELECT md5(concat((SELECT string_agg(md5(who::text), '' ORDER BY who.id) FROM (${directory(Prisma.sql`employee`, fieldIds)}) who), ' ',
      (SELECT string_agg(reserved.email, ' ' ORDER BY reserved.email) FROM (${RESERVED}) reserved))) AS state`,
  );
  if (row === undefined) throw new Error('The state of the directory is not known.');
  return row.state;
}

const TodayRow = z.strictObject({ today: z.string() });

/** Returns the organisation's current day. */
export async function findToday(sql: Sql, now: Date): Promise<string> {
  const [row] = await sql.rows(
    TodayRow,
    Prisma.sql`SELECT cfg.today::text AS today FROM ${zoneAt(now)}`,
  );
  if (row === undefined) throw new Error('The day is not known.');
  return row.today;
}
