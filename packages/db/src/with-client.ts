import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * One connection of its own, without limits of time, for whoever closes it. Where the connection breaks, the statement
 * under way rejects, or the next one.
 */
export async function openClient(
  url: string,
  connectTimeoutMs: number = CONNECT_TIMEOUT_MS,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // Without a listener a server that dies between two statements would end this process too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on a connection of its own (`openClient`), and closes it. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  connectTimeoutMs: number = CONNECT_TIMEOUT_MS,
): Promise<T> {
  const client = await openClient(url, connectTimeoutMs);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
