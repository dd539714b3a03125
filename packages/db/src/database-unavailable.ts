/** SQLSTATEs of a server that ends, starts, recovers, takes no further connection, or gave no lock in time; class 08 is the connection itself. */
const UNAVAILABLE_SQLSTATE = /^(08...|57P0[1-5]|53300|55P03)$/;
/** What the operating system says of a connection that could not be made or broke. */
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
/** Prisma's codes: not reachable, reached too late, closed by the server, no free connection or transaction in time. */
const PRISMA_UNAVAILABLE = new Set(['P1001', 'P1002', 'P1017', 'P2024', 'P2028', 'P2037']);
/** The same in the words of Prisma's driver adapter. */
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
 * True where the database could not be reached, went away, is recovering, or gave no connection or lock in time. What was asked of
 * it may have been done or not; nothing is wrong with the question, which may be asked again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (saysUnavailable(error)) return true;
  // Prisma wraps what its driver adapter says, and that what the driver says.
  const adapter = entry(entry(error, 'meta'), 'driverAdapterError') ?? error;
  return saysUnavailable(adapter) || saysUnavailable(entry(adapter, 'cause'));
}
