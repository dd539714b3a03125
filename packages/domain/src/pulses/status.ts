import { CASE_STATUS_DECLINED, CASE_STATUS_INCOMPLETE } from '../constants.ts';
import { LABELS } from '../labels.ts';
import { isBlocked, isPending, type BlockedInput } from './blocked.ts';

/** The data that decides the status of a form. */
export interface FormStatusInput extends BlockedInput {
  is_complete: boolean;
  has_draft: boolean;
  case_status: string | null;
  /** metadata.decline_reason */
  decline_reason: string | null;
  permissions: { view: boolean; update: boolean };
}

/** The displayed status of a form, with the details its cell needs. */
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
 * Returns the displayed status of a form: the first check of section 4 that applies decides
 * (STAT-01 to STAT-11). A complete form that the person may not view is still complete, without a
 * link (AMB-09). Without a form the status is ineligible. `today` is the calendar day in the
 * organisation's time zone.
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

/**
 * Returns the text of a status (AMB-11). A declined form shows its reason, or 'Declined' if none
 * was given.
 */
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
