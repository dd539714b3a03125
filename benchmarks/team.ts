import { showMyTeam } from '@reviews/contracts/team';
import { TEAM_PAGE_SIZE } from '@reviews/domain';
import { buildLargeCycle } from '@reviews/factories';
import { median, timed, Visitor } from '@reviews/harness';
import { readRows } from '@reviews/db';
import { z } from 'zod';
import { startFloor, startProduct } from './servers.ts';
import type { World } from './world.ts';

/** Calls before measuring starts, because a fresh server has not compiled anything yet. */
const WARM_UP = 150;
const ROUNDS = 250;
/** Number of pulse columns, from the running cycles. */
const PULSES = 6;

export interface TeamTimes {
  readonly product: number;
  readonly floor: number;
  /** People shown, of those below the manager. */
  readonly people: number;
  readonly forms: number;
}

const ManagerRow = z.strictObject({ id: z.int(), user_id: z.int() });

/**
 * Picks the manager with the fewest people below that fill a page, and adds a cycle so that six
 * pulses are running.
 */
async function chooseManager({ db }: World): Promise<{ id: number; userId: number }> {
  // One form about each of them, in every state.
  const { rowCount: live } = await db.pool.query(
    'SELECT FROM cycle_pulse cp JOIN cycle c ON c.id = cp.cycle_id WHERE c.launched_at IS NOT NULL AND c.closed_at IS NULL',
  );
  const people = await db.prisma.employee.count();
  for (let count = live ?? 0; count < PULSES; count += 1)
    await buildLargeCycle(db, { now: new Date(), forms: people });
  const rows = await readRows(
    db.pool,
    ManagerRow,
    `
    SELECT rl.ancestor_id AS id, u.id AS user_id FROM reporting_line rl JOIN app_user u ON u.employee_id = rl.ancestor_id
    GROUP BY rl.ancestor_id, u.id HAVING count(*) >= $1 ORDER BY count(*), rl.ancestor_id LIMIT 1`,
    [TEAM_PAGE_SIZE],
  );
  const [manager] = rows;
  if (manager === undefined) throw new Error('No one has that many people below.');
  await db.pool.query('VACUUM ANALYZE pulse');
  return { id: manager.id, userId: manager.user_id };
}

/**
 * Measures the median milliseconds of a manager's view of everyone below in all running pulses (one
 * call), and of the best SQL for the same rows, alternating.
 */
export async function measureTeam(world: World): Promise<TeamTimes> {
  const manager = await chooseManager(world);
  const [product, floor] = [await startProduct(world.url), await startFloor(world.url)];
  try {
    const [reader, visitor] = [
      await Visitor.withSession(product.url, world.db, { id: manager.userId }),
      new Visitor(floor.url),
    ];
    const ofProduct = () => reader.call(showMyTeam, { query: { below: true } });
    const ofFloor = () => visitor.send('GET', `/team/${manager.id}/${TEAM_PAGE_SIZE}`);
    const [shown, bare] = [await ofProduct(), await ofFloor()];
    if (bare.status !== 200) throw new Error(bare.text);
    const { columns, data } = showMyTeam.response.parse(shown.json());
    const forms = data.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell.kind === 'forms' ? cell.forms : [])),
    ).length;
    const floorRows = bare.json() as { people: unknown[]; forms: { kind: string | null }[] };
    const floorForms = floorRows.forms.filter(({ kind }) => kind === 'review').length;
    if (
      columns.length !== PULSES ||
      data.length !== TEAM_PAGE_SIZE ||
      floorRows.people.length !== data.length ||
      floorForms !== forms
    ) {
      throw new Error(
        `The team was answered with ${shown.status}, ${data.length} people with ${forms} forms, the floor with ${floorRows.people.length} with ${floorForms}.`,
      );
    }
    const times = { product: [] as number[], floor: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const [one, other] = [await timed(ofProduct), await timed(ofFloor)];
      if (round < WARM_UP) continue;
      times.product.push(one);
      times.floor.push(other);
    }
    return {
      product: median(times.product),
      floor: median(times.floor),
      people: data.length,
      forms,
    };
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}
