import { median } from '@reviews/harness';
import type { DayResult } from './load.ts';
import { judgeFlatness, type FlatRule } from './memory.ts';
import { ALL_OPERATIONS, OPERATIONS } from './operations.ts';
import type { Watched } from './watch.ts';

const MEBIBYTE = 1024 * 1024;
/** What a person waits for is answered within this, 95 times of 100, in milliseconds (a target, not a condition: machines differ). */
export const TARGET_P95_MS = 100;

/**
 * What a flat memory is. Between two collections the heap swings by tens of megabytes, which is why medians and a fitted
 * line are compared; what is still in use after a collection hardly swings, and may rise least.
 */
export const FLAT_RSS: FlatRule = { lineRise: 24 * MEBIBYTE, stepRise: 24 * MEBIBYTE };
export const LIVE_HEAP_RISE = 8 * MEBIBYTE;

const mb = (bytes: number) => Math.round((bytes / MEBIBYTE) * 10) / 10;
const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** One line an operation: alone, and beside everybody else. */
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

/** The same as rows for `benchmarks/README.md`. */
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

/** What a person waits for longer than the target; told, and no fault. */
export function slowOf(crowd: DayResult): string[] {
  return ALL_OPERATIONS.flatMap((operation) => {
    const times = crowd.times[operation];
    if (times === undefined || !OPERATIONS[operation] || times.p95 <= TARGET_P95_MS) return [];
    return [
      `SLOW  ${operation}: ${ms(times.p95)} ms at the 95th percentile under load, ${TARGET_P95_MS} ms is the target`,
    ];
  });
}

/** Where the process's memory is not flat, in a sentence each, and what was measured. */
export function judgeMemory({ sights, liveHeaps }: Watched): {
  faults: string[];
  figures: Record<string, number | string>;
} {
  const rss = judgeFlatness(
    sights.map(({ at, rss: bytes }) => ({ at, bytes })),
    FLAT_RSS,
  );
  const [warm, end] = [liveHeaps[0]?.bytes ?? 0, liveHeaps.at(-1)?.bytes ?? 0];
  const faults: string[] = [];
  if (!rss.isFlat) {
    faults.push(
      `The API process's memory is not flat: after a third of the time the line rose by ${mb(rss.lineRise)} MB (at most ${mb(FLAT_RSS.lineRise)}), the last third is ${mb(rss.stepRise)} MB above the middle one (at most ${mb(FLAT_RSS.stepRise)}).`,
    );
  }
  if (end - warm > LIVE_HEAP_RISE)
    faults.push(
      `What lives in the API's heap rose from ${mb(warm)} to ${mb(end)} MB after a third of the time; at most ${mb(LIVE_HEAP_RISE)} are allowed.`,
    );
  const worst = Math.max(...sights.map(({ latenessMost }) => latenessMost));
  return {
    faults,
    figures: {
      'memory of the API (RSS, MB: median, most)': `${mb(median(sights.map((sight) => sight.rss)))}, ${mb(Math.max(...sights.map((sight) => sight.rss)))}`,
      'its slope (MB a minute)': mb(rss.slope),
      'its fitted rise after a third of the time (MB)': mb(rss.lineRise),
      'its last third above the middle one (MB)': mb(rss.stepRise),
      'live heap (MB: after a third of the time, …, at the end)': liveHeaps
        .map(({ bytes }) => mb(bytes))
        .join(', '),
      'event loop of the API late by (ms: median of p99, most)': `${ms(median(sights.map(({ lateness99 }) => lateness99)))}, ${ms(worst)}`,
      'busy database connections (median, most)': `${median(sights.map(({ busy }) => busy))}, ${Math.max(...sights.map(({ busy }) => busy))}`,
      'waiting for a lock (most)': Math.max(...sights.map(({ locked }) => locked)),
    },
  };
}
