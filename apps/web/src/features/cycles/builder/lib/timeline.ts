import { daysFromTo, isCalendarDay, type CycleSpan, type StageDates } from '@reviews/domain';

/** Position of a stage along its cycle, in per cent. */
export interface Stretch {
  from: number;
  to: number;
  /** When the stage closes automatically; null if it does not. */
  closes: number | null;
}

const MIN_WIDTH = 1;
const WHOLE = 100;

/**
 * Returns the position from the stage's start to the end of its due date; the cycle's dates replace
 * missing ones. Null if the cycle has no dates.
 */
export function stretchOf(
  { start_date: start, end_date: end }: CycleSpan,
  stage: StageDates,
): Stretch | null {
  if (!isCalendarDay(start) || !isCalendarDay(end) || end < start) return null;
  const days = daysFromTo(start, end) + 1;
  const place = (day: string, extra = 0): number =>
    Math.min(WHOLE, Math.max(0, ((daysFromTo(start, day) + extra) / days) * WHOLE));
  const from = Math.min(stage.start_date === null ? 0 : place(stage.start_date), WHOLE - MIN_WIDTH);
  const to = stage.due_date === null ? WHOLE : place(stage.due_date, 1);
  return {
    from,
    to: Math.max(to, from + MIN_WIDTH),
    closes: stage.auto_close_date === null ? null : place(stage.auto_close_date, 1),
  };
}
