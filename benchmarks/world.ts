import { readRows, openDatabase, type Database } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { loadDemoCompany } from '@reviews/factories/demo';
import { z } from 'zod';

/** A loaded company in its own database. */
export interface World {
  readonly url: string;
  readonly db: Database;
  readonly forms: number;
  /** The largest list: the pulse of the live cycle with the most forms. */
  readonly list: { readonly cycleId: number; readonly pulseId: number; readonly forms: number };
  readonly drop: () => Promise<void>;
}

const PulseRow = z.strictObject({
  cycle_id: z.int(),
  id: z.int(),
  forms: z.int(),
  all_forms: z.int(),
});

/**
 * Copies a company of this size. It is loaded the first time, which takes about a minute for 20,000
 * people.
 */
export async function openWorld(employees: number): Promise<World> {
  const { url, db, drop } = await createTestDatabase({
    template: {
      name: `company_${employees}`,
      fill: (store) => loadDemoCompany(store, { now: new Date(), employees }),
      analysed: true,
    },
  });
  const rows = await readRows(
    db.pool,
    PulseRow,
    `
    SELECT cp.cycle_id, cp.id, sum(k.forms)::int AS forms, (SELECT count(*)::int FROM pulse) AS all_forms
    FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id JOIN cycle_pulse_counter k ON k.cycle_pulse_id = cp.id
    WHERE c.launched_at IS NOT NULL AND c.closed_at IS NULL
    GROUP BY cp.id ORDER BY forms DESC LIMIT 1`,
  );
  const [largest] = rows;
  if (largest === undefined) throw new Error('The company has no live cycle.');
  await db.pool.query('VACUUM ANALYZE');
  return {
    url,
    db,
    forms: largest.all_forms,
    list: { cycleId: largest.cycle_id, pulseId: largest.id, forms: largest.forms },
    drop,
  };
}

/** Opens a second connection pool on the same company, of the same size as the API's. */
export function openFloorPool(world: World): Database {
  return openDatabase(world.url, { poolSize: 10 });
}
