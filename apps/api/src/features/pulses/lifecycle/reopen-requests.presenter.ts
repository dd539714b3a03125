import type { RequestToAnswer as RequestToAnswerView } from '@reviews/contracts/reopening';
import type { Actor } from '../../../core/actor.ts';
import { canView } from '../record/pulses.policy.ts';
import type { RequestToAnswer } from './reopen-requests.queries.ts';

/** Presents a request that the person may answer. They may know the writer. */
export function presentRequestToAnswer(actor: Actor, form: RequestToAnswer): RequestToAnswerView {
  return {
    hash: form.hash,
    title: form.template_title,
    for: { id: form.employee_id, preferred_name: form.employee_name },
    cycle: form.cycle_id === null ? null : { id: form.cycle_id, name: form.cycle_name ?? '' },
    requested_by: form.requested_by,
    requested_by_photo: form.requested_by_photo,
    reason: form.reason,
    requested_at: form.requested_at.toISOString(),
    can_view: canView(actor, form),
  };
}
