import { daysFromTo, isCalendarDay, type CycleSpan, type StageDates } from '@reviews/domain';

/** Where a stage lies along its cycle, in per cent of it. */
export interface Stretch {
  from: number;
  to: number;
  /** Where it closes itself; null where it does not. */
  closes: number | null;
}

const MIN_WIDTH = 1;
const WHOLE = 100;

/** From its start, or the cycle's, to the end of its due date, or the cycle's; null where the cycle has no days to be drawn along. */
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
