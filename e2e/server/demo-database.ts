import { createTestDatabase } from '@reviews/db/testing';
import type { TestDatabase } from '@reviews/db/testing';
import { loadDemoCompany } from '@reviews/factories/demo';

/** A database with the demo company, its dates relative to today, and nobody else in it. */
export function createDemoDatabase(today: string): Promise<TestDatabase> {
  return createTestDatabase({
    // Filled once a day, since the live cycle must be live.
    template: {
      name: `demo_${today.replaceAll('-', '')}`,
      fill: (db) => loadDemoCompany(db, { now: new Date() }),
    },
    poolSize: 3,
  });
}
