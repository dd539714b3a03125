import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Runs `work` on one connection of its own, without limits of time, and closes it. Where the connection breaks, the
 * statement under way rejects, or the next one.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>, connectTimeoutMs: number = CONNECT_TIMEOUT_MS): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  // Without a listener a server that dies between two statements would end this process too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
