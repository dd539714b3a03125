import { startTestServer } from '@reviews/db/testing';

/** One PostgreSQL server for all workers, which find it in DATABASE_URL. Returns the tear-down. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env['DATABASE_URL'] = server.url;
  return server.stop;
}
