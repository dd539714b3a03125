import { Prisma } from '@reviews/db';
import type { CyclePulseRecord } from '../../cycles/public.ts';

/** Returns the stage before each stage of a pulse, as rows to join. */
export function priorStages(pulse: CyclePulseRecord): Prisma.Sql {
  const pairs = pulse.stages.filter((stage) => stage.prior_stage_id !== null);
  return Prisma.sql`(SELECT * FROM unnest(${pairs.map((stage) => stage.id)}::int[], ${pairs.map((stage) => stage.prior_stage_id ?? 0)}::int[]) AS prior (stage_id, prior_id))`;
}

/**
 * Returns whether an open form is blocked by one of the stage before. With all conditions in its
 * WHERE, the planner can either look up one form's blockers or collect all blockers once. The
 * separate stage list keeps it from reading the whole cycle in the second case.
 */
export function isBlocked(pulse: CyclePulseRecord): Prisma.Sql {
  const stages = pulse.stages.flatMap((stage) => stage.prior_stage_id ?? []);
  if (stages.length === 0) return Prisma.sql`false`;
  return Prisma.sql`(p.reopened_at IS NULL AND EXISTS (SELECT FROM ${priorStages(pulse)} prior, pulse po
    WHERE prior.stage_id = p.stage_id AND po.employee_id = p.employee_id AND po.stage_id = prior.prior_id AND po.stage_id = ANY(${stages}::int[])
      AND po.cycle_id = ${pulse.cycle_id} AND po.deleted_at IS NULL AND po.state IN ('open', 'draft') AND po.id IS DISTINCT FROM p.nomination_task_id))`;
}

const isPending = (pulse: CyclePulseRecord, today: string): Prisma.Sql => {
  const ahead = pulse.stages
    .filter((stage) => stage.start_date !== null && stage.start_date > today)
    .map((stage) => stage.id);
  return Prisma.sql`coalesce(p.stage_id = ANY(${ahead}::int[]), false)`;
};

/**
 * Returns the single status that a form counts under, in the order of the specification's section
 * 4.
 */
export function statusExpression(pulse: CyclePulseRecord, today: string): Prisma.Sql {
  return Prisma.sql`CASE WHEN p.state IN ('complete', 'declined', 'incomplete') THEN p.state::text
    WHEN ${isBlocked(pulse)} THEN 'blocked' WHEN ${isPending(pulse, today)} THEN 'pending'
    WHEN p.state = 'draft' THEN 'draft' ELSE 'not-started' END`;
}
