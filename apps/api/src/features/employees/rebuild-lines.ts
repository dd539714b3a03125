import { Prisma } from '@reviews/db';
import type { Sql } from '../../core/sql.ts';

/**
 * Rebuilds the reporting lines of people whose managers changed, and of everyone who was or is
 * below them. The tree must be locked and without a loop.
 * @param moved a query for their ids, as `id`
 */
export async function rebuildLines(sql: Sql, moved: Prisma.Sql): Promise<void> {
  await sql.run(Prisma.sql`CREATE TEMP TABLE line_rebuilt (id int PRIMARY KEY) ON COMMIT DROP`);
  await sql.run(
    Prisma.sql`INSERT INTO line_rebuilt WITH moved AS MATERIALIZED (${moved}) SELECT id FROM moved UNION SELECT line.descendant_id FROM moved JOIN reporting_line line ON line.ancestor_id = moved.id`,
  );
  await sql.run(Prisma.sql`ANALYZE line_rebuilt`);
  await sql.run(
    Prisma.sql`DELETE FROM reporting_line line USING line_rebuilt below WHERE line.descendant_id = below.id`,
  );
  await sql.run(Prisma.sql`
    WITH RECURSIVE up AS (
      SELECT pos.employee_id AS descendant_id, pos.manager_id AS ancestor_id, 1 AS depth FROM line_rebuilt below JOIN position pos ON pos.employee_id = below.id AND pos.is_primary WHERE pos.manager_id IS NOT NULL
      UNION ALL
      SELECT up.descendant_id, pos.manager_id, up.depth + 1 FROM up JOIN position pos ON pos.employee_id = up.ancestor_id AND pos.is_primary WHERE pos.manager_id IS NOT NULL)
    INSERT INTO reporting_line (ancestor_id, descendant_id, depth) SELECT ancestor_id, descendant_id, depth FROM up`);
  await sql.run(Prisma.sql`DROP TABLE line_rebuilt`);
}
