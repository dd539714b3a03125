import { addDays } from '@reviews/domain';
import type { CycleOverview } from '../api/overview-api.ts';

export interface CompletedDay {
  day: string;
  /** Per pulse id: the number completed on that day, and the total by its end. */
  pulses: ReadonlyMap<number, { count: number; until: number }>;
  /** What people completed: without what the product completed itself. */
  count: number;
  until: number;
}

/**
 * Returns the days on which something was completed in the given pulses, with the totals by then.
 */
export function completedDays(
  completed: CycleOverview['completed'],
  pulseIds: readonly number[],
): CompletedDay[] {
  const chosen = completed.filter(({ pulse_id: id }) => pulseIds.includes(id));
  const until = new Map<number, number>();
  let all = 0;
  return [...new Set(chosen.map(({ day }) => day))].toSorted().map((day) => {
    const pulses = new Map<number, { count: number; until: number }>();
    let count = 0;
    for (const id of pulseIds) {
      const found = chosen.find((each) => each.day === day && each.pulse_id === id);
      const own = found?.count ?? 0;
      until.set(id, (until.get(id) ?? 0) + own);
      count += own - (found?.automatic ?? 0);
      pulses.set(id, { count: own, until: until.get(id) ?? 0 });
    }
    all += count;
    return { day, pulses, count, until: all };
  });
}

export interface DueMark {
  day: string;
  titles: string[];
}

/** Returns the days on which stages are due, with those stages. */
export function dueMarks(stages: CycleOverview['stages'], pulseIds: readonly number[]): DueMark[] {
  const due = stages
    .filter((stage) => pulseIds.includes(stage.pulse_id))
    .flatMap(({ due_date: day, title }) => (day === null ? [] : [{ day, title }]));
  return [...Map.groupBy(due, ({ day }) => day)]
    .map(([day, at]) => ({ day, titles: at.map(({ title }) => title) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The completion chart, with positions in per cent of its width and height. */
export interface Drawing {
  from: string;
  to: string;
  /** The stepped line as an SVG path of 100 by 100; `area` is the area below it. */
  line: string;
  area: string;
  xOf: (day: string) => number;
}

/**
 * Computes the chart of reviews completed per day, up to today. The range covers the cycle and
 * every day with a completion, even outside the cycle.
 */
export function drawCompletion(
  days: readonly CompletedDay[],
  { forms, start, end, today }: { forms: number; start: string; end: string; today: string },
): Drawing {
  const [first, last] = [days[0]?.day ?? start, days.at(-1)?.day ?? start];
  const from = first < start ? first : start;
  const to = last > end ? last : end;
  const length = numberOf(to) + 1 - numberOf(from);
  const xOf = (day: string): number =>
    Math.min(100, Math.max(0, ((numberOf(day) - numberOf(from)) / length) * 100));
  const yOf = (count: number): number =>
    forms === 0 ? 100 : 100 - Math.min(1, count / forms) * 100;
  const round = (value: number): string => String(Math.round(value * 100) / 100);
  const steps = days.map(({ day, until }) => `H${round(xOf(day))}V${round(yOf(until))}`);
  const now = today < to ? addDays(today, 1) : addDays(to, 1);
  const line = `M0 100${steps.join('')}H${round(Math.max(xOf(now), xOf(last)))}`;
  return { from, to, line, area: `${line}V100Z`, xOf };
}
