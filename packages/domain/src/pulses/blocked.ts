/** The data that decides whether a form is blocked or pending. */
export interface BlockedInput {
  stageless: boolean;
  /** The earliest open form that must be finished first; null if none. */
  previous_open_feedback: { title: string } | null;
  /** Calendar day 'YYYY-MM-DD', or null when the stage has no start date. */
  stage_start_date: string | null;
}

/** Whether a form is blocked: an earlier form is open, and this one is not stageless (STAT-04). */
export function isBlocked(
  form: Pick<BlockedInput, 'stageless' | 'previous_open_feedback'>,
): boolean {
  return form.previous_open_feedback !== null && !form.stageless;
}

/**
 * Whether a form is pending the start of its stage (STAT-05). `today` is the calendar day in the
 * organisation's time zone.
 */
export function isPending(form: Pick<BlockedInput, 'stage_start_date'>, today: string): boolean {
  return form.stage_start_date !== null && form.stage_start_date.slice(0, 10) > today;
}

/** Whether a form cannot be written yet. The server grants no update permission then (AMB-10). */
export function isWaiting(form: BlockedInput, today: string): boolean {
  return isBlocked(form) || isPending(form, today);
}
