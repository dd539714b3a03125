import {
  listCycleProgress,
  listLateForms,
  showCycleOverview,
} from '@reviews/contracts/cycle-overview';
import { median, timed, Visitor } from '@reviews/harness';
import { startFloor, startProduct } from './servers.ts';
import type { World } from './world.ts';

/** Calls before measuring starts, because a fresh server has not compiled anything yet. */
const WARM_UP = 20;
const ROUNDS = 60;
const MOST_WITHHELD = 10;

export interface OverviewTimes {
  readonly product: number;
  readonly floor: number;
  readonly forms: number;
  /** The further calls of the page: by department, and late forms. */
  readonly progress: number;
  readonly late: number;
}

/**
 * Picks the running cycle with the most forms. Some become late, because its second stage was due a
 * week ago.
 */
async function chooseCycle({ db, list }: World): Promise<number> {
  await db.pool.query(
    'UPDATE stage SET due_date = current_date - 7, start_date = NULL WHERE cycle_id = $1 AND position = 1',
    [list.cycleId],
  );
  await db.pool.query('VACUUM ANALYZE pulse');
  return list.cycleId;
}

/**
 * Measures the median milliseconds of a cycle's overview and of the best SQL for the same numbers,
 * with one client, alternating.
 */
export async function measureOverview(world: World): Promise<OverviewTimes> {
  const cycleId = await chooseCycle(world);
  const [product, floor] = [await startProduct(world.url), await startFloor(world.url)];
  try {
    const [hr, visitor] = [
      await Visitor.signIn(product.url, 'hr@larkspur.example'),
      new Visitor(floor.url),
    ];
    const params = { id: String(cycleId) };
    const ofProduct = () => hr.call(showCycleOverview, { params });
    const ofFloor = () => visitor.send('GET', `/overview/${cycleId}`);
    const [shown, bare] = [
      showCycleOverview.response.parse((await ofProduct()).json()),
      (await ofFloor()).json() as {
        counts: { count: number; late: boolean }[];
        days: { count: number }[];
      },
    ];
    const sum = (all: readonly { readonly count: number }[]) =>
      all.reduce((total, { count }) => total + count, 0);
    const forms = shown.pulses.reduce((total, pulse) => total + pulse.total, 0);
    const late = shown.pulses.reduce((total, pulse) => total + pulse.late, 0);
    // The few forms about the reader are hidden from them.
    const [told, known] = [
      [forms, late, sum(shown.completed)],
      [sum(bare.counts), sum(bare.counts.filter((count) => count.late)), sum(bare.days)],
    ];
    if (
      late === 0 ||
      told.some((count, index) => !(Math.abs((known[index] ?? 0) - count) < MOST_WITHHELD))
    )
      throw new Error(
        `The overview told of ${told.join()}, the floor of ${known.join()} (forms, late, complete).`,
      );
    const times = {
      product: [] as number[],
      floor: [] as number[],
      progress: [] as number[],
      late: [] as number[],
    };
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const took = [
        await timed(ofProduct),
        await timed(ofFloor),
        await timed(() => hr.call(listCycleProgress, { params, query: { by: 'department' } })),
        await timed(() => hr.call(listLateForms, { params })),
      ] as const;
      if (round < WARM_UP) continue;
      for (const [index, of] of [times.product, times.floor, times.progress, times.late].entries())
        of.push(took[index] ?? 0);
    }
    return {
      product: median(times.product),
      floor: median(times.floor),
      forms,
      progress: median(times.progress),
      late: median(times.late),
    };
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}
