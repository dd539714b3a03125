import { withDefaultOptions } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { canUpdate, governs, type PulseFacts } from '../record/pulses.policy.ts';

/** Facts about a nomination task that the policy needs. */
export type TaskFacts = PulseFacts & Pick<PulseRecord, 'stage_component'>;

const isAssignee = (actor: Actor, task: TaskFacts) =>
  actor.employeeId !== null && task.assignee_id === actor.employeeId;

/** Returns whether it is the person's turn to pick or approve in the task. */
export function canChoosePeers(actor: Actor, task: TaskFacts): boolean {
  return (
    task.kind === 'nomination_task' && task.stage_component !== 'Form' && canUpdate(actor, task)
  );
}

/**
 * Returns whether the person may manage the peers of a locked task (AMB-23): the approver, and
 * people who may reopen reviews of the same reviewee. A reviewee who chose without an approval may
 * not. An approver who may not know the writers may not either, because adding people one by one
 * would reveal who is a reviewer already.
 */
export function canManagePeers(actor: Actor, task: TaskFacts): boolean {
  if (
    task.kind !== 'nomination_task' ||
    task.state !== 'complete' ||
    task.cycle_closed ||
    !task.cycle_launched
  )
    return false;
  return (
    (isAssignee(actor, task) &&
      task.stage_component === 'Nomination Approvals' &&
      !areReviewsWithheld(actor, task)) ||
    governs(actor, 'forms.reopen', task)
  );
}

/**
 * Returns whether the progress of each review would reveal writers to this person: to people who
 * may not know the writers' names, and to a former manager who still has the task.
 */
export function areReviewsWithheld(actor: Actor, task: TaskFacts): boolean {
  const { anonymizeEmployee, anonymizeManager } = withDefaultOptions(task.template_options);
  if (task.employee_id === actor.employeeId) return anonymizeEmployee;
  const isManager =
    task.depth_below_actor !== null ||
    (isAssignee(actor, task) && !governs(actor, 'forms.reopen', task));
  return isManager && anonymizeManager;
}

/**
 * Returns whether the reasons of reviewers who declined are withheld: never shown to the reviewee,
 * even if they choose the reviewers.
 */
export const isDeclineReasonWithheld = (actor: Actor, task: TaskFacts): boolean =>
  task.employee_id === actor.employeeId || areReviewsWithheld(actor, task);

/** Returns whether nominating or approving is still to be done. */
export function isUnderWay({
  state,
  cycle_closed: isCycleClosed,
}: Pick<TaskFacts, 'state' | 'cycle_closed'>): boolean {
  return (state === 'open' || state === 'draft') && !isCycleClosed;
}

/**
 * Returns whether the names on the task are withheld from this person (decision 027). The person
 * who chooses sees them only while there is something to choose. After that they are the writers'
 * names.
 */
export function areNamesWithheld(actor: Actor, task: TaskFacts): boolean {
  return areReviewsWithheld(actor, task) && !isUnderWay(task);
}

/**
 * Returns whether the person may unlock the task while no reviewer has begun: its owner, and people
 * who may reopen reviews. Never people who may not know the reviews, because a refusal would reveal
 * that someone has begun to write.
 */
export function canUnlock(actor: Actor, task: TaskFacts): boolean {
  return (
    task.kind === 'nomination_task' &&
    !areReviewsWithheld(actor, task) &&
    (isAssignee(actor, task) || governs(actor, 'forms.reopen', task))
  );
}

/** Returns whether this person can unlock the task in its current state. */
export function canUnlockNow(actor: Actor, task: TaskFacts, hasBegun: boolean): boolean {
  return canUnlock(actor, task) && task.state === 'complete' && !task.cycle_closed && !hasBegun;
}

/**
 * Returns whether approved people may be removed: the task was reopened and no reviewer has begun.
 */
export function canRemoveApproved(
  actor: Actor,
  task: TaskFacts & Pick<PulseRecord, 'reopened_at'>,
  hasBegun: boolean,
): boolean {
  return (
    task.state === 'open' &&
    task.reopened_at !== null &&
    !hasBegun &&
    !areReviewsWithheld(actor, task)
  );
}

/** Returns whether the template's option is on (AMB-22) and this person may do it now. */
export function canRemoveIncompletePeers(actor: Actor, task: TaskFacts): boolean {
  const isOn = withDefaultOptions(task.template_options).managerRemoveIncompletePeers === 1;
  const mayApprove = task.stage_component === 'Nomination Approvals' && canChoosePeers(actor, task);
  return (
    isOn &&
    (mayApprove || canManagePeers(actor, task)) &&
    task.employee_id !== actor.employeeId &&
    !areReviewsWithheld(actor, task)
  );
}
