import type pg from 'pg';
import type { z } from 'zod';

/** Schema of the rows that a query returns. It checks and converts nothing. */
export type RowSchema<Row> = z.ZodType<Row, Row>;

/**
 * Throws unless every row matches its schema. The error names the column and the statement, never a
 * value.
 */
export function checkRows<Row>(
  schema: RowSchema<Row>,
  rows: readonly unknown[],
  text: string,
): asserts rows is Row[] {
  for (const row of rows) {
    const { error } = schema.safeParse(row);
    if (error !== undefined)
      throw new Error(`A row does not match its schema: ${error.message}\n${text.trim()}`);
  }
}

/**
 * Runs SQL on a pool or connection and returns its rows, each checked. For programs around the
 * product; the API runs its queries through `core/sql.ts`.
 */
export async function readRows<Row>(
  on: pg.Pool | pg.ClientBase,
  schema: RowSchema<Row>,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const rows: unknown[] = (await on.query(text, values === undefined ? undefined : [...values]))
    .rows;
  checkRows(schema, rows, text);
  return rows;
}
