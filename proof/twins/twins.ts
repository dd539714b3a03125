import { createTestDatabase } from '@reviews/db/testing';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { findProxy } from '../../scripts/checks/proxy.ts';
import type { Effort, Means, Outcome, PromiseOfProduct } from '../promise.ts';
import { approvals } from './approvals-as-one.ts';
import * as configured from './configuration-as-one.ts';
import * as forms from './forms-as-one.ts';
import { startPair } from './pair.ts';
import { startHaproxy } from './proxy.ts';
import { filesOfTwoBuilds, replays } from './replay.ts';
import { rollingRestart, type RestartGiven } from './rolling-restart.ts';
import * as sessions from './sessions-as-one.ts';
import { buildStage, type Check, type Stage } from './stage.ts';

/**
 * What two processes must do as one. Tests next to the jobs show that each job runs once over both
 * (`launch-kill.process.test.ts`, `due-moments.test.ts`).
 */
export const CHECKS: Readonly<Record<string, Check>> = {
  sessions: sessions.sessions,
  'anti-forgery before sign-in': sessions.antiForgeryBeforeSignIn,
  'attempts of an account': sessions.attemptsOfAnAccount,
  'attempts of an address': sessions.attemptsOfAnAddress,
  impersonation: sessions.impersonation,
  'settings and dismissals': sessions.whatChanges,
  uploads: sessions.uploads,
  configuration: configured.configuration,
  menu: configured.menu,
  roles: configured.roles,
  'one window': forms.oneWindow,
  'two windows': forms.twoWindows,
  submissions: forms.submissions,
  'reopening, reassigning, removing': forms.lifecycle,
  'approving reviewers': approvals,
  'what is too large': forms.tooLarge,
  'same answers': forms.sameAnswers,
};

const LOAD: Readonly<Record<Effort, RestartGiven>> = {
  short: { visitors: 8, pauseMs: 150, rounds: 1, upgrades: false },
  full: { visitors: 32, pauseMs: 0, rounds: 3, upgrades: true },
};
/** The full form waits as long as production does. */
const SHORT_DRAIN_SECONDS = 2;
const SPREAD_REQUESTS = 40;
/** Each of the two must get at least this share of them. */
const LEAST_PART = 0.2;

/** Returns the faults that the checks find, each with the name of its check. */
export async function asOne(
  stage: Stage,
  say: Means['say'],
  checks: Readonly<Record<string, Check>> = CHECKS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      for await (const fault of check(stage)) faults.push(`${name}: ${fault}`);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    say(`${name}: ${faults.length} faults so far`);
  }
  return faults;
}

/** Checks that both get requests, by the refusals in their logs. */
async function spread({ pair: { ends, proxy } }: Stage): Promise<string[]> {
  const before = ends.map(({ refused }) => refused);
  await Promise.all(
    Array.from({ length: SPREAD_REQUESTS }, () =>
      fetch(`${proxy.url}/api/nothing`).then((answer) => answer.arrayBuffer()),
    ),
  );
  const parts = ends.map(({ refused }, index) => refused - (before[index] ?? 0));
  return parts.every((part) => part >= LEAST_PART * SPREAD_REQUESTS)
    ? []
    : [`Of ${SPREAD_REQUESTS} requests ${parts.join(' and ')} went to the two`];
}

/**
 * Checks what only the proxy does. A stand-in does not retry, nor look for files at the other
 * process.
 */
async function ofTheProxy(program: string): Promise<string[]> {
  const start = (ports: readonly [number, number]) => startHaproxy(program, ports);
  return [...(await replays(start)), ...(await filesOfTwoBuilds(start))];
}

async function prove({ effort, say }: Means): Promise<Outcome> {
  const program = findProxy();
  if (program === undefined && effort === 'full')
    throw new Error('No HAProxy: `npm run prove` finds or installs one, or says what to do.');
  const { url, db, drop } = await createTestDatabase();
  const built = await buildStage(db);
  const pair = await startPair({
    databaseUrl: url,
    ...(effort === 'short' ? { drainSeconds: SHORT_DRAIN_SECONDS } : {}),
  });
  try {
    const stage: Stage = { ...built, pair };
    const faults = [
      ...(await spread(stage)),
      ...(await asOne(stage, say)),
      ...(await violatedInvariants(db)),
    ];
    faults.push(...pair.ends.flatMap(({ errors }) => errors));
    const proxied = program === undefined ? [] : await ofTheProxy(program);
    const restarted = await rollingRestart(stage, LOAD[effort], say);
    return {
      faults: [...faults, ...proxied, ...restarted.faults],
      figures: {
        proxy: pair.proxy.name,
        'ways in which two are as one': Object.keys(CHECKS).length,
        ...restarted.figures,
      },
    };
  } finally {
    await pair.close();
    await drop();
  }
}

export const twins: PromiseOfProduct = { id: 'twins', title: 'Two are as one', prove };
