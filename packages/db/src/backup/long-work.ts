import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/** A connection for work that takes as long as it takes: no limits of time, UTC. Not yet opened. */
export function connectionForLongWork(url: string, applicationName: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: applicationName,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    options: '-c TimeZone=UTC',
  });
  // A connection that breaks fails the statement under way, which says so.
  client.on('error', () => undefined);
  return client;
}

/** Ends a connection: politely, or at once where a COPY under way would have to come to its end first. The server then rolls back. */
export async function leave(client: pg.Client, politely: boolean): Promise<void> {
  if (politely) await client.end();
  else client.connection.stream.destroy();
}
