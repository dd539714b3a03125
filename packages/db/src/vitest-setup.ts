import { startTestServer } from './testing.ts';

/**
 * Vitest's global setup: one server for all workers, which find it in DATABASE_URL. Returns the
 * teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env['DATABASE_URL'] = server.url;
  return server.stop;
}
