import { Prisma } from '@reviews/db';
import { MESSAGES } from '@reviews/domain';
import { z } from 'zod';
import { reachesByRole, type Actor } from '../../core/actor.ts';
import { canChangeManager } from '../employees/public.ts';
import { hasReviewText } from '../pulses/lifecycle/public.ts';
import {
  audienceOf,
  canTrack,
  governs,
  isWriterWithheld,
  type PulseRecord,
} from '../pulses/record/public.ts';

/** The facts about a manager change that decide who is concerned. */
export const ChangeFacts = z.strictObject({
  employee_id: z.int(),
  /** Department of the employee. */
  department_id: z.int().nullable(),
  former_manager_id: z.int().nullable(),
  new_manager_id: z.int().nullable(),
  /** Whether the employee has had no other manager since. */
  is_latest: z.boolean(),
});
export type ChangeFacts = z.infer<typeof ChangeFacts>;

/** The facts about one review's handover that decide who may do what. */
export const HandoverFacts = ChangeFacts.extend({
  writer_id: z.int(),
  decision: z.enum(['keep', 'transfer']).nullable(),
  decided_by_name: z.string().nullable(),
  decided_by_employee_id: z.int().nullable(),
  /** Whether the review is unchanged since the transfer. */
  is_as_given: z.boolean(),
});
export type HandoverFacts = z.infer<typeof HandoverFacts>;

/** Number of days for which finished handovers are listed. */
const SHOWN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const isOpen = (form: PulseRecord) => form.state === 'open' || form.state === 'draft';

/**
 * Returns true if the actor manages the review as HR: may change the employee's manager and
 * reassign the review, and it is not about them.
 */
export function managesForm(actor: Actor, form: PulseRecord): boolean {
  return (
    canChangeManager(actor, { id: form.employee_id, department_id: form.department_id }) &&
    reachesByRole(actor, 'forms.reassign', { departmentId: form.department_id }) &&
    governs(actor, 'forms.reassign', form)
  );
}

/**
 * Returns true if the handover of a review concerns the actor: the writer at the time of the
 * change, the new manager if they may know of the review, and HR in scope. A review whose writer is
 * withheld from managers does not exist for the new manager.
 */
export function isConcernedWith(actor: Actor, handover: HandoverFacts, form: PulseRecord): boolean {
  if (actor.employeeId !== null && handover.employee_id === actor.employeeId) return false;
  if (actor.employeeId !== null && handover.writer_id === actor.employeeId) return true;
  const isNewManager = actor.employeeId !== null && handover.new_manager_id === actor.employeeId;
  return (isNewManager && canTrack(actor, form)) || managesForm(actor, form);
}

/** Returns true if a decision is pending: the review is open and still with its writer. */
export function isUndecided(handover: HandoverFacts, form: PulseRecord): boolean {
  return (
    handover.decision === null &&
    form.assignee_id === handover.writer_id &&
    isOpen(form) &&
    !form.cycle_closed
  );
}

/**
 * Returns true if the actor may know the progress of the review: its current writer, and those who
 * may track it.
 */
export function mayKnowProgress(actor: Actor, form: PulseRecord): boolean {
  return canTrack(actor, form) || audienceOf(actor, form) === 'writer';
}

/**
 * Returns true if the actor may undo the decision: the employee has had no other manager since, and
 * the current writer has not started. Readers who must not know the writer do not learn that no one
 * has started.
 */
export function canUndo(actor: Actor, handover: HandoverFacts, form: PulseRecord): boolean {
  if (handover.decision === null || !handover.is_latest || form.cycle_closed || !isOpen(form))
    return false;
  if (handover.decision === 'keep') return form.assignee_id === handover.writer_id;
  return (
    form.assignee_id === handover.new_manager_id &&
    handover.is_as_given &&
    !isWriterWithheld(actor, form)
  );
}

/**
 * Returns the refusal for someone who already has a review about the person. Only people who may
 * track the reviews learn that from it.
 */
export const takenText = (actor: Actor, form: PulseRecord, name: string): string =>
  canTrack(actor, form) ? hasReviewText(form, name) : MESSAGES.handovers.cannotTakeOver({ name });

/** Returns who decided; 'Anonymous' if that is the writer, who is withheld from the reader. */
export function deciderName(actor: Actor, handover: HandoverFacts, form: PulseRecord): string {
  if (handover.decided_by_employee_id === form.assignee_id && isWriterWithheld(actor, form))
    return MESSAGES.pulses.anonymous;
  return handover.decided_by_name ?? MESSAGES.notices.someone;
}

/**
 * Condition for the changes `m` of people at `pos` that concern the actor; each review is checked
 * separately.
 */
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

/** Returns the moment from which finished handovers are listed. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
}
