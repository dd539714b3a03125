import { z } from 'zod';
import type { Tx } from './client.ts';

/** Schema of the rows that a query returns. It checks and converts nothing. */
export type RowSchema<Row> = z.ZodType<Row, Row>;

/** Row of a query that asks for ids only. */
export const IdRow = z.strictObject({ id: z.int() });

/** Row of a query that counts. */
export const CountRow = z.strictObject({ count: z.int() });

/** Row of a query that counts all results of a list. */
export const TotalRow = z.strictObject({ total: z.int() });

/** An `int8`: on the pool a number as long as that is exact, in a transaction always a bigint. */
export const Int8 = z.union([z.int(), z.bigint()]);
export type Int8 = z.infer<typeof Int8>;

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

/** A pool or a connection. */
interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Runs SQL on a pool, a connection or in a transaction and returns its rows, each checked. For programs around the
 * product; the API runs its queries through `core/sql.ts`.
 */
export async function readRows<Row>(
  on: Connection | Pick<Tx, '$queryRawUnsafe'>,
  schema: RowSchema<Row>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const rows: unknown[] =
    '$queryRawUnsafe' in on
      ? await on.$queryRawUnsafe<unknown[]>(text, ...values)
      : (await (values.length === 0 ? on.query(text) : on.query(text, [...values]))).rows;
  checkRows(schema, rows, text);
  return rows;
}
