import { median } from '@reviews/harness';
import type { DayResult } from './load.ts';
import { judgeFlatness, type FlatRule } from './memory.ts';
import { ALL_OPERATIONS, OPERATIONS } from './operations.ts';
import type { Watched } from './watch.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * Target for the answers that a person waits for, at the 95th percentile, in milliseconds (no
 * condition: machines differ).
 */
export const TARGET_P95_MS = 100;

/**
 * Shows a leak (decision 055). What is still in use after a forced collection hardly varies: the
 * heap, and what its objects hold outside of it.
 */
export const LIVE_RISE = 8 * MEBIBYTE;
/**
 * A leak in the libraries' own memory, which no collection sees, shows in what the process holds
 * besides V8's heap. The heap's size says nothing: V8 lets it grow to a multiple of what is in use,
 * and when it collects is chance.
 */
export const FLAT_OUTSIDE: FlatRule = { lineRise: 24 * MEBIBYTE, stepRise: 24 * MEBIBYTE };
/** Limit for the median memory of the process; `API_OPTIONS` makes it fit. */
export const USUAL_RSS = 350 * MEBIBYTE;

const mb = (bytes: number) => Math.round((bytes / MEBIBYTE) * 10) / 10;
const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** Returns one line per operation: alone, and in the crowd. */
export function timesOf(alone: DayResult, crowd: DayResult): Record<string, string> {
  return Object.fromEntries(
    ALL_OPERATIONS.flatMap((operation) => {
      const busy = crowd.times[operation];
      if (busy === undefined) return [];
      const quiet = alone.times[operation];
      const before = quiet === undefined ? 'not asked' : `${ms(quiet.p50)} / ${ms(quiet.p99)}`;
      return [
        [
          `${operation} (ms p50 / p99)`,
          `${before} alone, ${ms(busy.p50)} / ${ms(busy.p99)} under load, ${busy.requests} requests`,
        ],
      ];
    }),
  );
}

/** Returns the same as rows for `benchmarks/README.md`. */
export function tableOf(alone: DayResult, crowd: DayResult): string[] {
  const rows = ALL_OPERATIONS.flatMap((operation) => {
    const [quiet, busy] = [alone.times[operation], crowd.times[operation]];
    if (busy === undefined) return [];
    const before = quiet === undefined ? '| | ' : `| ${ms(quiet.p50)} | ${ms(quiet.p99)} `;
    return [
      `| ${operation} ${before}| ${ms(busy.p50)} | ${ms(busy.p95)} | ${ms(busy.p99)} | ${busy.requests.toLocaleString('en-GB')} |`,
    ];
  });
  return [
    '| operation | alone p50 | alone p99 | under load p50 | p95 | p99 | requests |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

/**
 * Returns the operations that a person waits for longer than the target; reported, but no fault.
 */
export function slowOf(crowd: DayResult): string[] {
  return ALL_OPERATIONS.flatMap((operation) => {
    const times = crowd.times[operation];
    if (times === undefined || !OPERATIONS[operation] || times.p95 <= TARGET_P95_MS) return [];
    return [
      `SLOW  ${operation}: ${ms(times.p95)} ms at the 95th percentile under load, ${TARGET_P95_MS} ms is the target`,
    ];
  });
}

/**
 * Returns what was measured, and one sentence for each way in which memory is not flat or above its
 * limit.
 */
export function judgeMemory({ sights, live }: Watched): {
  faults: string[];
  figures: Record<string, number | string>;
} {
  const outside = judgeFlatness(
    sights.map(({ at, rss, heapTotal }) => ({ at, bytes: rss - heapTotal })),
    FLAT_OUTSIDE,
  );
  const [warm, end] = [live[0]?.bytes ?? 0, live.at(-1)?.bytes ?? 0];
  const usual = median(sights.map(({ rss }) => rss));
  const faults: string[] = [];
  if (!outside.isFlat)
    faults.push(
      `What the API process holds besides V8's heap is not flat: after a third of the time the line rose by ${mb(outside.lineRise)} MB (at most ${mb(FLAT_OUTSIDE.lineRise)}), the last third is ${mb(outside.stepRise)} MB above the middle one (at most ${mb(FLAT_OUTSIDE.stepRise)}).`,
    );
  if (end - warm > LIVE_RISE)
    faults.push(
      `What is in use in the API process after a collection rose from ${mb(warm)} to ${mb(end)} MB after a third of the time; at most ${mb(LIVE_RISE)} are allowed.`,
    );
  if (usual > USUAL_RSS)
    faults.push(
      `The API process usually holds ${mb(usual)} MB; it is to make do with ${mb(USUAL_RSS)}.`,
    );
  const worst = Math.max(...sights.map(({ latenessMost }) => latenessMost));
  const most = Math.max(...sights.map(({ rss }) => rss));
  return {
    faults,
    figures: {
      'memory of the API (RSS, MB: median, most)': `${mb(usual)}, ${mb(most)}`,
      'of it besides V8’s heap (MB: median)': mb(
        median(sights.map(({ rss, heapTotal }) => rss - heapTotal)),
      ),
      'its slope (MB a minute)': mb(outside.slope),
      'its fitted rise after a third of the time (MB)': mb(outside.lineRise),
      'its last third above the middle one (MB)': mb(outside.stepRise),
      'in use after a collection (MB: after a third of the time, …, at the end)': live
        .map(({ bytes }) => mb(bytes))
        .join(', '),
      'event loop of the API late by (ms: median of p99, most)': `${ms(median(sights.map(({ lateness99 }) => lateness99)))}, ${ms(worst)}`,
      'busy database connections (median, most)': `${median(sights.map(({ busy }) => busy))}, ${Math.max(...sights.map(({ busy }) => busy))}`,
      'waiting for a lock (most)': Math.max(...sights.map(({ locked }) => locked)),
    },
  };
}
