import { createRandom } from '@reviews/factories/demo/random';
import { startInspectable } from '@reviews/harness';
import { describe, expect, it } from 'vitest';
import { fittedSlope, judgeFlatness, type MemorySample } from './memory.ts';
import { FLAT_OUTSIDE, judgeMemory } from './report.ts';
import type { Sight, Watched } from './watch.ts';

const MB = 1024 * 1024;

/**
 * Returns five minutes of samples, one every two seconds: what the process needs, and a saw-tooth
 * of collections above it.
 */
function memoryOver(level: (minutes: number) => number, swing = 30 * MB): MemorySample[] {
  const random = createRandom(7, 'memory');
  return Array.from({ length: 150 }, (_, index) => ({
    at: index * 2,
    bytes: level((index * 2) / 60) + random.next() * swing,
  }));
}

it('accepts level memory, whatever the collections do', () => {
  expect(
    judgeFlatness(
      memoryOver(() => 200 * MB),
      FLAT_OUTSIDE,
    ).isFlat,
  ).toBe(true);
});

it('accepts a process that warms up first', () => {
  expect(
    judgeFlatness(
      memoryOver((minutes) => 120 * MB + Math.min(minutes, 1.5) * 100 * MB),
      FLAT_OUTSIDE,
    ).isFlat,
  ).toBe(true);
});

it('finds a slow leak', () => {
  const found = judgeFlatness(
    memoryOver((minutes) => 200 * MB + minutes * 10 * MB),
    FLAT_OUTSIDE,
  );
  expect(found.isFlat).toBe(false);
  expect(found.slope / MB).toBeGreaterThan(7);
  expect(found.slope / MB).toBeLessThan(13);
});

it('finds a step that a single fitted line would not show', () => {
  const stepped = memoryOver((minutes) => (minutes > 4 ? 260 : 200) * MB, 5 * MB);
  expect(judgeFlatness(stepped, FLAT_OUTSIDE).isFlat).toBe(false);
});

it('is not misled by a few samples far above the rest', () => {
  const samples = memoryOver(() => 200 * MB, 2 * MB).map((sample, index) =>
    index % 25 === 24 ? { ...sample, bytes: sample.bytes + 300 * MB } : sample,
  );
  expect(judgeFlatness(samples, FLAT_OUTSIDE).isFlat).toBe(true);
  expect(Math.abs(fittedSlope(samples))).toBeLessThan(MB / 60);
});

it('refuses to judge too few samples', () => {
  expect(() => judgeFlatness(memoryOver(() => MB).slice(0, 5), FLAT_OUTSIDE)).toThrow('5 samples');
});

/**
 * Returns a process that holds 150 MB besides a heap of 80 MB, of which 70 MB are in use, unless
 * told otherwise.
 */
function watchedOver(
  levels: Partial<Record<'heap' | 'outside' | 'live', (minutes: number) => number>>,
): Watched {
  const { heap = () => 80 * MB, outside = () => 150 * MB, live = () => 70 * MB } = levels;
  const heaps = memoryOver(heap);
  return {
    sights: memoryOver(outside, 20 * MB).map(({ at, bytes }, index): Sight => {
      const heapTotal = heaps[index]?.bytes ?? 0;
      return {
        at,
        heapTotal,
        rss: bytes + heapTotal,
        heapUsed: heapTotal,
        external: 0,
        lateness99: 0,
        latenessMost: 0,
        busy: 0,
        locked: 0,
      };
    }),
    live: [100, 200, 300].map((at) => ({ at, bytes: live(at / 60) })),
  };
}

/** Returns what is reported for a real process after twelve identical requests. */
async function toldOf(asked: '/buffers' | '/objects' | '/garbage'): Promise<string[]> {
  const { api, insides } = await startInspectable({
    databaseUrl: 'none',
    program: 'proof/last-day/hoarder.ts',
  });
  try {
    const sights: Sight[] = [];
    const live: MemorySample[] = [];
    for (let at = 0; at < 12; at += 1) {
      await (await fetch(`${api.url}${asked}`)).text();
      sights.push({ ...(await insides.look()), at, busy: 0, locked: 0 });
      if (at === 4 || at === 11) live.push({ at, bytes: await insides.liveMemory() });
    }
    return judgeMemory({ sights, live }).faults;
  } finally {
    insides.close();
    await api.stop();
  }
}

const BESIDES = expect.stringContaining("holds besides V8's heap is not flat");
const IN_USE = expect.stringContaining('in use in the API process after a collection rose');

describe('memory of a process', () => {
  it('accepts a heap that V8 lets grow while little of it is in use', () => {
    const grown = watchedOver({ heap: (minutes) => (60 + minutes * 15) * MB });
    expect(judgeMemory(grown).faults).toEqual([]);
  });

  it('reports a heap of which more and more is in use', () => {
    const leaking = watchedOver({ live: (minutes) => (70 + minutes * 4) * MB });
    expect(judgeMemory(leaking).faults).toEqual([IN_USE]);
  });

  it('reports a library that holds more and more memory outside the heap', () => {
    const leaking = watchedOver({ outside: (minutes) => (120 + minutes * 10) * MB });
    expect(judgeMemory(leaking).faults).toEqual([BESIDES]);
  });

  it('reports memory above the limit', () => {
    const large = watchedOver({ outside: () => 300 * MB });
    expect(judgeMemory(large).faults).toEqual([expect.stringMatching(/usually holds 4\d\d/)]);
  });

  it('reports a real process that holds buffers', async () => {
    expect(await toldOf('/buffers')).toEqual([BESIDES, IN_USE]);
  });

  it('reports a real process that holds objects', async () => {
    expect(await toldOf('/objects')).toEqual([IN_USE]);
  });

  it('accepts a real process that discards what it used', async () => {
    expect(await toldOf('/garbage')).toEqual([]);
  });
});
