import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from './generated/client.ts';
import { observeStatements, type StatementObserver } from './observe-statements.ts';

/** The Prisma client outside a transaction. */
export type Db = PrismaClient;

/** The Prisma client inside a transaction: the same models, no transaction control. */
export type Tx = Prisma.TransactionClient;

/** One connection pool, used through Prisma or plain SQL. */
export type Database = {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** Waits for running queries, then closes every connection. */
  readonly close: () => Promise<void>;
};

export type OpenDatabaseOptions = {
  /** Maximum number of open connections. */
  readonly poolSize?: number;
  /** Statement timeout in milliseconds, enforced by the server. 0: no limit. */
  readonly statementTimeoutMs?: number;
  /** Lock timeout in milliseconds. 0: no limit. */
  readonly lockTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Called when an idle connection is lost. The pool opens another when needed. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called for every statement, without its values. No cost when absent. */
  readonly onStatement?: StatementObserver;
};

export type TransactionOptions = {
  readonly isolation?: Prisma.TransactionIsolationLevel;
  /** Rolls back the whole transaction after this many milliseconds. */
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

/**
 * Maximum number of prepared statements per connection. Without it, lists of varying length would
 * add statements without end.
 */
const PREPARED_STATEMENT_LIMIT = 500;

/**
 * Prisma's code for a deadlock or a serialisation failure: the whole transaction may be retried.
 */
const WRITE_CONFLICT = 'P2034';
const RAW_QUERY_FAILED = 'P2010';
/** Prisma's codes: unique constraint, foreign key, and row to update not found. */
const OVERTAKEN = new Set(['P2002', 'P2003', 'P2025']);
/** The driver adapter's names for the first two, for plain SQL. */
const OVERTAKEN_KINDS = new Set<unknown>([
  'UniqueConstraintViolation',
  'ForeignKeyConstraintViolation',
]);

// Writes a Date in plain SQL as UTC, whatever the machine's time zone.
pg.defaults.parseInputDatesAsUTC = true;

function parseInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function parseTimestampAsUtc(text: string): Date | string {
  // 'infinity' is not a date, so it is passed on as it is.
  return text.includes('infinity') ? text : new Date(`${text.replace(' ', 'T')}Z`);
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInt8],
  // A calendar day has no time zone, so it stays 'YYYY-MM-DD'.
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
    // An empty name means PostgreSQL's unnamed statement: parsed each time, not kept.
    if (names.size >= PREPARED_STATEMENT_LIMIT) return '';
    const name = `p_${createHash('sha1').update(sql).digest('hex')}`;
    names.set(sql, name);
    return name;
  };
}

/**
 * Opens one pool on `url` for Prisma and plain SQL. The first query makes the first connection. In
 * plain SQL `int8` is read as a number (a bigint when unsafe), `date` as 'YYYY-MM-DD', `timestamp`
 * as a UTC Date.
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
  // Without a listener, a PostgreSQL restart would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // While a connection is checked out, the pool's listener is off and its user's may not be on yet.
  // A server crash at that moment would end the process too. The next statement on the connection
  // rejects.
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
 * Runs `work` in one transaction, which is rolled back if it throws. Retries (three attempts at
 * most) after a deadlock or serialisation failure, and when another transaction took a name or
 * deleted a row after `work` checked it. On a retry the checks in `work` see the change. `work`
 * must change nothing but the database.
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

/**
 * Returns true for a deadlock or serialisation failure, after which the same transaction may
 * succeed.
 */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === WRITE_CONFLICT ||
    (error.code === RAW_QUERY_FAILED && causeKind(error) === 'TransactionWriteConflict')
  );
}

/**
 * Returns true if a write failed because another transaction added or deleted a row after the checks.
 */
export function isOvertaken(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    OVERTAKEN.has(error.code) ||
    (error.code === RAW_QUERY_FAILED && OVERTAKEN_KINDS.has(causeKind(error)))
  );
}

/**
 * Returns the driver's error kind for a failed plain SQL statement. Prisma has one code for all of
 * them.
 */
function causeKind(error: Prisma.PrismaClientKnownRequestError): unknown {
  const cause = error.meta?.['driverAdapterError'];
  if (!(cause instanceof Error) || typeof cause.cause !== 'object' || cause.cause === null)
    return undefined;
  return 'kind' in cause.cause ? cause.cause.kind : undefined;
}
