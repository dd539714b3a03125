import type { Database, Prisma, Tx } from '@reviews/db';

/** Runs SQL that a `*.queries.ts` wrote, on the pool or inside a transaction alike. */
export interface Sql {
  rows<Row>(query: Prisma.Sql): Promise<Row[]>;
  /** The same as a prepared statement kept by the connection: only for SQL whose text never varies. */
  prepared<Row>(name: string, query: Prisma.Sql): Promise<Row[]>;
}

/** Each query on any free connection. Rows are typed by their query, which alone knows what it selects. */
export function onPool({ pool }: Pick<Database, 'pool'>): Sql {
  return {
    rows: async <Row>(query: Prisma.Sql) => (await pool.query({ text: query.text, values: query.values })).rows as Row[],
    prepared: async <Row>(name: string, query: Prisma.Sql) => (await pool.query({ name, text: query.text, values: query.values })).rows as Row[],
  };
}

/** Every query inside one transaction. */
export function onTransaction(tx: Tx): Sql {
  return {
    rows: <Row>(query: Prisma.Sql) => tx.$queryRaw<Row[]>(query),
    prepared: <Row>(_name: string, query: Prisma.Sql) => tx.$queryRaw<Row[]>(query),
  };
}
