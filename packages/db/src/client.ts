import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from './generated/client.ts';
import { observeStatements, type StatementObserver } from './observe-statements.ts';

/** The Prisma client outside a transaction. */
export type Db = PrismaClient;

/** The Prisma client inside a transaction: the same models, no transaction control. */
export type Tx = Prisma.TransactionClient;

/** One connection pool, reached through Prisma or through plain SQL. */
export type Database = {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** Waits for running queries, then closes every connection. */
  readonly close: () => Promise<void>;
};

export type OpenDatabaseOptions = {
  /** Most connections open at once. */
  readonly poolSize?: number;
  /** A statement that runs longer is cancelled by the server, in milliseconds. 0 is no limit. */
  readonly statementTimeoutMs?: number;
  /** A statement that waits longer for a lock is cancelled, in milliseconds. 0 is no limit. */
  readonly lockTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called when a connection is lost while nobody uses it; the pool opens another when needed. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Told of every statement, without its values; costs nothing when absent. */
  readonly onStatement?: StatementObserver;
};

export type TransactionOptions = {
  readonly isolation?: Prisma.TransactionIsolationLevel;
  /** The whole transaction is rolled back after this many milliseconds. */
  readonly timeoutMs?: number;
};

const DEFAULT_POOL_SIZE = 10;
const DEFAULT_STATEMENT_TIMEOUT_MS = 15_000;
const DEFAULT_LOCK_TIMEOUT_MS = 10_000;
const DEFAULT_TRANSACTION_TIMEOUT_MS = 20_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTION_WAIT_MS = 10_000;
const TRANSACTION_ATTEMPTS = 3;

/** How many different statements a connection keeps prepared. Lists of varying length would otherwise fill it without end. */
const PREPARED_STATEMENT_LIMIT = 500;

/** Prisma's code for a deadlock or a serialisation failure: the whole transaction may be tried again. */
const WRITE_CONFLICT = 'P2034';
const RAW_QUERY_FAILED = 'P2010';
/** Prisma's codes: a unique value was taken, a row that is named was deleted, the row that is written was deleted. */
const OVERTAKEN = new Set(['P2002', 'P2003', 'P2025']);
/** The first two of them where plain SQL met them, as the driver adapter names them. */
const OVERTAKEN_KINDS = new Set<unknown>([
  'UniqueConstraintViolation',
  'ForeignKeyConstraintViolation',
]);

// A Date handed to plain SQL is written in UTC, whatever the time zone of the machine.
pg.defaults.parseInputDatesAsUTC = true;

function parseInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function parseTimestampAsUtc(text: string): Date | string {
  // 'infinity' is no date; it is passed on as the database says it.
  return text.includes('infinity') ? text : new Date(`${text.replace(' ', 'T')}Z`);
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  // A calendar day has no time zone: it stays 'YYYY-MM-DD'.
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMP, parseTimestampAsUtc],
]);

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    // An empty name is PostgreSQL's unnamed statement: parsed each time, kept nowhere.
    if (names.size >= PREPARED_STATEMENT_LIMIT) return '';
    const name = `p_${createHash('sha1').update(sql).digest('hex')}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * Opens one pool on `url` and gives it to Prisma and to plain SQL alike. No connection is made before the first query.
 * In plain SQL `int8` arrives as a number (a bigint when unsafe), `date` as 'YYYY-MM-DD', `timestamp` as a UTC Date.
 */
export function openDatabase(url: string, options: OpenDatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS,
    lock_timeout: options.lockTimeoutMs ?? DEFAULT_LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: options.applicationName ?? 'reviews',
    options: '-c TimeZone=UTC',
    types: typeParsers,
  });
  // Without a listener a restarted PostgreSQL would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // Nor is there one of the pool's while a connection is lent, until whoever asked has added theirs: a server that dies in
  // that moment would end the process as well. The next statement of the connection rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (options.onStatement !== undefined) observeStatements(pool, options.onStatement);

  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames() }),
    transactionOptions: { maxWait: CONNECTION_WAIT_MS, timeout: DEFAULT_TRANSACTION_TIMEOUT_MS },
  });

  let closing: Promise<void> | undefined;
  return {
    prisma,
    pool,
    close: () => (closing ??= prisma.$disconnect().then(() => pool.end())),
  };
}

/**
 * Runs `work` in one transaction: all of it is kept, or none when it throws. Runs it again, three times at most, after a
 * deadlock or serialisation failure, and where another transaction took a name or deleted a row that `work` had looked at: its
 * checks then find what became of it, and refuse in the right words. So `work` must change nothing but the database.
 */
export async function inTransaction<T>(
  database: Pick<Database, 'prisma'>,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.prisma.$transaction(work, {
        ...(options.isolation === undefined ? {} : { isolationLevel: options.isolation }),
        ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
      });
    } catch (error) {
      if (attempt >= TRANSACTION_ATTEMPTS || !(isWriteConflict(error) || isOvertaken(error)))
        throw error;
    }
  }
}

/** True for a deadlock or a serialisation failure, after which the same transaction may succeed. */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === WRITE_CONFLICT ||
    (error.code === RAW_QUERY_FAILED && causeKind(error) === 'TransactionWriteConflict')
  );
}

/** True where a row was not written because of one that another transaction added or deleted, after which the same checks may say so. */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    OVERTAKEN.has(error.code) ||
    (error.code === RAW_QUERY_FAILED && OVERTAKEN_KINDS.has(causeKind(error)))
  );
}

/** What the driver says about a failed plain SQL statement; Prisma itself has one code for all of them. */
function causeKind(error: Prisma.PrismaClientKnownRequestError): unknown {
  const cause = error.meta?.['driverAdapterError'];
  if (!(cause instanceof Error) || typeof cause.cause !== 'object' || cause.cause === null)
    return undefined;
  return 'kind' in cause.cause ? cause.cause.kind : undefined;
}
