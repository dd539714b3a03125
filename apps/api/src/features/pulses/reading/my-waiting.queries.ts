import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../../core/sql.ts';
import { notKeptFromImpersonator, type Viewer } from '../record/form-tables.ts';

export const WaitingRow = z.strictObject({
  kind: z.enum(['reopen-request', 'nomination-approval']),
  hash: z.string(),
  title: z.string(),
  employee_id: z.int(),
  employee_name: z.string(),
  cycle_id: z.int().nullable(),
  cycle_name: z.string().nullable(),
  since: z.date().nullable(),
  with_name: z.string().nullable(),
});
export type WaitingRow = z.infer<typeof WaitingRow>;

/**
 * Returns the person's pending reopen requests, and their nominations that wait for someone else.
 */
export async function findWaiting(sql: Sql, viewer: Viewer): Promise<WaitingRow[]> {
  const { userId, employeeId } = viewer;
  return sql.rows(
    WaitingRow,
    Prisma.sql`
    SELECT 'reopen-request' AS kind, p.hash, t.title, e.id AS employee_id, e.preferred_name AS employee_name, c.id AS cycle_id, c.name AS cycle_name,
      r.requested_at AS since, NULL AS with_name
    FROM reopen_request r
    JOIN pulse p ON p.id = r.pulse_id AND p.deleted_at IS NULL
    JOIN template_version t ON t.id = p.template_version_id
    JOIN employee e ON e.id = p.employee_id
    LEFT JOIN cycle c ON c.id = p.cycle_id
    WHERE r.requested_by_id = ${userId} AND r.state = 'pending' AND ${notKeptFromImpersonator(viewer)}
    UNION ALL
    SELECT 'nomination-approval', p.hash, t.title, e.id, e.preferred_name, c.id, c.name, NULL, a.preferred_name
    FROM pulse p
    JOIN template_version t ON t.id = p.template_version_id
    JOIN employee e ON e.id = p.employee_id
    JOIN employee a ON a.id = p.assignee_id
    JOIN cycle c ON c.id = p.cycle_id AND c.closed_at IS NULL
    WHERE p.kind = 'nomination_task' AND p.employee_id = ${employeeId} AND p.assignee_id <> p.employee_id AND p.state IN ('open', 'draft') AND p.deleted_at IS NULL
      AND ${notKeptFromImpersonator(viewer)}
    ORDER BY since NULLS LAST, hash`,
  );
}
