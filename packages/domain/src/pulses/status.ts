import { CASE_STATUS_DECLINED, CASE_STATUS_INCOMPLETE } from '../constants.ts';
import { LABELS } from '../labels.ts';
import { isBlocked, isPending, type BlockedInput } from './blocked.ts';

/** What the status of a form is read from. */
export interface FormStatusInput extends BlockedInput {
  is_complete: boolean;
  has_draft: boolean;
  case_status: string | null;
  /** metadata.decline_reason */
  decline_reason: string | null;
  permissions: { view: boolean; update: boolean };
}

/** The status of a form as displayed, with what its cell needs to show. */
export type FormStatus =
  | { kind: 'complete'; linked: boolean }
  | { kind: 'write' }
  | { kind: 'continue' }
  | { kind: 'blocked'; by: string }
  | { kind: 'pending'; starts_on: string }
  | { kind: 'declined'; reason: string | null }
  | { kind: 'incomplete' }
  | { kind: 'draft' }
  | { kind: 'not-started' }
  | { kind: 'ineligible' };

/**
 * The status of a form as displayed: the checks of section 4 in their order, the first that holds decides (STAT-01 to
 * STAT-11). A complete form the person may not view is still complete, without a link (AMB-09). No form at all is
 * ineligible. `today` is the calendar day in the organisation's time zone.
 */
export function formStatus(form: FormStatusInput | null, today: string): FormStatus {
  if (form === null) return { kind: 'ineligible' };
  if (form.is_complete && form.permissions.view) return { kind: 'complete', linked: true };
  if (form.permissions.update) return { kind: form.has_draft ? 'continue' : 'write' };
  if (form.is_complete) return { kind: 'complete', linked: false };
  if (isBlocked(form)) return { kind: 'blocked', by: form.previous_open_feedback?.title ?? '' };
  if (isPending(form, today)) return { kind: 'pending', starts_on: form.stage_start_date ?? '' };
  if (form.case_status === CASE_STATUS_DECLINED)
    return { kind: 'declined', reason: form.decline_reason };
  if (form.case_status === CASE_STATUS_INCOMPLETE) return { kind: 'incomplete' };
  return { kind: form.has_draft ? 'draft' : 'not-started' };
}

/** The words of a status (AMB-11); a declined form shows its reason, or 'Declined' when none was given. */
export function statusLabel(status: FormStatus): string {
  switch (status.kind) {
    case 'declined':
      return status.reason?.trim() || LABELS.status.declined;
    case 'not-started':
      return LABELS.status.notStarted;
    default:
      return LABELS.status[status.kind];
  }
}
