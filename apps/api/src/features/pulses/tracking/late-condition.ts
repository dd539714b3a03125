import { Prisma } from '@reviews/db';
import { goesToManager, withDefaultOptions } from '@reviews/domain';
import type { CyclePulseRecord } from '../../cycles/public.ts';
import { daysLateExpression } from './due-date.ts';
import { isBlocked } from './form-status.ts';

/**
 * Returns `isLate` of the form `p`. The explicit states let an index skip forms that are no longer
 * owed.
 */
export const lateCondition = (pulse: CyclePulseRecord, today: string): Prisma.Sql =>
  Prisma.sql`(p.state IN ('open', 'draft') AND ${daysLateExpression(pulse, today)} IS NOT NULL)`;

/** Returns `lateReason` of the late form `p`, as text. */
export function lateReasonExpression(pulse: CyclePulseRecord): Prisma.Sql {
  const { managerNominationApproval } = withDefaultOptions(pulse.options);
  const inStages = (stages: CyclePulseRecord['stages']) =>
    Prisma.sql`coalesce(p.stage_id = ANY(${stages.map(({ id }) => id)}::int[]), false)`;
  const ofComponent = (component: string) =>
    inStages(pulse.stages.filter((stage) => stage.component === component));
  const toManager = inStages(
    pulse.stages.filter(({ component }) => goesToManager(component, managerNominationApproval)),
  );
  return Prisma.sql`CASE WHEN ${isBlocked(pulse)} THEN 'blocked'
    WHEN ${toManager} AND NOT EXISTS (SELECT FROM reporting_line up WHERE up.descendant_id = p.employee_id AND up.depth = 1) THEN 'no-manager'
    WHEN p.assignee_id IN (SELECT gone.id FROM employee gone WHERE gone.left_on IS NOT NULL) THEN 'left'
    WHEN ${ofComponent('Nomination Approvals')} THEN 'approval' WHEN ${ofComponent('Nominations')} THEN 'nominations'
    WHEN p.state = 'draft' THEN 'draft' ELSE 'not-started' END`;
}
