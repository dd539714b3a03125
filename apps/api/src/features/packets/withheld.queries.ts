import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/** A pulse of a cycle whose template hides its writers from someone, and that is for this person. */
export const HidingPulse = z.strictObject({
  id: z.int(),
  cycle_id: z.int(),
  title: z.string(),
  from_employee: z.boolean(),
  from_managers: z.boolean(),
  minimum: z.int(),
  at_release: z.boolean(),
});
export type HidingPulse = z.infer<typeof HidingPulse>;

const hides = (name: 'anonymizeEmployee' | 'anonymizeManager'): Prisma.Sql =>
  Prisma.sql`coalesce((t.options ->> ${name}::text)::boolean, false)`;

/** Whether the reviewee, or their managers, would read template version `t` without names. */
export const HIDES_FROM_EMPLOYEE = Prisma.sql`(${hides('anonymizeEmployee')} AND t.visible_to_employee)`;
export const HIDES_FROM_MANAGERS = hides('anonymizeManager');

/**
 * Returns the pulses in these cycles whose writers are hidden from someone. A pulse is for a person
 * if they have nominations in it, or if it has none at all: a fact of the launch, so that nothing
 * here depends on whether anyone wrote (decision 076).
 */
export function findHidingPulses(
  sql: Sql,
  employeeId: number,
  cycleIds: readonly number[],
): Promise<HidingPulse[]> {
  return sql.prepared(
    'hiding_pulses',
    HidingPulse,
    Prisma.sql`
    SELECT cp.id, cp.cycle_id, t.title, ${HIDES_FROM_EMPLOYEE} AS from_employee, ${HIDES_FROM_MANAGERS} AS from_managers, c.anonymous_minimum AS minimum, c.anonymous_at_release AS at_release
    FROM cycle_pulse cp
    JOIN cycle c ON c.id = cp.cycle_id
    JOIN template_version t ON t.id = cp.template_version_id
    WHERE cp.cycle_id = ANY(${[...cycleIds]}::int[]) AND (${HIDES_FROM_EMPLOYEE} OR ${HIDES_FROM_MANAGERS})
      AND (NOT EXISTS (SELECT FROM stage s WHERE s.cycle_pulse_id = cp.id AND s.component <> 'Form')
        OR EXISTS (SELECT FROM pulse task WHERE task.cycle_pulse_id = cp.id AND task.employee_id = ${employeeId}::int AND task.kind = 'nomination_task' AND task.deleted_at IS NULL))
    ORDER BY cp.cycle_id, cp.position`,
  );
}
