import type { EmployeeFeedback } from '@reviews/contracts';
import { maximumReviewers, minimumReviewers, withDefaultOptions } from '@reviews/domain';
import { shownRichText } from '@reviews/rich-text/shown';
import type { Actor } from '../../../core/actor.ts';
import { caseStatus, isComplete } from '../record/form.presenter.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { isOpen } from '../record/pulses.policy.ts';
import { verdictOn } from './candidates.ts';
import type { PossibleTask } from './possible-minimum.ts';
import {
  areNamesWithheld,
  areReviewsWithheld,
  canChoosePeers,
  canManagePeers,
  canRemoveApproved,
  canRemoveIncompletePeers,
  canUnlockNow,
  isDeclineReasonWithheld,
} from './nomination-task.policy.ts';
import type { NominationRow } from './nominations.queries.ts';

/**
 * Presents the progress of a nominated review; undefined if it could reveal the writer to this
 * reader.
 */
function presentReview(
  actor: Actor,
  task: PulseRecord,
  { review_id: id, review_state: state }: NominationRow,
): EmployeeFeedback['nominations'][number]['employee_feedback'] {
  if (id === null || state === null || areReviewsWithheld(actor, task)) return null;
  const review = { state };
  return {
    id,
    status: { name: caseStatus(review), is_open: isOpen(review), is_complete: isComplete(review) },
  };
}

/** Presents the people named on a task; none if their names are withheld from the reader. */
export function presentNominations(
  actor: Actor,
  task: PulseRecord,
  nominations: readonly NominationRow[],
): EmployeeFeedback['nominations'] {
  return areNamesWithheld(actor, task)
    ? []
    : nominations.map((nomination) => presentNomination(actor, task, nomination));
}

/**
 * Presents a nomination. The number of reviews to write is only for people who choose, as in the
 * search.
 */
function presentNomination(
  actor: Actor,
  task: PulseRecord,
  nomination: NominationRow,
): EmployeeFeedback['nominations'][number] {
  const mayChoose = canChoosePeers(actor, task) || canManagePeers(actor, task);
  const verdict = mayChoose && nomination.state === 'proposed' ? verdictOn(task, nomination) : null;
  return {
    id: nomination.id,
    employee_id: nomination.employee_id,
    user_id: nomination.user_id,
    preferred_name: nomination.preferred_name,
    position_name: nomination.position_name,
    manager_name: nomination.manager_name,
    photo: nomination.photo,
    approved: nomination.state === 'approved',
    state: nomination.state,
    employee_feedback: presentReview(actor, task, nomination),
    open_reviews: mayChoose ? nomination.open_reviews : null,
    reason: verdict === null || verdict.ok ? null : verdict.reason,
    has_declined: nomination.has_declined,
    decline_reason: isDeclineReasonWithheld(actor, task) ? null : nomination.decline_reason,
  };
}

/** Presents what this person may do with a task now, and the limits. */
export function presentNominationTask(
  actor: Actor,
  task: PulseRecord & Partial<PossibleTask>,
  hasBegun: boolean,
): EmployeeFeedback['nominationTask'] {
  if (task.kind !== 'nomination_task') return null;
  const { min, max, agreeTerms } = withDefaultOptions(task.template_options);
  return {
    deleted_at: null,
    canRemoveIncompletePeers: canRemoveIncompletePeers(actor, task),
    canManage: canManagePeers(actor, task),
    canUnlock: canUnlockNow(actor, task, hasBegun),
    canRemoveApproved: canRemoveApproved(actor, task, hasBegun),
    namesWithheld: areNamesWithheld(actor, task),
    min: minimumReviewers(min),
    max: maximumReviewers(max),
    lowered_from: task.lowered_from ?? null,
    agreeTerms:
      agreeTerms === null || agreeTerms.trim() === '' ? null : shownRichText('terms', agreeTerms),
  };
}
