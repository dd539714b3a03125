import type { CycleInput } from '@reviews/contracts';
import { readRows, IdRow, type Database } from '@reviews/db';
import { EVERYONE, type Population } from '@reviews/domain';
import { buildCycle, buildTemplate } from '@reviews/factories';
import { z } from 'zod';
import { giveEnough } from './enough.ts';

/** A cycle with what a request needs to change it. */
export const LiveSeason = z.strictObject({
  id: z.int(),
  revision: z.int(),
});
export type LiveSeason = z.infer<typeof LiveSeason>;

/** Returns input that any cycle can be saved with. */
export const aPlan = (name: string): CycleInput => ({
  name,
  placard_sub_text: '',
  start_date: '2026-04-01',
  end_date: '2026-06-30',
  packet_release_days: null,
  packet_release_date: '2026-06-30',
  packet_release_time: '09:00',
  pulses: [],
  stages: [],
});

const ENOUGH = 12;
const EMPTY = 'NOT EXISTS (SELECT FROM cycle_pulse p WHERE p.cycle_id = c.id)';
const DRAFTS = `SELECT c.id, c.revision FROM cycle c WHERE c.launched_at IS NULL AND c.closed_at IS NULL AND ${EMPTY} ORDER BY c.id`;
const ENDED = `SELECT c.id, c.revision FROM cycle c WHERE c.launched_at IS NOT NULL AND ${EMPTY} ORDER BY c.id`;

/**
 * Provides cycles in setup and cycles that can be closed, both without reviews. Adds more if
 * requests have used them up.
 */
export async function giveSeasons(
  db: Database,
): Promise<{ drafts: readonly LiveSeason[]; ended: readonly LiveSeason[] }> {
  const find = async (sql: string) => await readRows(db.pool, LiveSeason, sql);
  return {
    drafts: await giveEnough(
      ENOUGH,
      () => find(DRAFTS),
      () => buildCycle(db, { launchedAt: null, pulses: [] }),
    ),
    ended: await giveEnough(
      ENOUGH,
      () => find(ENDED),
      () => buildCycle(db, { pulses: [] }),
    ),
  };
}

const ENOUGH_TO_LAUNCH = 6;
const LAUNCHABLE = `
  SELECT c.id, c.revision FROM cycle c WHERE c.launched_at IS NULL AND c.closed_at IS NULL AND EXISTS (SELECT FROM cycle_pulse p WHERE p.cycle_id = c.id)
    AND NOT EXISTS (SELECT FROM cycle_pulse p JOIN template t ON t.id = p.template_id WHERE p.cycle_id = c.id AND t.archived_at IS NOT NULL) ORDER BY c.id`;
const UNDOABLE = `
  SELECT l.id FROM launch l JOIN cycle c ON c.id = l.cycle_id WHERE l.state = 'done' AND c.closed_at IS NULL
    AND NOT EXISTS (SELECT FROM pulse p WHERE p.launch_id = l.id AND p.state <> 'open') AND NOT EXISTS (SELECT FROM launch o WHERE o.cycle_id = c.id AND o.state IN ('running', 'undoing')) ORDER BY l.id`;

/** Small enough that the launches of a whole run do not fill the company with reviews. */
const LAUNCHED_TO = 3;
export const fewOf = (employees: readonly number[]): Population => ({
  ...EVERYONE,
  exclude: employees.slice(LAUNCHED_TO),
});

const selfReview = async (db: Database) => [
  { template: await buildTemplate(db, { type: 'Self' }), stages: [{ title: 'Self' }] },
];

/**
 * Provides cycles that can be launched, and launches whose reviews no one has begun. Adds more if
 * requests have used them up.
 */
export async function giveLaunches(
  db: Database,
): Promise<{ launchable: readonly LiveSeason[]; launches: readonly number[] }> {
  const launchable = async () => await readRows(db.pool, LiveSeason, LAUNCHABLE);
  const launches = async () => (await readRows(db.pool, IdRow, UNDOABLE)).map(({ id }) => id);
  const addLaunch = async () => {
    const at = new Date();
    const { id: cycleId, pulses } = await buildCycle(db, {
      launchedAt: at,
      pulses: await selfReview(db),
    });
    await db.prisma.launch.create({
      data: {
        cycleId,
        pulseIds: pulses.map(({ id }) => id),
        state: 'done',
        people: 0,
        population: { ...EVERYONE },
        startedAt: at,
        finishedAt: at,
      },
    });
  };
  return {
    launchable: await giveEnough(ENOUGH_TO_LAUNCH, launchable, async () =>
      buildCycle(db, { launchedAt: null, pulses: await selfReview(db) }),
    ),
    launches: await giveEnough(ENOUGH_TO_LAUNCH, launches, addLaunch),
  };
}
