import { Prisma } from '@reviews/db';
import { NotAllowed, withDefaultOptions, type BulkKind, type Permission } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../../core/actor.ts';
import type { CyclePulseRecord } from '../../cycles/public.ts';
import { roleReachScope } from '../pulses.policy.ts';

/** Tracking completion is a section of its own. @throws NotAllowed */
export function requireTracking(actor: Actor): void {
  if (!holdsByRole(actor, 'cycles.track')) throw new NotAllowed('cycles');
}

/** What a person must be able to do with single forms to do it with many of a list; extending is closing later. */
const BULK_PERMISSIONS = {
  reopen: 'forms.reopen',
  close: 'forms.close',
  reassign: 'forms.reassign',
  extend: 'forms.close',
  remind: 'cycles.track',
} as const satisfies Record<BulkKind, Permission>;

/** Whether the actor may do this with many forms of a list at all; of each form it is asked again (LIST-09). */
export const mayDoInBulk = (actor: Actor, kind: BulkKind): boolean =>
  holdsByRole(actor, 'cycles.track') && holdsByRole(actor, BULK_PERMISSIONS[kind]);

/** Which rows of one cycle pulse a tracker is shown: `canTrack` where the template is known. */
export interface TrackingScope {
  /** Over the form `p`. */
  readonly forms: Prisma.Sql;
  /** Over the person left out, `i`, and their position `pos`. */
  readonly people: Prisma.Sql;
  /** Whether only some people's forms are shown, which no kept counter counts. */
  readonly byDepartment: boolean;
  /**
   * The few forms withheld from someone who tracks everybody, as a condition on `p`: totals are the kept counters less
   * these. Null where nothing is withheld.
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
  // The people first: joined to each form, their positions would be looked up for all forms of the list.
  const forms = byDepartment
    ? Prisma.sql`p.employee_id IN (SELECT pos.employee_id FROM position pos WHERE pos.is_primary AND ${byRole})`
    : byRole;
  // `notKeptFromImpersonator`, whose template is known here.
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
