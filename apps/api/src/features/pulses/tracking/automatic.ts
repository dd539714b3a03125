import { Prisma } from '@reviews/db';
import { withDefaultOptions } from '@reviews/domain';
import { hasNominations, type CyclePulseRecord } from '../../cycles/public.ts';

/** Returns `isAutomatic` of the form `p` of a pulse; a test checks that both agree. */
export const isAutomatic = (pulse: CyclePulseRecord): Prisma.Sql =>
  hasNominations(pulse) && withDefaultOptions(pulse.options).nominatedBy === 'system'
    ? Prisma.sql`(p.kind = 'nomination_task' AND p.state = 'complete' AND p.closed_at = p.opened_at)`
    : Prisma.sql`false`;
