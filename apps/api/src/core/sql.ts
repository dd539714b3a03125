import { createHash } from 'node:crypto';
import {
  Int8,
  checkRows,
  CountRow,
  IdRow,
  Prisma,
  TotalRow,
  type Database,
  type RowSchema,
  type Tx,
} from '@reviews/db';

/**
 * Runs the SQL of a `*.queries.ts`, on the pool or inside a transaction. A query that returns rows
 * names their schema (decision 060).
 */
export interface Sql {
  rows<Row>(schema: RowSchema<Row>, query: Prisma.Sql): Promise<Row[]>;
  /** Runs a prepared statement that the connection keeps: only for SQL whose text never varies. */
  prepared<Row>(name: string, schema: RowSchema<Row>, query: Prisma.Sql): Promise<Row[]>;
  /**
   * Runs a statement prepared under a name derived from its text: for SQL assembled from a few
   * parts, whose planning costs more than its execution.
   */
  assembled<Row>(schema: RowSchema<Row>, query: Prisma.Sql): Promise<Row[]>;
  /** Runs a statement whose rows are not read. Returns how many rows it found or changed. */
  run(query: Prisma.Sql): Promise<number>;
}

/**
 * Puts a row count into the text: a plan made for any limit expects far more rows than a page has.
 */
export function rowCount(rows: number): Prisma.Sql {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError('Not a valid number of rows.');
  return Prisma.raw(String(rows));
}

/** Maximum number of assembled statements per connection; further ones are planned each time. */
const MAX_ASSEMBLED = 200;
const assembledNames = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = assembledNames.get(text);
  if (known !== undefined || assembledNames.size >= MAX_ASSEMBLED) return known;
  const name = `a_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`;
  assembledNames.set(text, name);
  return name;
}

let checksRows = true;

/**
 * Decides for the process whether rows are checked against their schemas, as they are unless it is
 * told otherwise. Production turns it off (`main.ts`).
 */
export function setRowChecks(isOn: boolean): void {
  checksRows = isOn;
}

/** Returns whether this process checks rows, for a process that it starts. */
export const areRowsChecked = (): boolean => checksRows;

/** Checks rows where rows are checked, and otherwise only types them. */
export function typeRows<Row>(
  schema: RowSchema<Row>,
  rows: readonly unknown[],
  { text }: Prisma.Sql,
): asserts rows is Row[] {
  if (checksRows) checkRows(schema, rows, text);
}

/** Sends a statement to the database, under a name if it has one. */
export type Send = (statement: {
  name?: string;
  text: string;
  values: unknown[];
}) => Promise<{ rows: unknown[]; rowCount: number | null }>;

/** Runs each query with `send`. */
export function sending(send: Send): Sql {
  async function rowsOf<Row>(
    schema: RowSchema<Row>,
    query: Prisma.Sql,
    name?: string,
  ): Promise<Row[]> {
    const { text, values } = query;
    const { rows } = await send({ ...(name === undefined ? {} : { name }), text, values });
    typeRows(schema, rows, query);
    return rows;
  }
  return {
    rows: (schema, query) => rowsOf(schema, query),
    prepared: (name, schema, query) => rowsOf(schema, query, name),
    assembled: (schema, query) => rowsOf(schema, query, nameOf(query.text)),
    run: async ({ text, values }) => (await send({ text, values })).rowCount ?? 0,
  };
}

/** Runs each query on any free connection. */
export const onPool = ({ pool }: Pick<Database, 'pool'>): Sql =>
  sending((statement) => pool.query(statement));

/** Runs every query inside one transaction. */
export function onTransaction(tx: Tx): Sql {
  async function rows<Row>(schema: RowSchema<Row>, query: Prisma.Sql): Promise<Row[]> {
    const found = await tx.$queryRaw<unknown[]>(query);
    typeRows(schema, found, query);
    return found;
  }
  return {
    rows,
    prepared: (_name, schema, query) => rows(schema, query),
    assembled: rows,
    run: (query) => tx.$executeRaw(query),
  };
}

export { CountRow, IdRow, Int8, TotalRow };
