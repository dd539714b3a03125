import { Prisma } from '@reviews/db';
import type { Permission } from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import type { Sql } from '../../../core/sql.ts';
import { grantsOf, reachOf, GrantRow } from '../../session/public.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { anonymousGroup } from './form-tables.ts';

/**
 * A person with a relation to a form, and the form as it relates to them: the facts that a policy
 * needs.
 */
export interface PersonAround {
  readonly actor: Actor;
  readonly email: string;
  readonly position: string;
  readonly pulse: PulseRecord;
}

const Row = z.strictObject({
  user_id: z.int(),
  employee_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  depth_below_actor: z.int().nullable(),
  anonymous_writers: z.int(),
  grants: z.array(GrantRow),
});
type Row = z.infer<typeof Row>;

/** The role permissions that relate someone to a form: all that the form policy checks. */
const ROLE_PERMISSIONS: readonly Permission[] = [
  'forms.read',
  'forms.reopen',
  'forms.reassign',
  'forms.delete',
  'forms.close',
  'cycles.track',
];

/**
 * Returns everyone who may be related to a form: its writer, its subject, the line above the
 * subject, and people whose role covers the subject or might. Ask a policy about `actor` and
 * `pulse` for what each may do. The nearest managers come first, then the others by name. Excludes
 * people without an open account, and people with only a role that everyone has.
 */
export async function findPeopleAround(sql: Sql, pulse: PulseRecord): Promise<PersonAround[]> {
  const rows = await sql.assembled(
    Row,
    Prisma.sql`
    SELECT u.id AS user_id, u.employee_id, coalesce(e.preferred_name, u.email) AS name, u.email, coalesce(place.title, '') AS position,
      rl.depth AS depth_below_actor, ${anonymousGroup({ employeeId: Prisma.sql`u.employee_id` })} AS anonymous_writers, ${grantsOf(Prisma.sql`u.id`)} AS grants
    FROM (SELECT * FROM pulse WHERE id = ${pulse.id}) p
    LEFT JOIN cycle c ON c.id = p.cycle_id
    LEFT JOIN packet pk ON pk.cycle_id = p.cycle_id AND pk.employee_id = p.employee_id
    CROSS JOIN LATERAL (
      SELECT id FROM app_user WHERE employee_id IN (p.assignee_id, p.employee_id)
      UNION SELECT above.id FROM reporting_line line JOIN app_user above ON above.employee_id = line.ancestor_id WHERE line.descendant_id = p.employee_id
      UNION SELECT ur.user_id FROM user_role ur JOIN role r ON r.id = ur.role_id
        JOIN role_permission rp ON rp.role_id = r.id AND rp.permission = ANY(${[...ROLE_PERMISSIONS]}::text[])
        WHERE rp.scope = 'departments' OR (rp.scope = 'all' AND NOT r.everyone)
    ) around
    JOIN app_user u ON u.id = around.id AND u.deactivated_at IS NULL
    LEFT JOIN employee e ON e.id = u.employee_id
    LEFT JOIN position place ON place.employee_id = u.employee_id AND place.is_primary
    LEFT JOIN reporting_line rl ON rl.descendant_id = p.employee_id AND rl.ancestor_id = u.employee_id
    ORDER BY rl.depth NULLS LAST, e.sort_key NULLS LAST, u.id`,
  );
  return rows.map((row) => ({
    actor: {
      userId: row.user_id,
      employeeId: row.employee_id,
      name: row.name,
      grants: reachOf(row.grants),
      impersonator: null,
    },
    email: row.email,
    position: row.position,
    // Read marks and other personal facts are unknown here; no policy uses them.
    pulse: {
      ...pulse,
      depth_below_actor: row.depth_below_actor,
      anonymous_writers: row.anonymous_writers,
      has_viewed: false,
    },
  }));
}
