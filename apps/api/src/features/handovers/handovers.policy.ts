import { Prisma } from '@reviews/db';
import { MESSAGES } from '@reviews/domain';
import { reachesByRole, type Actor } from '../../core/actor.ts';
import { canChangeManager } from '../employees/public.ts';
import {
  audienceOf,
  canTrack,
  governs,
  isAnonymousTo,
  type PulseRecord,
} from '../pulses/public.ts';

/** A change of manager, as far as it decides who is concerned. */
export interface ChangeFacts {
  readonly employee_id: number;
  /** Of the employee. */
  readonly department_id: number | null;
  readonly former_manager_id: number | null;
  readonly new_manager_id: number | null;
  /** Whether the employee has not had another manager since. */
  readonly is_latest: boolean;
}

/** What became of one form, as far as it decides who may do what. */
export interface HandoverFacts extends ChangeFacts {
  readonly writer_id: number;
  readonly decision: 'keep' | 'transfer' | null;
  readonly decided_by_name: string | null;
  readonly decided_by_employee_id: number | null;
  /** Whether nobody has done anything in the form since it was transferred. */
  readonly is_as_given: boolean;
}

/** What is done is still shown for so long. */
const SHOWN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const isOpen = (form: PulseRecord) => form.state === 'open' || form.state === 'draft';

/** Whether HR staff look after the form: in scope of the person and of giving forms to others, never about themselves. */
export function managesForm(actor: Actor, form: PulseRecord): boolean {
  return (
    canChangeManager(actor, { id: form.employee_id, department_id: form.department_id }) &&
    reachesByRole(actor, 'forms.reassign', { departmentId: form.department_id }) &&
    governs(actor, 'forms.reassign', form)
  );
}

/**
 * Whether the person is concerned with what becomes of a form: who had it when the manager changed, the new manager where
 * they may know of it, and HR in scope. For the new manager a form whose writer is withheld from managers is not there.
 */
export function isConcernedWith(actor: Actor, handover: HandoverFacts, form: PulseRecord): boolean {
  if (actor.employeeId !== null && handover.employee_id === actor.employeeId) return false;
  if (actor.employeeId !== null && handover.writer_id === actor.employeeId) return true;
  const isNewManager = actor.employeeId !== null && handover.new_manager_id === actor.employeeId;
  return (isNewManager && canTrack(actor, form)) || managesForm(actor, form);
}

/** Whether there is something to be decided: the form is open and with whom it was. */
export function isUndecided(handover: HandoverFacts, form: PulseRecord): boolean {
  return (
    handover.decision === null &&
    form.assignee_id === handover.writer_id &&
    isOpen(form) &&
    !form.cycle_closed
  );
}

/** Whether the person may know how far the form is: who writes it now, and those who track it. */
export function mayKnowProgress(actor: Actor, form: PulseRecord): boolean {
  return canTrack(actor, form) || audienceOf(actor, form) === 'writer';
}

/**
 * Whether a decision can be taken back by this person: while the person has no other manager, and whoever writes the form
 * now has not begun. That nobody has begun is not for those from whom its writer is withheld.
 */
export function canUndo(actor: Actor, handover: HandoverFacts, form: PulseRecord): boolean {
  if (handover.decision === null || !handover.is_latest || form.cycle_closed || !isOpen(form))
    return false;
  if (handover.decision === 'keep') return form.assignee_id === handover.writer_id;
  return (
    form.assignee_id === handover.new_manager_id &&
    handover.is_as_given &&
    !isAnonymousTo(audienceOf(actor, form), form)
  );
}

/** Who decided; not by name where it is who writes the form, and that is withheld from the reader. */
export function deciderName(actor: Actor, handover: HandoverFacts, form: PulseRecord): string {
  if (
    handover.decided_by_employee_id === form.assignee_id &&
    isAnonymousTo(audienceOf(actor, form), form)
  )
    return MESSAGES.pulses.anonymous;
  return handover.decided_by_name ?? MESSAGES.notices.somebody;
}

/** Which changes `m` of people at `pos` concern the person at all; what of them they may know is asked form by form. */
export function changeScope(actor: Actor): Prisma.Sql {
  const { employeeId, impersonator } = actor;
  const reach = actor.grants.get('people.manage');
  const departments = reach?.scopes.has('departments') === true ? [...reach.departmentIds] : [];
  const asHr =
    reach?.scopes.has('all') === true
      ? Prisma.sql`true`
      : Prisma.sql`coalesce(pos.department_id = ANY(${departments}::int[]), false)`;
  return Prisma.sql`(m.employee_id IS DISTINCT FROM ${employeeId}::int AND m.employee_id IS DISTINCT FROM ${impersonator?.employeeId ?? null}::int
    AND (coalesce(m.former_manager_id = ${employeeId}::int, false) OR coalesce(m.new_manager_id = ${employeeId}::int, false)
      OR EXISTS (SELECT FROM handover mine WHERE mine.change_id = m.id AND mine.writer_id = ${employeeId}::int) OR ${asHr}))`;
}

/** Since when what is done is still shown. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
}
