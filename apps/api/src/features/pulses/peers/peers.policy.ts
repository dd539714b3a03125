import type { Actor } from '../../../core/actor.ts';
import { canChoosePeers, canManagePeers, type TaskFacts } from './nomination-task.policy.ts';
import { canTrack, canView, type TrackedFacts } from '../record/pulses.policy.ts';

/**
 * Returns whether the person may add or manage peers on the task's screen, which they must be able
 * to open (AMB-23).
 */
export function canOpenPeers(actor: Actor, task: TaskFacts): boolean {
  const mayApprove = task.stage_component === 'Nomination Approvals' && canChoosePeers(actor, task);
  return (mayApprove || canManagePeers(actor, task)) && canView(actor, task);
}

/**
 * Returns whether the person may know the reviews of a nomination task: their number, writers and
 * progress.
 */
export function canTrackReviewsOf(actor: Actor, task: TrackedFacts): boolean {
  return task.kind === 'nomination_task' && canTrack(actor, { ...task, kind: 'review' });
}
