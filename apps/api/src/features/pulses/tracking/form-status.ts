import { Prisma } from '@reviews/db';
import type { CyclePulseRecord } from '../../cycles/public.ts';
import { isBlockedIn, knownStages } from '../record/blocking.ts';

/** Returns whether an earlier stage blocks the form `p` of a pulse. */
export const isBlocked = (pulse: CyclePulseRecord): Prisma.Sql =>
  pulse.stages.every(({ earlier }) => earlier.length === 0)
    ? Prisma.sql`false`
    : isBlockedIn(knownStages([pulse]));

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
