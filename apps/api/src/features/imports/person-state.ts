import { Prisma } from '@reviews/db';

/** SQL for a position as stored in an import's state. */
export const positionState = (
  pos: Prisma.Sql,
): Prisma.Sql => Prisma.sql`jsonb_build_object('id', ${pos}.id, 'title', ${pos}.title, 'department_id', ${pos}.department_id, 'team_id', ${pos}.team_id, 'sub_team_id', ${pos}.sub_team_id,
  'manager_id', ${pos}.manager_id, 'started_on', ${pos}.started_on, 'ended_on', ${pos}.ended_on)`;

/**
 * SQL for everything that an import writes of a person: the employee `e`, the primary position
 * `pos`, the account `u`.
 */
export const personState: Prisma.Sql = Prisma.sql`jsonb_build_object(
  'employee', jsonb_build_object('external_identifier', e.external_identifier, 'email', e.email, 'first_name', e.first_name, 'last_name', e.last_name, 'preferred_name', e.preferred_name, 'sort_key', e.sort_key,
    'search_text', e.search_text, 'hired_on', e.hired_on, 'left_on', e.left_on, 'left_recorded_at', e.left_recorded_at),
  'position', CASE WHEN pos.id IS NOT NULL THEN ${positionState(Prisma.sql`pos`)} END,
  'account', CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('email', u.email, 'deactivated_at', u.deactivated_at) END)`;

export const personTables: Prisma.Sql = Prisma.sql`employee e LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN app_user u ON u.employee_id = e.id`;
