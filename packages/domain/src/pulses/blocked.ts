/** What decides whether a form waits for others or for its date. */
export interface BlockedInput {
  stageless: boolean;
  /** The earliest open form that must be finished first, or null. */
  previous_open_feedback: { title: string } | null;
  /** Calendar day 'YYYY-MM-DD', or null when the stage has no start date. */
  stage_start_date: string | null;
}

/** Whether a form waits for an earlier one: there is one open, and the form is not stageless (STAT-04). */
export function isBlocked(form: Pick<BlockedInput, 'stageless' | 'previous_open_feedback'>): boolean {
  return form.previous_open_feedback !== null && !form.stageless;
}

/** Whether a form waits for its stage to start (STAT-05). `today` is the calendar day in the organisation's time zone. */
export function isPending(form: Pick<BlockedInput, 'stage_start_date'>, today: string): boolean {
  return form.stage_start_date !== null && form.stage_start_date.slice(0, 10) > today;
}

/** Whether a form cannot be written yet; the server gives no update permission then (AMB-10). */
export function isWaiting(form: BlockedInput, today: string): boolean {
  return isBlocked(form) || isPending(form, today);
}

/** What is read of a form to find the one that blocks another. All belong to one employee and one cycle. */
export interface StagedForm {
  id: number;
  /** Position of its stage in the cycle, ascending; null when it is in none. */
  stage_order: number | null;
  is_open: boolean;
  stageless: boolean;
}

/**
 * The form that blocks `form` among those about the same employee in the same cycle: the earliest that is open, not
 * stageless and in an earlier stage; null when there is none (domain model, previous_open_feedback).
 */
export function previousOpenForm<F extends StagedForm>(form: StagedForm, others: readonly F[]): F | null {
  const order = form.stage_order;
  if (form.stageless || order === null) return null;
  const earlier = others.filter(
    (other) => other.is_open && !other.stageless && other.stage_order !== null && other.stage_order < order,
  );
  return (
    earlier.sort((one, other) => (one.stage_order ?? 0) - (other.stage_order ?? 0) || one.id - other.id)[0] ?? null
  );
}
