import { calendarDay } from '@reviews/domain';

/** A span of a cycle's dates; both ends in per cent. */
export interface Span {
  from: number;
  to: number;
  /** Position of today; null before and after the cycle. */
  today: number | null;
}

interface Bounds {
  start_date: string;
  end_date: string;
}

/** Minimum width that is still visible. */
const MIN_WIDTH = 1.5;
const DAY_MS = 86_400_000;

/**
 * Returns a stage's span along its cycle. A missing start or due date becomes that of the cycle.
 */
export function spanOf(
  cycle: Bounds,
  stage: { start_date: string | null; due_date: string | null },
  now: Date,
  timeZone: string,
): Span {
  const dayNumber = (moment: string | Date): number =>
    Date.parse(`${calendarDay(moment, timeZone)}T00:00:00Z`) / DAY_MS;
  const start = dayNumber(cycle.start_date);
  const length = Math.max(1, dayNumber(cycle.end_date) + 1 - start);
  const place = (day: number): number => Math.min(100, Math.max(0, ((day - start) / length) * 100));
  const from = Math.min(
    place(stage.start_date === null ? start : dayNumber(stage.start_date)),
    100 - MIN_WIDTH,
  );
  // The due day itself is part of the stage.
  const to = stage.due_date === null ? 100 : place(dayNumber(stage.due_date) + 1);
  const today = dayNumber(now);
  const isInside = today >= start && today < start + length;
  return { from, to: Math.max(to, from + MIN_WIDTH), today: isInside ? place(today + 0.5) : null };
}
