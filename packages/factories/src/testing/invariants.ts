import type { Database } from '@reviews/db';

/** Where the closure and the tree of primary positions disagree; empty when the reporting line is right. */
export async function closureDifference(db: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await db.pool.query(`
    WITH RECURSIVE line AS (
      SELECT manager_id AS ancestor_id, employee_id AS descendant_id, 1 AS depth
      FROM position WHERE is_primary AND manager_id IS NOT NULL
      UNION ALL
      SELECT position.manager_id, line.descendant_id, line.depth + 1
      FROM line JOIN position ON position.employee_id = line.ancestor_id AND position.is_primary
      WHERE position.manager_id IS NOT NULL)
    (SELECT 'missing' AS what, * FROM line EXCEPT SELECT 'missing', ancestor_id, descendant_id, depth FROM reporting_line)
    UNION ALL
    (SELECT 'too many', ancestor_id, descendant_id, depth FROM reporting_line EXCEPT SELECT 'too many', * FROM line)`);
  return rows;
}

/** Where a kept counter differs from the count of its forms; empty when all agree. */
export async function counterDifference(db: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await db.pool.query(`
    SELECT * FROM (SELECT cycle_pulse_id, state, forms FROM cycle_pulse_counter WHERE forms <> 0) kept
    FULL JOIN (SELECT cycle_pulse_id, state, count(*)::int AS counted FROM pulse
               WHERE deleted_at IS NULL AND cycle_pulse_id IS NOT NULL GROUP BY 1, 2) counted USING (cycle_pulse_id, state)
    WHERE forms IS DISTINCT FROM counted`);
  return rows;
}
