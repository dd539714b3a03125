/** The data that decides whether a form is late. */
export interface DueForm {
  /** The form is open and its cycle is running. */
  readonly isOwed: boolean;
  readonly due_date: string | null;
  readonly stage_start_date: string | null;
}

/**
 * An open form is late from the day after its due date, but not before its stage starts, because no
 * one can write it before.
 */
export function isLate(
  { isOwed, due_date: due, stage_start_date: start }: DueForm,
  today: string,
): boolean {
  return isOwed && due !== null && due < today && (start === null || start <= today);
}

/**
 * What a late form is waiting for, in display order. Its writer can do nothing about the first
 * three.
 */
export const LATE_REASONS = [
  'blocked',
  'no-manager',
  'left',
  'approval',
  'nominations',
  'draft',
  'not-started',
] as const;
export type LateReason = (typeof LATE_REASONS)[number];

export interface LateForm {
  readonly isBlocked: boolean;
  readonly stage: 'Nominations' | 'Nomination Approvals' | 'Form';
  /** Whether a manager has to approve the nominations. */
  readonly needsApproval: boolean;
  readonly subjectHasManager: boolean;
  readonly writerHasLeft: boolean;
  readonly isBegun: boolean;
}

/**
 * Returns the single reason under which a late form is counted: the step that everything else waits
 * for.
 */
export function lateReason({
  isBlocked,
  stage,
  needsApproval,
  subjectHasManager,
  writerHasLeft,
  isBegun,
}: LateForm): LateReason {
  if (isBlocked) return 'blocked';
  if (goesToManager(stage, needsApproval) && !subjectHasManager) return 'no-manager';
  if (writerHasLeft) return 'left';
  if (stage === 'Nomination Approvals') return 'approval';
  if (stage === 'Nominations') return 'nominations';
  return isBegun ? 'draft' : 'not-started';
}

/** Whether a form in this stage needs a manager of the reviewee to proceed. */
export const goesToManager = (stage: LateForm['stage'], needsApproval: boolean): boolean =>
  stage === 'Nomination Approvals' || (stage === 'Nominations' && needsApproval);
