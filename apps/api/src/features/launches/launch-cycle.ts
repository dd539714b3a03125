import { launchedTo, MESSAGES, NotVisible, type Population } from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';
import { findLaunchCycle, type LaunchCycle, type LaunchPulse } from './plan.queries.ts';

/** The requested launch: which people and pulses. */
export interface LaunchAsked {
  readonly population: Population;
  /** Empty for every pulse that can be launched. */
  readonly pulseIds: readonly number[];
}

/** @throws NotVisible */
export async function requireCycle(sql: Sql, cycleId: number): Promise<LaunchCycle> {
  const cycle = await findLaunchCycle(sql, cycleId);
  if (cycle === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
  return cycle;
}

/**
 * Returns the requested pulses.
 * @throws NotVisible for one that is not in the cycle, or cannot be launched
 */
export function pulsesAsked({ pulses }: LaunchCycle, ids: readonly number[]): LaunchPulse[] {
  const launched = pulses.filter(({ group_name: group }) => launchedTo(group) !== null);
  if (ids.length === 0) return launched;
  const asked = launched.filter(({ id }) => ids.includes(id));
  if (asked.length < new Set(ids).size) throw new NotVisible(MESSAGES.cycles.notFound);
  return asked;
}
