import { Prisma } from '@reviews/db';
import { NotAllowed, withDefaultOptions, type BulkKind, type Permission } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../../core/actor.ts';
import type { CyclePulseRecord } from '../../cycles/public.ts';
import { roleReachScope } from '../../../core/reach-scope.ts';

/**
 * Throws unless the actor may track completion, which needs its own permission.
 * @throws NotAllowed
 */
export function requireTracking(actor: Actor): void {
  if (!holdsByRole(actor, 'cycles.track')) throw new NotAllowed('cycles');
}

/**
 * The single-form permission that each bulk action needs. Extending means closing later, so it uses
 * `forms.close`.
 */
const BULK_PERMISSIONS = {
  reopen: 'forms.reopen',
  close: 'forms.close',
  reassign: 'forms.reassign',
  extend: 'forms.close',
  remind: 'cycles.track',
} as const satisfies Record<BulkKind, Permission>;

/**
 * Returns whether the actor may use this bulk action at all. It is checked again for each form
 * (LIST-09).
 */
export const mayDoInBulk = (actor: Actor, kind: BulkKind): boolean =>
  holdsByRole(actor, 'cycles.track') && holdsByRole(actor, BULK_PERMISSIONS[kind]);

/** The rows of a cycle pulse that a tracker may see: `canTrack` for a known template. */
export interface TrackingScope {
  /** Condition over the form `p`. */
  readonly forms: Prisma.Sql;
  /** Condition over the person left out, `i`, and their position `pos`. */
  readonly people: Prisma.Sql;
  /** True if only some people's forms are shown, for which no stored counter exists. */
  readonly byDepartment: boolean;
  /**
   * Condition on `p` for the few forms withheld from someone who tracks everyone: totals are the
   * stored counters minus these. Null if nothing is withheld.
   */
  readonly withheld: Prisma.Sql | null;
}

export function trackingScope(
  actor: Actor,
  { options }: Pick<CyclePulseRecord, 'options'>,
): TrackingScope {
  const { anonymizeEmployee, anonymizeManager } = withDefaultOptions(options);
  const byRole = roleReachScope(actor, 'cycles.track');
  const withheld: Prisma.Sql[] = [];
  const withholdLineOf = (employeeId: number) =>
    withheld.push(
      Prisma.sql`p.employee_id IN (SELECT line.descendant_id FROM reporting_line line WHERE line.ancestor_id = ${employeeId})`,
    );
  if (anonymizeEmployee && actor.employeeId !== null)
    withheld.push(Prisma.sql`(p.kind = 'review' AND p.employee_id = ${actor.employeeId})`);
  if (anonymizeManager && actor.employeeId !== null) withholdLineOf(actor.employeeId);
  const byDepartment = actor.grants.get('cycles.track')?.scopes.has('all') !== true;
  // People first: as a join, the planner would look up positions for all forms of the list.
  const forms = byDepartment
    ? Prisma.sql`p.employee_id IN (SELECT pos.employee_id FROM position pos WHERE pos.is_primary AND ${byRole})`
    : byRole;
  // Same as `notKeptFromImpersonator`; the template is known here.
  const atKeyboard = actor.impersonator?.employeeId ?? null;
  if (atKeyboard !== null) withheld.push(Prisma.sql`p.employee_id = ${atKeyboard}`);
  if (anonymizeManager && atKeyboard !== null) withholdLineOf(atKeyboard);
  return {
    forms: Prisma.join(
      [forms, ...withheld.map((condition) => Prisma.sql`NOT (${condition})`)],
      ' AND ',
    ),
    people: byRole,
    byDepartment,
    withheld: withheld.length === 0 ? null : Prisma.join(withheld, ' OR ', '(', ')'),
  };
}
