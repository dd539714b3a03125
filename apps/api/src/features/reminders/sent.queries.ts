import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { existenceScope, notKeptFromImpersonator, scopeTables } from '../pulses/record/public.ts';
import { PreviewRow, type PreviewOf } from './owed.queries.ts';

export const SentRow = z.strictObject({
  id: z.int(),
  employee_id: z.int(),
  employee_name: z.string(),
  sent_at: z.date(),
  by_name: z.string().nullable(),
  mail: z.enum(['none', 'waiting', 'sent', 'kept', 'failed']),
  mail_error: z.string().nullable(),
  forms: PreviewRow.shape.forms,
});
export type SentRow = z.infer<typeof SentRow>;

const PageRow = SentRow.extend({ total: z.int() });

/**
 * Returns a page of the digests with content that the reader may know, latest first, and the total.
 */
export async function findSent(
  sql: Sql,
  { actor, viewer, cycleId }: Omit<PreviewOf, 'on'>,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: SentRow[]; total: number }> {
  const forms = Prisma.sql`reminder_form had JOIN pulse p ON p.id = had.pulse_id`;
  const rows = await sql.rows(
    PageRow,
    Prisma.sql`
    WITH told AS MATERIALIZED (
      SELECT had.reminder_id, had.due_on, had.step, t.title, p.id, p.stage_id, p.employee_id FROM ${scopeTables(viewer, forms)}
      WHERE p.cycle_id = ${cycleId}::int AND p.deleted_at IS NULL AND ${notKeptFromImpersonator(viewer)} AND ${existenceScope(actor)}),
    digest AS (SELECT r.* FROM reminder r WHERE r.id IN (SELECT reminder_id FROM told) ORDER BY r.created_at DESC, r.id DESC LIMIT ${rowCount(page.limit)} OFFSET ${rowCount(page.offset)})
    SELECT digest.id, writer.id AS employee_id, writer.preferred_name AS employee_name, digest.created_at AS sent_at, coalesce(sender.preferred_name, su.email) AS by_name,
      coalesce(m.state::text, 'none') AS mail, m.last_error AS mail_error,
      (SELECT jsonb_agg(jsonb_build_object('title', told.title, 'component', s.component, 'employee_id', e.id, 'employee_name', e.preferred_name, 'due_on', told.due_on, 'days_late', (digest.created_at AT TIME ZONE ${TIME_ZONE})::date - told.due_on)
        ORDER BY told.due_on, told.title, e.preferred_name, told.id) FROM told JOIN employee e ON e.id = told.employee_id JOIN stage s ON s.id = told.stage_id WHERE told.reminder_id = digest.id) AS forms,
      (SELECT count(DISTINCT reminder_id)::int FROM told) AS total
    FROM digest JOIN app_user u ON u.id = digest.user_id JOIN employee writer ON writer.id = u.employee_id
    LEFT JOIN app_user su ON su.id = digest.sent_by_id LEFT JOIN employee sender ON sender.id = su.employee_id
    LEFT JOIN notice n ON n.reminder_id = digest.id LEFT JOIN mail m ON m.notice_id = n.id
    ORDER BY digest.created_at DESC, digest.id DESC`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
