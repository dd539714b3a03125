import type { AddedPerson, ApprovalTask, TypeaheadHit } from '@reviews/contracts';
import {
  MESSAGES,
  maximumReviewers,
  minimumReviewers,
  withDefaultOptions,
  type Eligibility,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import {
  areReviewsWithheld,
  canUnlock,
  isDeclineReasonWithheld,
  verdictOn,
} from '../pulses/peers/public.ts';
import type { PulseRecord } from '../pulses/record/public.ts';
import { shownDueDate } from '../pulses/record/public.presenter.ts';
import type { ApprovalToMake, NomineeHit } from './nominations.service.ts';
import type { Opening } from './open-tasks.service.ts';

function verdictOnHit(task: PulseRecord, hit: NomineeHit): Eligibility {
  const { nominations: texts } = MESSAGES;
  if (hit.nomination_state === 'proposed' || hit.nomination_state === 'approved')
    return { ok: false, reason: texts.ineligible.picked };
  if (hit.nomination_state === 'declined') return { ok: false, reason: texts.declinedNotApproved };
  return verdictOn(task, hit);
}

/**
 * Presents a search hit (WID-13). People who may not be picked are listed too, with a sentence that
 * says why.
 */
export function presentNominee(task: PulseRecord, hit: NomineeHit): TypeaheadHit {
  const verdict = verdictOnHit(task, hit);
  return {
    id: hit.id,
    employee_id: hit.employee_id,
    user_id: hit.user_id,
    first_name: hit.first_name,
    last_name: hit.last_name,
    preferred_name: hit.preferred_name,
    position_name: hit.position_name,
    manager_name: hit.manager_name,
    external_identifier: hit.external_identifier,
    photo: hit.photo,
    nominee: {
      eligible: verdict.ok,
      reason: verdict.ok ? null : verdict.reason,
      open_reviews: hit.open_reviews,
    },
  };
}

/** Presents one task of the combined approvals screen. */
export function presentApproval(actor: Actor, { task, nominations }: ApprovalToMake): ApprovalTask {
  const isWithheld = areReviewsWithheld(actor, task);
  const options = withDefaultOptions(task.template_options);
  return {
    id: task.id,
    feedback_id: task.template_id,
    hash: task.hash,
    title: task.template_title,
    type: task.type_name,
    for: { id: task.employee_id, preferred_name: task.employee_name },
    cycle: task.cycle_id === null ? null : { id: task.cycle_id, name: task.cycle_name ?? '' },
    due_date: shownDueDate(actor, task),
    min: minimumReviewers(options.min),
    max: maximumReviewers(options.max),
    lowered_from: task.lowered_from,
    agreeTerms: options.agreeTerms,
    can_undo: canUnlock(actor, task),
    nominations: nominations.map((one) => {
      const verdict = one.state === 'proposed' ? verdictOn(task, one) : null;
      return {
        id: one.id,
        employee_id: one.employee_id,
        user_id: one.user_id,
        preferred_name: one.preferred_name,
        position_name: one.position_name,
        manager_name: one.manager_name,
        photo: one.photo,
        state: one.state,
        is_incomplete: one.is_incomplete && !isWithheld,
        has_declined: one.has_declined,
        decline_reason: isDeclineReasonWithheld(actor, task) ? null : one.decline_reason,
        open_reviews: one.open_reviews,
        reason: verdict === null || verdict.ok ? null : verdict.reason,
      };
    }),
  };
}

/** Presents an added person with the task they got. */
export function presentOpening({ employeeId, name, asked, message }: Opening): AddedPerson {
  return { employee: { id: employeeId, preferred_name: name }, asked, message };
}
