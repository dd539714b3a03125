import { withDefaultOptions } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { canUpdate, governs, type PulseFacts } from './pulses.policy.ts';

/** What is asked about a nomination task. */
export type TaskFacts = PulseFacts & Pick<PulseRecord, 'stage_component'>;

const isAssignee = (actor: Actor, task: TaskFacts) =>
  actor.employeeId !== null && task.assignee_id === actor.employeeId;

/** Whether the person may pick, or approve, in the task now: whose turn it is. */
export function canChoosePeers(actor: Actor, task: TaskFacts): boolean {
  return (
    task.kind === 'nomination_task' && task.stage_component !== 'Form' && canUpdate(actor, task)
  );
}

/**
 * Whether the person may manage the peers of a locked task (AMB-23): who approved them, and those who could reopen a form
 * about the same person. What was chosen without an approval is not its subject's to manage. An approver from whom the
 * writers are withheld manages nothing: adding people one by one would tell who is a reviewer already.
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
 * Whether how far each of the reviews is would tell this person who has written: the same people whom a name is withheld
 * from, and who still has the task of somebody whom they do not manage any more.
 */
export function areReviewsWithheld(actor: Actor, task: TaskFacts): boolean {
  const { anonymizeEmployee, anonymizeManager } = withDefaultOptions(task.template_options);
  if (task.employee_id === actor.employeeId) return anonymizeEmployee;
  const isManager =
    task.depth_below_actor !== null ||
    (isAssignee(actor, task) && !governs(actor, 'forms.reopen', task));
  return isManager && anonymizeManager;
}

/** Whether nominating or approving is still to be done. */
export function isUnderWay({
  state,
  cycle_closed: isCycleClosed,
}: Pick<TaskFacts, 'state' | 'cycle_closed'>): boolean {
  return (state === 'open' || state === 'draft') && !isCycleClosed;
}

/**
 * Whether the names on the task are withheld from this person (decision 027). They are shown to the person who chooses, as
 * long as there is something to choose. Once that is over they are the names of the writers.
 */
export function areNamesWithheld(actor: Actor, task: TaskFacts): boolean {
  return areReviewsWithheld(actor, task) && !isUnderWay(task);
}

/**
 * Whether opening a locked task again is this person's, where no reviewer has begun: whose it was, and those who reopen
 * forms. Never those from whom the reviews are withheld: a refusal would tell them that somebody writes.
 */
export function canUnlock(actor: Actor, task: TaskFacts): boolean {
  return (
    task.kind === 'nomination_task' &&
    !areReviewsWithheld(actor, task) &&
    (isAssignee(actor, task) || governs(actor, 'forms.reopen', task))
  );
}

/** Whether there is something to unlock now. */
export function canUnlockNow(actor: Actor, task: TaskFacts, hasBegun: boolean): boolean {
  return canUnlock(actor, task) && task.state === 'complete' && !task.cycle_closed && !hasBegun;
}

/** Whether approved people may be taken off the list: the task was opened again, and no reviewer has begun. */
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

/** AMB-22: the template's option turns it on, and this person may do it now. */
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
