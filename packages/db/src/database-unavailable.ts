/**
 * SQLSTATEs of a server that is stopping, starting, recovering, out of connections, or did not give
 * a lock in time. Class 08 is the connection itself.
 */
const UNAVAILABLE_SQLSTATE = /^(08...|57P0[1-5]|53300|55P03)$/;
/** Operating system errors of a connection that failed or broke. */
const CONNECTION_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * Prisma's codes: unreachable, timed out, closed by the server, no free connection or transaction
 * in time.
 */
const PRISMA_UNAVAILABLE = new Set(['P1001', 'P1002', 'P1017', 'P2024', 'P2028', 'P2037']);
/** The equivalents of Prisma's driver adapter. */
const ADAPTER_UNAVAILABLE = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
]);
/** `pg` throws these without a code. */
const DRIVER_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

function entry(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? Reflect.get(value, key)
    : undefined;
}

const isIn = (known: ReadonlySet<string>, value: unknown) =>
  typeof value === 'string' && known.has(value);

function saysUnavailable(value: unknown): boolean {
  const code = entry(value, 'code');
  if (isIn(CONNECTION_ERRNO, code) || isIn(PRISMA_UNAVAILABLE, code)) return true;
  if (typeof code === 'string' && UNAVAILABLE_SQLSTATE.test(code)) return true;
  if (isIn(ADAPTER_UNAVAILABLE, entry(value, 'kind'))) return true;
  return value instanceof Error && DRIVER_WORDS.test(value.message);
}

/**
 * Whether the database was unreachable, went away, is recovering, or gave no connection or lock in
 * time. The statement may or may not have run. It is not at fault and may be retried.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (saysUnavailable(error)) return true;
  // Prisma wraps the driver adapter's error, which wraps the driver's.
  const adapter = entry(entry(error, 'meta'), 'driverAdapterError') ?? error;
  return saysUnavailable(adapter) || saysUnavailable(entry(adapter, 'cause'));
}
