// Writes the next migration from the difference between prisma/migrations and prisma/schema:
//   npm run migration -- <name> [--from-empty]
import path from 'node:path';
import { diffMigration } from '@reviews/db/migration-diff';
import { createEmptyDatabase, startTestServer } from '@reviews/db/testing';

const name = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (name === undefined) {
  console.error('Usage: npm run migration -- <name> [--from-empty]');
  process.exit(1);
}

const server = await startTestServer();
const database = await createEmptyDatabase(server.url);
try {
  const fromEmpty = process.argv.includes('--from-empty');
  const file = await diffMigration(database.url, name, new Date(), { fromEmpty });
  if (file === null) console.log('The migrations are up to date with the schema.');
  else
    console.log(`Written: ${path.relative(process.cwd(), file)}. Review it before you commit it.`);
} finally {
  await database.drop();
  await server.stop();
}
