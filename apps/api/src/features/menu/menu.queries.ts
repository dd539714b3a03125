import { Prisma } from '@reviews/db';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { MenuRow, StandingRow } from './shown-entries.ts';

/**
 * Returns every entry in order; an entry that leads to a company page has the page's current
 * address.
 */
export function findMenu(sql: Sql): Promise<MenuRow[]> {
  return sql.prepared(
    'menu',
    MenuRow,
    Prisma.sql`
    SELECT m.id, m.parent_id, m.name, coalesce(m.url, '/pages/' || p.slug) AS url, m.target, m.data, m.permission, m.for_managers, m.role_ids, m.is_hidden,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('is_published', p.published_number IS NOT NULL, 'for_managers', p.for_managers, 'role_ids', p.role_ids) END AS page
    FROM menu_item m LEFT JOIN company_page p ON p.id = m.page_id ORDER BY m.position, m.id`,
  );
}

/**
 * Returns what decides about entries besides permissions. While previewing as one role: only that
 * role and what everyone has.
 */
export async function findStanding(
  sql: Sql,
  { employeeId, userId, preview }: Actor,
): Promise<StandingRow> {
  const [row] = await sql.prepared(
    'site_standing',
    StandingRow,
    Prisma.sql`
    SELECT EXISTS (SELECT FROM reporting_line WHERE ancestor_id = ${employeeId}::int) AS is_manager,
      ARRAY(SELECT r.id FROM role r WHERE r.everyone OR CASE WHEN ${preview?.role ?? null}::text IS NULL
        THEN EXISTS (SELECT FROM user_role ur WHERE ur.role_id = r.id AND ur.user_id = ${userId}::int) ELSE r.name = ${preview?.role ?? null}::text END) AS role_ids`,
  );
  return row ?? { is_manager: false, role_ids: [] };
}
