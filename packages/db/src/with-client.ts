import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a connection without timeouts; the caller closes it. If the connection breaks, the running
 * or next statement rejects.
 */
export async function openClient(
  url: string,
  connectTimeoutMs: number = CONNECT_TIMEOUT_MS,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // Without a listener, a server crash between two statements would end this process too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on its own connection (`openClient`), and closes it. */
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
