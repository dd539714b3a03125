import { defineConfig } from 'prisma/config';

// Migrations are applied by packages/db/src/migrate.ts and written by scripts/new-migration.ts, so the command line of
// Prisma is used for generating the client only and needs no database.
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
