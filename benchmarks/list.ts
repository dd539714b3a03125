import { searchCyclePulse } from '@reviews/contracts';
import { median, timed, Visitor } from '@reviews/harness';
import { startFloor, startProduct } from './servers.ts';
import type { World } from './world.ts';

/** Calls before measuring starts, because a fresh server has not compiled anything yet. */
const WARM_UP = 400;
const ROUNDS = 400;

export interface ListTimes {
  readonly product: number;
  readonly floor: number;
  readonly forms: number;
}

/**
 * Measures the median milliseconds of the list call and its floor, with one client. They alternate
 * so that both meet the same machine load.
 */
export async function measureList(world: World): Promise<ListTimes> {
  const [product, floor] = [await startProduct(world.url), await startFloor(world.url)];
  try {
    const hr = await Visitor.signIn(product.url, 'hr@larkspur.example');
    const visitor = new Visitor(floor.url);
    const user = await world.db.prisma.user.findUniqueOrThrow({
      where: { email: 'hr@larkspur.example' },
      select: { id: true, employeeId: true },
    });
    const { cycleId, pulseId, forms } = world.list;
    const params = { cycleId: String(cycleId), pulseId: String(pulseId) };
    const ofProduct = () =>
      hr.call(searchCyclePulse, {
        params,
        query: { per_page: '50', page: '1', sort: 'employee_preferred_name', sortorder: 'asc' },
      });
    const ofFloor = () =>
      visitor.send('GET', `/list/${pulseId}/${user.id}/${user.employeeId ?? 0}`);
    const [shown, bare] = [await ofProduct(), await ofFloor()];
    const rows = (text: string) => (JSON.parse(text) as { data: unknown[] }).data.length;
    if (shown.status !== 200 || rows(shown.text) !== 50 || rows(bare.text) !== 50)
      throw new Error(`The list was answered with ${shown.status}, ${rows(shown.text)} rows.`);
    const times = { product: [] as number[], floor: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const [one, other] = [await timed(ofProduct), await timed(ofFloor)];
      if (round < WARM_UP) continue;
      times.product.push(one);
      times.floor.push(other);
    }
    return { product: median(times.product), floor: median(times.floor), forms };
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}
