import { MESSAGES } from '../messages.ts';

/** What can be done to many forms of a list at once. */
export const BULK_KINDS = ['reopen', 'close', 'reassign', 'extend', 'remind'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** What is to become of the forms. Days are 'YYYY-MM-DD'. */
export type BulkChange =
  | { readonly kind: 'reopen' | 'close' | 'remind' }
  | { readonly kind: 'reassign'; readonly employee_id: number }
  | {
      readonly kind: 'extend';
      readonly due_date: string;
      /** Null: as the stage says, but not before the form is due. */ readonly auto_close_date:
        | string
        | null;
    };

/** Why nothing becomes of a form, or why it is not taken back. */
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
  'same_dates',
  'reminded_today',
  'not_yet',
  'nobody',
  'changed_since',
  'writer_gone',
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** Each reason in words, the same in which a single form is refused. */
export const BULK_REASON_TEXTS: Readonly<Record<BulkReason, string>> = {
  not_found: MESSAGES.pulses.notFound,
  declined: MESSAGES.pulses.declinedStaysClosed,
  not_open: MESSAGES.pulses.notOpen,
  same_assignee: MESSAGES.pulses.sameAssignee,
  reminded_today: MESSAGES.team.remindedToday,
  not_yet: MESSAGES.team.notYet,
  nobody: MESSAGES.team.nobodyToRemind,
  ...MESSAGES.bulk.reasons,
};

/** Reminders have gone out: they cannot be taken back. */
export const canBeUndone = (kind: BulkKind): boolean => kind !== 'remind';

interface BulkDays {
  /** The day in the organisation's time zone. */
  readonly today: string;
  readonly cycleEnd: string;
}

/** What is wrong with new dates: they lie ahead, within the cycle, and nothing closes before it is due. */
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
