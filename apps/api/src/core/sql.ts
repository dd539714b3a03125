import { createHash } from 'node:crypto';
import { z } from 'zod';
import { checkRows, Prisma, type Database, type RowSchema, type Tx } from '@reviews/db';

/** Old calls give no schema: until every query has one. */
interface Either {
  <Row>(schema: RowSchema<Row>, query: Prisma.Sql): Promise<Row[]>;
  <Row>(query: Prisma.Sql): Promise<Row[]>;
}
interface EitherPrepared {
  <Row>(name: string, schema: RowSchema<Row>, query: Prisma.Sql): Promise<Row[]>;
  <Row>(name: string, query: Prisma.Sql): Promise<Row[]>;
}

/**
 * Runs the SQL of a `*.queries.ts`, on the pool or inside a transaction. A query that returns rows
 * names their schema (decision 060).
 */
export interface Sql {
  rows: Either;
  /** Runs a prepared statement that the connection keeps: only for SQL whose text never varies. */
  prepared: EitherPrepared;
  /**
   * Runs a statement prepared under a name derived from its text: for SQL assembled from a few
   * parts, whose planning costs more than its execution.
   */
  assembled: Either;
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

type Given = RowSchema<unknown> | Prisma.Sql;
const isQuery = (given: Given | undefined): given is Prisma.Sql => given instanceof Prisma.Sql;

/** Runs each query with `send`. */
export function sending(send: Send): Sql {
  async function rowsOf(first: Given, second: Prisma.Sql | undefined, name?: string) {
    const query = isQuery(first) ? first : second;
    if (query === undefined) throw new Error('No query.');
    const { text, values } = query;
    const { rows } = await send({ ...(name === undefined ? {} : { name }), text, values });
    if (!isQuery(first)) typeRows(first, rows, query);
    return rows as never[];
  }
  return {
    rows: (first: Given, second?: Prisma.Sql) => rowsOf(first, second),
    prepared: (name: string, first: Given, second?: Prisma.Sql) => rowsOf(first, second, name),
    assembled: (first: Given, second?: Prisma.Sql) =>
      rowsOf(first, second, nameOf((isQuery(first) ? first : second)?.text ?? '')),
    run: async ({ text, values }) => (await send({ text, values })).rowCount ?? 0,
  };
}

/** Runs each query on any free connection. */
export const onPool = ({ pool }: Pick<Database, 'pool'>): Sql =>
  sending((statement) => pool.query(statement));

/** Runs every query inside one transaction. */
export function onTransaction(tx: Tx): Sql {
  async function rowsOf(first: Given, second?: Prisma.Sql) {
    const query = isQuery(first) ? first : second;
    if (query === undefined) throw new Error('No query.');
    const rows = await tx.$queryRaw<unknown[]>(query);
    if (!isQuery(first)) typeRows(first, rows, query);
    return rows as never[];
  }
  return {
    rows: rowsOf,
    prepared: (_name: string, first: Given, second?: Prisma.Sql) => rowsOf(first, second),
    assembled: rowsOf,
    run: (query) => tx.$executeRaw(query),
  };
}

/** Row of a query that asks for ids only. */
export const IdRow = z.strictObject({ id: z.int() });

/** Row of a query that counts. */
export const CountRow = z.strictObject({ count: z.int() });

/** Row of a query that counts all results of a list. */
export const TotalRow = z.strictObject({ total: z.int() });
