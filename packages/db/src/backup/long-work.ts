import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/** Creates a connection for long work: no timeouts, UTC. Not opened yet. */
export function connectionForLongWork(url: string, applicationName: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: applicationName,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    options: '-c TimeZone=UTC',
  });
  // A broken connection fails the running statement, which reports it.
  client.on('error', () => undefined);
  return client;
}

/**
 * Closes a connection: gracefully, or at once, where a running COPY would otherwise have to finish
 * first. The server then rolls back.
 */
export async function leave(client: pg.Client, politely: boolean): Promise<void> {
  if (politely) await client.end();
  else client.connection.stream.destroy();
}
