import { Prisma } from '@reviews/db';
import { shownClosing, shownState, type CyclePulseRecord } from '../../cycles/public.ts';
import { isBlockedIn, knownStages } from '../record/blocking.ts';

/** Returns whether an earlier stage blocks the form `p` of a pulse. */
export const isBlocked = (pulse: CyclePulseRecord): Prisma.Sql =>
  pulse.stages.every(({ earlier }) => earlier.length === 0)
    ? Prisma.sql`false`
    : isBlockedIn(knownStages([pulse]));

/** Returns the state of the form `p`, or `w`, of a pulse, as text. */
export const stateOf = (pulse: CyclePulseRecord, form: 'p' | 'w' = 'p'): Prisma.Sql =>
  shownState(form, Prisma.sql`${pulse.cycle_closed_at}::timestamptz`);

/** Returns the closing time of the form `p` of a pulse. */
export const closingOf = (pulse: CyclePulseRecord): Prisma.Sql =>
  pulse.cycle_closed
    ? shownClosing(Prisma.sql`${pulse.cycle_closed_at}::timestamptz`)
    : Prisma.sql`p.closed_at`;

/** Returns whether the form `p` of a pulse counts for progress: open or complete (PEER-06). */
export const isAnswerable = (pulse: CyclePulseRecord): Prisma.Sql =>
  pulse.cycle_closed
    ? Prisma.sql`p.state = 'complete'`
    : Prisma.sql`p.state NOT IN ('declined', 'incomplete')`;

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
  if (pulse.cycle_closed) return stateOf(pulse);
  return Prisma.sql`CASE WHEN p.state IN ('complete', 'declined', 'incomplete') THEN p.state::text
    WHEN ${isBlocked(pulse)} THEN 'blocked' WHEN ${isPending(pulse, today)} THEN 'pending'
    WHEN p.state = 'draft' THEN 'draft' ELSE 'not-started' END`;
}
