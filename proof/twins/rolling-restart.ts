import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { quantile } from '@reviews/harness';
import type { Means, Outcome } from '../promise.ts';
import { BUILDS } from './pair.ts';
import type { Stage } from './stage.ts';
import { SteadyLoad } from './steady-load.ts';

const MOST = 0.99;

export interface RestartGiven {
  readonly visitors: number;
  /** Pause between two requests of a visitor. */
  readonly pauseMs: number;
  /** How often each of the two is stopped and started again: as an upgrade, then as a rollback. */
  readonly rounds: number;
  /** Restarts only the first of the two. */
  readonly isOneOnly?: boolean;
  /** Whether it comes back as another build. */
  readonly upgrades: boolean;
}

/**
 * Stops and restarts each of the two in turn under a steady load, as another build if it is an
 * upgrade. No request may fail, and each acknowledged write must exist exactly once.
 */
export async function rollingRestart(
  stage: Stage,
  { visitors, pauseMs, rounds, isOneOnly = false, upgrades }: RestartGiven,
  say: Means['say'],
): Promise<Outcome> {
  const { pair, db } = stage;
  const load = await SteadyLoad.prepare(stage, visitors, pauseMs);
  const before = pair.ends.map(({ errors }) => errors.length);
  load.start();
  let restarts = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const end of isOneOnly ? [pair.ends[0]] : pair.ends) {
        await end.stop();
        await end.start(
          BUILDS[upgrades && pair.servesTwoBuilds ? round % BUILDS.length : 0] ?? BUILDS[0],
        );
        // Waits as an upgrade would: `docker compose up --wait`.
        await pair.untilSeen(end);
        restarts += 1;
        say(
          `${end.name} restarted; ${load.durations.length} requests, ${load.faults.length} failed`,
        );
      }
    }
  } finally {
    await load.stop();
  }
  const failed = load.faults.length;
  const faults = [
    ...load.faults,
    ...(await load.lostOrDoubled()),
    ...(await violatedInvariants(db)),
    ...pair.ends.flatMap(({ errors }, index) => errors.slice(before[index])),
  ];
  const [median, most, longest] = [0.5, MOST, 1].map((q) =>
    Math.round(quantile(load.durations, q)),
  );
  return {
    faults,
    figures: {
      restarts,
      'visitors during them': visitors,
      'requests during them': load.durations.length,
      failed,
      'median ms': median ?? 0,
      'p99 ms': most ?? 0,
      'longest ms': longest ?? 0,
    },
  };
}
