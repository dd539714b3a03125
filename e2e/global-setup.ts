import { readRows, openDatabase } from '@reviews/db';
import { startTestServer } from '@reviews/db/testing';
import { z } from 'zod';

/** Demo company templates of earlier days; the names contain the day. */
const DEMO_TEMPLATES = String.raw`^template_[0-9a-f]+_demo_\d{8}_`;

const DatabaseRow = z.strictObject({ name: z.string() });

/** Drops the demo companies of other days, which no run uses again. */
async function dropOldDemos(url: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const database = openDatabase(url, { poolSize: 1 });
  try {
    const rows = await readRows(
      database.pool,
      DatabaseRow,
      `SELECT quote_ident(datname) AS name FROM pg_database WHERE datname ~ $1 AND datname !~ $2`,
      [DEMO_TEMPLATES, `_demo_${today}_`],
    );
    for (const { name } of rows) await database.pool.query(`DROP DATABASE IF EXISTS ${name}`);
  } finally {
    await database.close();
  }
}

/**
 * Starts one PostgreSQL server for all workers, which find it in DATABASE_URL. Returns the
 * teardown.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env['DATABASE_URL'] = server.url;
  await dropOldDemos(server.url);
  return server.stop;
}
