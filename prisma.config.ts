import { defineConfig } from 'prisma/config';

// packages/db/src/migrate.ts applies migrations and scripts/new-migration.ts writes them. Prisma's
// command line only generates the client and needs no database.
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
