import { setTimeout as delay } from 'node:timers/promises';
import {
  dryRunLaunch,
  listLaunches,
  listLaunchPlan,
  listMyTasks,
  showUser,
  startLaunch,
} from '@reviews/contracts';
import { EVERYONE, type LaunchProblem } from '@reviews/domain';
import {
  buildCycle,
  buildTemplate,
  NOMINATION_STAGES,
  type CyclePulseGiven,
} from '@reviews/factories';
import { median, timed, Visitor } from '@reviews/harness';
import { readRows, IdRow } from '@reviews/db';
import { mostMemory, startProduct } from './servers.ts';
import type { World } from './world.ts';

const WARM_UP = 50;
const ROUNDS = 100;
/** Measurements of the dry run and of each of its pages. */
const LOOKS = 5;
const MS_PER_SECOND = 1000;
/** Interval between two progress checks. */
const LOOK_EVERY_MS = 50;

export interface LaunchTimes {
  readonly forms: number;
  readonly people: number;
  readonly seconds: number;
  /** Peak memory of the launching API process since its start. */
  readonly megabytes: number;
  /** Calls by another user at the same interval: when idle, and during the launch. */
  readonly idle: number;
  readonly during: number;
  readonly dryRun: number;
  /** The slowest kind of dry-run page. */
  readonly page: { readonly kind: string; readonly ms: number };
}

/** Creates a cycle of six pulses that is not launched. */
async function draft({ db }: World): Promise<number> {
  const review = async (type: 'Self' | 'Manager'): Promise<CyclePulseGiven> => ({
    template: await buildTemplate(db, { type }),
  });
  const nominated = async (
    type: 'Peer' | 'Upline',
    nominatedBy: 'employee' | 'manager',
  ): Promise<CyclePulseGiven> => ({
    // Makes the product count, for each person, who in the reporting line may not review.
    template: await buildTemplate(db, {
      type,
      options: { nominatedBy, noDownline: true, noManager: true, levelAboveMax: 2, min: 3 },
    }),
    stages:
      nominatedBy === 'employee'
        ? NOMINATION_STAGES
        : NOMINATION_STAGES.filter(({ component }) => component !== 'nominations'),
  });
  const pulses = [
    await review('Self'),
    await review('Self'),
    await review('Manager'),
    await review('Manager'),
    await nominated('Peer', 'employee'),
    await nominated('Peer', 'manager'),
  ];
  return (await buildCycle(db, { launchedAt: null, pulses })).id;
}

const PAGES: Readonly<
  Record<string, { page?: number; search?: string; problem?: LaunchProblem; pulse_id?: number }>
> = {
  'the first': {},
  'the last': { page: 400 },
  'of a name': { search: 'mar' },
  'of those without a manager': { problem: 'no_manager' },
  'of many reviews': { problem: 'overloaded_reviewer' },
  'of too few reviewers': { problem: 'too_few_reviewers' },
};

/** Measures the median of some calls. */
async function middle(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) times.push(await timed(call));
  return median(times);
}

/**
 * Measures the dry run of a whole company and its slowest page. Uses a process of its own, so that
 * its memory does not count for the launch.
 */
async function measureDryRun(
  world: World,
  user: { id: number },
  params: { id: string },
): Promise<Pick<LaunchTimes, 'dryRun' | 'page'>> {
  const product = await startProduct(world.url);
  try {
    const by = await Visitor.withSession(product.url, world.db, user);
    const chosen = { population: EVERYONE, pulse_ids: [] };
    const dryRun = await middle(() => by.ask(dryRunLaunch, { params, body: chosen }));
    let slowest = { kind: '', ms: 0 };
    for (const [kind, asked] of Object.entries(PAGES)) {
      const ms = await middle(() =>
        by.ask(listLaunchPlan, { params, body: { ...chosen, ...asked } }),
      );
      if (ms > slowest.ms) slowest = { kind, ms };
    }
    return { dryRun, page: slowest };
  } finally {
    await product.stop();
  }
}

/**
 * Measures how long a whole company takes from the click to the last form, and how much other users
 * notice.
 */
export async function measureLaunch(world: World): Promise<LaunchTimes> {
  const params = { id: String(await draft(world)) };
  const [user] = await readRows(
    world.db.pool,
    IdRow,
    `
    SELECT u.id FROM app_user u JOIN user_role r ON r.user_id = u.id JOIN role_permission p ON p.role_id = r.role_id WHERE p.permission = 'cycles.manage' LIMIT 1`,
  );
  if (user === undefined) throw new Error('No one manages cycles.');
  const looks = await measureDryRun(world, user, params);
  const product = await startProduct(world.url, { JOBS_EVERY_SECONDS: '0.5' });
  try {
    const by = await Visitor.withSession(product.url, world.db, user);
    // The calls of the home page, and of the launch page for progress.
    const look = async (times: number[]) => {
      times.push(await timed(() => by.ask(showUser)), await timed(() => by.ask(listMyTasks)));
      const {
        data: [launch],
      } = await by.ask(listLaunches, { params });
      await delay(LOOK_EVERY_MS);
      return launch;
    };
    const alone: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) await look(alone);
    const during: number[] = [];
    const begun = performance.now();
    await by.ask(startLaunch, {
      params,
      body: { population: EVERYONE, pulse_ids: [], revision: 0 },
    });
    for (;;) {
      const launch = await look(during);
      if (launch === undefined) throw new Error('The launch is not there.');
      if (launch.state === 'done') {
        const seconds = (performance.now() - begun) / MS_PER_SECOND;
        return {
          forms: launch.forms,
          people: launch.people,
          seconds,
          megabytes: await mostMemory(product),
          idle: median(alone.slice(2 * WARM_UP)),
          during: median(during),
          ...looks,
        };
      }
      if (launch.state !== 'running') throw new Error(launch.fault ?? launch.state);
    }
  } finally {
    await product.stop();
  }
}
