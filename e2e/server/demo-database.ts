import { createTestDatabase } from '@reviews/db/testing';
import type { TestDatabase } from '@reviews/db/testing';
import { loadDemoCompany } from '@reviews/factories/demo';

/** Creates a database with only the demo company, with dates relative to today. */
export function createDemoDatabase(today: string): Promise<TestDatabase> {
  return createTestDatabase({
    // Built once a day, so that the live cycle is running.
    template: {
      name: `demo_${today.replaceAll('-', '')}`,
      fill: (db) => loadDemoCompany(db, { now: new Date() }),
      analysed: true,
    },
    poolSize: 3,
  });
}
