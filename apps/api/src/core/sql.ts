import { createHash } from 'node:crypto';
import { Prisma, type Database, type Tx } from '@reviews/db';

/** Runs the SQL of a `*.queries.ts`, on the pool or inside a transaction. */
export interface Sql {
  rows<Row>(query: Prisma.Sql): Promise<Row[]>;
  /** Runs a prepared statement that the connection keeps: only for SQL whose text never varies. */
  prepared<Row>(name: string, query: Prisma.Sql): Promise<Row[]>;
  /**
   * Runs a statement prepared under a name derived from its text: for SQL assembled from a few
   * parts, whose planning costs more than its execution.
   */
  assembled<Row>(query: Prisma.Sql): Promise<Row[]>;
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

/**
 * Runs each query on any free connection. The caller types the rows: only the query knows what it
 * selects.
 */
export function onPool({ pool }: Pick<Database, 'pool'>): Sql {
  return {
    rows: async <Row>(query: Prisma.Sql) =>
      (await pool.query({ text: query.text, values: query.values })).rows as Row[],
    prepared: async <Row>(name: string, query: Prisma.Sql) =>
      (await pool.query({ name, text: query.text, values: query.values })).rows as Row[],
    assembled: async <Row>(query: Prisma.Sql) => {
      const { text, values } = query;
      const name = nameOf(text);
      return (await pool.query({ ...(name === undefined ? {} : { name }), text, values }))
        .rows as Row[];
    },
  };
}

/** Runs every query inside one transaction. */
export function onTransaction(tx: Tx): Sql {
  return {
    rows: <Row>(query: Prisma.Sql) => tx.$queryRaw<Row[]>(query),
    prepared: <Row>(_name: string, query: Prisma.Sql) => tx.$queryRaw<Row[]>(query),
    assembled: <Row>(query: Prisma.Sql) => tx.$queryRaw<Row[]>(query),
  };
}
