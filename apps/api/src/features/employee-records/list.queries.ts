import { Prisma } from '@reviews/db';
import { EMPLOYEE_STATUSES, type EmployeeSortKey } from '@reviews/domain';
import { z } from 'zod';
import { photoOf } from '../../core/photo-address.ts';
import { TotalRow, rowCount, type Sql } from '../../core/sql.ts';
import { statusExpression } from './list-filters.ts';

/** A row of the list. Days are YYYY-MM-DD. */
export const ListedEmployee = z.strictObject({
  id: z.int(),
  preferred_name: z.string(),
  photo: z.string().nullable(),
  external_identifier: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  department: z.string().nullable(),
  team: z.string().nullable(),
  manager_id: z.int().nullable(),
  manager_name: z.string().nullable(),
  hired_on: z.string().nullable(),
  left_on: z.string().nullable(),
  status: z.enum(EMPLOYEE_STATUSES),
});
export type ListedEmployee = z.infer<typeof ListedEmployee>;

/**
 * The actor's scope and filters: conditions on the employee `e`, the primary position `pos` and the
 * account `u`.
 */
export interface EmployeeQuestion {
  readonly scope: Prisma.Sql;
  readonly conditions: readonly Prisma.Sql[];
}

export interface EmployeeOrder {
  readonly sort: EmployeeSortKey;
  readonly descending: boolean;
}

const TABLES = Prisma.sql`employee e
  LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary
  LEFT JOIN app_user u ON u.employee_id = e.id`;

const where = ({ scope, conditions }: EmployeeQuestion): Prisma.Sql =>
  Prisma.join([scope, ...conditions], ' AND ');

const SORTS: Readonly<Record<EmployeeSortKey, Prisma.Sql | null>> = {
  preferred_name: null,
  external_identifier: Prisma.sql`e.external_identifier`,
  department: Prisma.sql`(SELECT d.name FROM department d WHERE d.id = pos.department_id)`,
  hired_on: Prisma.sql`e.hired_on`,
};

/** Orders by the column, then by name. */
function orderOf({ sort, descending }: EmployeeOrder): Prisma.Sql {
  const [direction, nulls] = descending
    ? [Prisma.sql`DESC`, Prisma.sql`NULLS LAST`]
    : [Prisma.sql`ASC`, Prisma.sql`NULLS LAST`];
  const column = SORTS[sort];
  return column === null
    ? Prisma.sql`e.sort_key ${direction}, e.id ${direction}`
    : Prisma.sql`${column} ${direction} ${nulls}, e.sort_key, e.id`;
}

const columns = Prisma.sql`e.id, e.preferred_name, ${photoOf()} AS photo, e.external_identifier, e.email, pos.title, d.name AS department, tm.name AS team,
  m.id AS manager_id, m.preferred_name AS manager_name, e.hired_on::text AS hired_on, e.left_on::text AS left_on, ${statusExpression} AS status`;

/** Selects the rows of these people, ordered by `page.place`. */
const rowsOf = (page: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (${page})
  SELECT ${columns} FROM page JOIN (${TABLES}
    LEFT JOIN department d ON d.id = pos.department_id LEFT JOIN team tm ON tm.id = pos.team_id LEFT JOIN employee m ON m.id = pos.manager_id) ON e.id = page.id
  ORDER BY page.place`;

export async function countEmployees(sql: Sql, question: EmployeeQuestion): Promise<number> {
  const [row] = await sql.rows(
    TotalRow,
    Prisma.sql`SELECT count(*)::int AS total FROM ${TABLES} WHERE ${where(question)}`,
  );
  return row?.total ?? 0;
}

/** Returns one page of the list: finds its ids first, then the cells. */
export async function findPage(
  sql: Sql,
  question: EmployeeQuestion,
  order: EmployeeOrder,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedEmployee[]> {
  const ordered = Prisma.sql`SELECT e.id FROM ${TABLES} WHERE ${where(question)} ORDER BY ${orderOf(order)} LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)}`;
  return sql.rows(
    ListedEmployee,
    rowsOf(Prisma.sql`SELECT ids.id, row_number() OVER () AS place FROM (${ordered}) ids`),
  );
}

/**
 * Selects every employee's id in the list's order: small enough to sort for a company of any size.
 */
export const everyEmployee = (question: EmployeeQuestion, order: EmployeeOrder): Prisma.Sql =>
  Prisma.sql`SELECT e.id FROM ${TABLES} WHERE ${where(question)} ORDER BY ${orderOf(order)}`;

/** Returns these people in the given order. */
export async function findEmployeesById(
  sql: Sql,
  ids: readonly number[],
): Promise<ListedEmployee[]> {
  return sql.rows(
    ListedEmployee,
    rowsOf(
      Prisma.sql`SELECT named.id, named.place FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS named (id, place)`,
    ),
  );
}
