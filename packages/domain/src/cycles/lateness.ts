/** What decides whether a form is late. */
export interface DueForm {
  /** It is open, in a cycle that runs. */
  readonly isOwed: boolean;
  readonly due_date: string | null;
  readonly stage_start_date: string | null;
}

/** Late is what is owed from the day after it was due; before its stage has begun nobody could have written it. */
export function isLate(
  { isOwed, due_date: due, stage_start_date: start }: DueForm,
  today: string,
): boolean {
  return isOwed && due !== null && due < today && (start === null || start <= today);
}

/** What a late form waits for, in the order in which they are told: its writer can do nothing about the first three. */
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
  /** Whether a manager has to approve who is nominated. */
  readonly needsApproval: boolean;
  readonly subjectHasManager: boolean;
  readonly writerHasLeft: boolean;
  readonly isBegun: boolean;
}

/** The one reason that a late form is counted under: what has to happen before anything else can. */
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

/** Whether a form of this stage comes to nothing where the person reviewed has no manager. */
export const goesToManager = (stage: LateForm['stage'], needsApproval: boolean): boolean =>
  stage === 'Nomination Approvals' || (stage === 'Nominations' && needsApproval);
