import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../../core/sql.ts';
import {
  formsWhere,
  orderOf,
  peopleFrom,
  peopleWhere,
  rowsOf,
  sortColumn,
  type ListOrder,
  type ListQuestion,
  type RowReader,
  TrackedRow,
} from './tracking.queries.ts';

/** Identifies a row, as in the list's own pages. */
export const RowId = z.strictObject({ source: z.enum(['form', 'person']), id: z.int() });
export type RowId = z.infer<typeof RowId>;

/**
 * Returns all rows of the list in order, by id alone, so that a list of any length can be sorted.
 */
export function everyRow(question: ListQuestion, order: ListOrder): Prisma.Sql {
  const people = peopleWhere(question);
  const key =
    order.sort === 'closed_at' ? Prisma.sql`NULL::timestamptz` : Prisma.sql`i.employee_sort_key`;
  const left =
    people === null
      ? Prisma.empty
      : Prisma.sql`UNION ALL SELECT 'person', i.employee_id, ${key} FROM ${peopleFrom} WHERE ${people}`;
  return Prisma.sql`SELECT source, id FROM (SELECT 'form' AS source, p.id, ${sortColumn(question.pulse, order.sort)} AS k FROM pulse p WHERE ${formsWhere(question)} ${left}) rows ORDER BY ${orderOf(order)}`;
}

/** Returns these rows with everything that their cells need, in the given order. */
export async function findRows(
  sql: Sql,
  question: ListQuestion,
  ids: readonly RowId[],
  reader: RowReader,
): Promise<TrackedRow[]> {
  const page = Prisma.sql`SELECT named.source, named.id, named.k FROM unnest(${ids.map(({ source }) => source)}::text[], ${ids.map(({ id }) => id)}::int[]) WITH ORDINALITY AS named (source, id, k)`;
  return sql.rows(TrackedRow, rowsOf(question, page, Prisma.sql`page.k`, reader));
}
