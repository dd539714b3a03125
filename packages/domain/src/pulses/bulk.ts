import { MESSAGES } from '../messages.ts';

/** The bulk actions of a form list. */
export const BULK_KINDS = ['reopen', 'close', 'reassign', 'extend', 'remind'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** A bulk action with its values. Days are 'YYYY-MM-DD'. */
export type BulkChange =
  | { readonly kind: 'reopen' | 'close' | 'remind' }
  | { readonly kind: 'reassign'; readonly employee_id: number }
  | {
      readonly kind: 'extend';
      readonly due_date: string;
      /** Null: use the stage's date, but never before the form's due date. */ readonly auto_close_date:
        | string
        | null;
    };

/** Why a form is skipped, or not reverted. */
export const BULK_REASONS = [
  'not_found',
  'not_allowed',
  'already_open',
  'declined',
  'only_reviews',
  'already_closed',
  'not_open',
  'same_assignee',
  'own_review',
  'has_review',
  'same_dates',
  'reminded_today',
  'not_yet',
  'nobody',
  'changed_since',
  'writer_gone',
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** Returns the message for a reason, the same as for a single form. */
export function bulkReasonText(reason: BulkReason): string {
  switch (reason) {
    case 'not_found':
      return MESSAGES.pulses.notFound;
    case 'declined':
      return MESSAGES.pulses.declinedStaysClosed;
    case 'not_open':
      return MESSAGES.pulses.notOpen;
    case 'same_assignee':
      return MESSAGES.pulses.sameAssignee;
    case 'has_review':
      return MESSAGES.pulses.hasReview;
    case 'reminded_today':
      return MESSAGES.team.remindedToday;
    case 'not_yet':
      return MESSAGES.team.notYet;
    case 'nobody':
      return MESSAGES.team.noAccount;
    default:
      return MESSAGES.bulk.reasons[reason];
  }
}

/** Reminders have been sent, so they cannot be undone. */
export const canBeUndone = (kind: BulkKind): boolean => kind !== 'remind';

interface BulkDays {
  /** Today in the organisation's time zone. */
  readonly today: string;
  readonly cycleEnd: string;
}

/**
 * Returns problems of new dates: they must be in the future and within the cycle, and a form must
 * not close before it is due.
 */
export function extendFaults(
  {
    due_date: due,
    auto_close_date: close,
  }: Pick<Extract<BulkChange, { kind: 'extend' }>, 'due_date' | 'auto_close_date'>,
  { today, cycleEnd }: BulkDays,
): { path: string; message: string }[] {
  const { extend } = MESSAGES.bulk;
  const day = due < today ? extend.dueInPast : due > cycleEnd ? extend.afterCycle : null;
  const end =
    close === null
      ? null
      : close < due
        ? extend.closesBeforeDue
        : close > cycleEnd
          ? extend.afterCycle
          : null;
  return [
    ...(day === null ? [] : [{ path: 'due_date', message: day }]),
    ...(end === null ? [] : [{ path: 'auto_close_date', message: end }]),
  ];
}
