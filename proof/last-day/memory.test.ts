import { createRandom } from '@reviews/factories/demo/random';
import { expect, it } from 'vitest';
import { fittedSlope, judgeFlatness, type MemorySample } from './memory.ts';
import { FLAT_RSS } from './report.ts';

const MB = 1024 * 1024;

/** Five minutes, a look every two seconds: what the process needs, and a saw-tooth of collections above it. */
function memoryOver(level: (minutes: number) => number, swing = 30 * MB): MemorySample[] {
  const random = createRandom(7, 'memory');
  return Array.from({ length: 150 }, (_, index) => ({
    at: index * 2,
    bytes: level((index * 2) / 60) + random.next() * swing,
  }));
}

it('takes a level memory for flat, whatever the collections do', () => {
  expect(
    judgeFlatness(
      memoryOver(() => 200 * MB),
      FLAT_RSS,
    ).isFlat,
  ).toBe(true);
});

it('takes a process for flat that warms up first', () => {
  expect(
    judgeFlatness(
      memoryOver((minutes) => 120 * MB + Math.min(minutes, 1.5) * 100 * MB),
      FLAT_RSS,
    ).isFlat,
  ).toBe(true);
});

it('finds a slow leak', () => {
  const found = judgeFlatness(
    memoryOver((minutes) => 200 * MB + minutes * 10 * MB),
    FLAT_RSS,
  );
  expect(found.isFlat).toBe(false);
  expect(found.slope / MB).toBeGreaterThan(7);
  expect(found.slope / MB).toBeLessThan(13);
});

it('finds a step that a line through everything would not show', () => {
  const stepped = memoryOver((minutes) => (minutes > 4 ? 260 : 200) * MB, 5 * MB);
  expect(judgeFlatness(stepped, FLAT_RSS).isFlat).toBe(false);
});

it('is not misled by a few samples far above', () => {
  const samples = memoryOver(() => 200 * MB, 2 * MB).map((sample, index) =>
    index % 25 === 24 ? { ...sample, bytes: sample.bytes + 300 * MB } : sample,
  );
  expect(judgeFlatness(samples, FLAT_RSS).isFlat).toBe(true);
  expect(Math.abs(fittedSlope(samples))).toBeLessThan(MB / 60);
});

it('does not judge what it has hardly seen', () => {
  expect(() => judgeFlatness(memoryOver(() => MB).slice(0, 5), FLAT_RSS)).toThrow('5 samples');
});
