import { Prisma } from '@reviews/db';
import { NotAllowed, withDefaultOptions } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../../core/actor.ts';
import type { CyclePulseRecord } from '../../cycles/public.ts';
import { roleReachScope } from '../pulses.policy.ts';

/** Tracking completion is a section of its own. @throws NotAllowed */
export function requireTracking(actor: Actor): void {
  if (!holdsByRole(actor, 'cycles.track')) throw new NotAllowed('cycles');
}

/** Which rows of one cycle pulse a tracker is shown: `canTrack` where the template is known. */
export interface TrackingScope {
  /** Over the form `p` and its subject's position `pos`. */
  readonly forms: Prisma.Sql;
  /** Over the person left out, `i`, and their position `pos`. */
  readonly people: Prisma.Sql;
  /** True where every row is shown, so that kept counters are the totals. */
  readonly isEverything: boolean;
}

export function trackingScope(actor: Actor, { options }: Pick<CyclePulseRecord, 'options'>): TrackingScope {
  const { anonymizeEmployee, anonymizeManager } = withDefaultOptions(options);
  const byRole = roleReachScope(actor, 'cycles.track');
  const conditions = [byRole];
  if (anonymizeEmployee && actor.employeeId !== null) conditions.push(Prisma.sql`NOT (p.kind = 'review' AND p.employee_id = ${actor.employeeId})`);
  if (anonymizeManager && actor.employeeId !== null) {
    conditions.push(Prisma.sql`NOT EXISTS (SELECT FROM reporting_line line WHERE line.ancestor_id = ${actor.employeeId} AND line.descendant_id = p.employee_id)`);
  }
  return {
    forms: Prisma.join(conditions, ' AND '),
    people: byRole,
    isEverything: conditions.length === 1 && actor.grants.get('cycles.track')?.scopes.has('all') === true,
  };
}
