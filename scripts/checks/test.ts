import { spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestServer } from '@reviews/db/testing';
import { DATA, PROJECT } from '../product/paths.ts';
import { buildWeb } from '../product/web-build.ts';
import { ensureBrowser } from './browser.ts';
import { tryProxy } from './proxy.ts';
import { NOTHING_RAN, tallyPlaywright, tallyVitest, toldBy } from './reports.ts';
import type { Tally } from './reports.ts';

const REPORTS = path.join(DATA, 'reports');

/** The steps of `npm test`, the inner loop: the quick ones first. */
const QUICK_STEPS = ['format', 'lint', 'boundaries', 'unit', 'web', 'quick'] as const;
/**
 * The steps of `npm run test:all`: all browser tests instead of the quick set, tests of whole
 * processes, and every proof.
 */
const FURTHER_STEPS = ['processes', 'proofs', 'browser'] as const;
const ALL_STEPS = [...QUICK_STEPS.filter((name) => name !== 'quick'), ...FURTHER_STEPS] as const;
type StepName = (typeof QUICK_STEPS)[number] | (typeof ALL_STEPS)[number];
const STEPS: readonly StepName[] = [...QUICK_STEPS, ...FURTHER_STEPS];

/** `unnamed`: it failed, and only the tool's output says what. */
type Outcome = Tally & { readonly output: string; readonly unnamed: boolean };
type Step = { readonly title: string; readonly run: () => Promise<Outcome> };

type Finished = { readonly code: number; readonly output: string };

function runTool(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(PROJECT, 'node_modules', file), ...args], {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Counts a tool that only passes or fails as one check. */
async function check(file: string, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await runTool(file, args);
  return {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    failures: [],
    output,
    unnamed: code !== 0,
  };
}

/** Counts a runner that fails without naming a failed test as one failure. */
function judge(tally: Tally, { code, output }: Finished): Outcome {
  if (tally.failed > 0 || code === 0) return { ...tally, output, unnamed: tally === NOTHING_RAN };
  return {
    passed: tally.passed,
    failed: 1,
    failures: [
      `No test failed, but the runner exited with ${code}. Look in its output for an error outside a test.`,
    ],
    output,
    unnamed: true,
  };
}

async function vitest(report: string, projects: readonly string[], env = {}): Promise<Outcome> {
  const file = path.join(REPORTS, report);
  const finished = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env,
  );
  return judge(tallyVitest(file), finished);
}

async function proofs(): Promise<Outcome> {
  const proxy = tryProxy((line) => console.log(line));
  if ('missing' in proxy)
    console.log(
      `${proxy.missing}\nWithout it, the proof of two processes uses a simple replacement proxy.`,
    );
  return vitest('proofs.json', ['proof'], 'file' in proxy ? { REVIEWS_PROXY: proxy.file } : {});
}

async function webBuild(): Promise<Outcome> {
  try {
    await buildWeb();
    return { passed: 1, failed: 0, failures: [], output: '', unnamed: false };
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      failures: [],
      output: error instanceof Error ? error.message : String(error),
      unnamed: true,
    };
  }
}

async function browserTests(env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const browser = ensureBrowser((line) => console.log(line));
  const report = path.join(REPORTS, 'playwright.json');
  const finished = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json'],
    {
      ...env,
      REVIEWS_BROWSER: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_FORCE_TTY: '0',
    },
  );
  return judge(tallyPlaywright(report), finished);
}

/** Returns the existing source folders, for tools that fail on missing ones. */
async function sourceFolders(): Promise<string[]> {
  const entries = await readdir(PROJECT);
  return ['apps', 'packages', 'e2e', 'scripts', 'benchmarks', 'proof'].filter((folder) =>
    entries.includes(folder),
  );
}

function stepTable(): Record<StepName, Step> {
  return {
    format: { title: 'Format', run: () => check('oxfmt/bin/oxfmt', ['--check']) },
    // Checks types with the compiler that it loads anyway for rules that need them.
    lint: {
      title: 'Lint and types',
      run: () => check('oxlint/bin/oxlint', ['--type-aware', '--type-check']),
    },
    boundaries: {
      title: 'Import boundaries',
      run: async () =>
        check('dependency-cruiser/bin/dependency-cruiser.mjs', [
          '--config',
          '.dependency-cruiser.cjs',
          ...(await sourceFolders()),
        ]),
    },
    unit: {
      title: 'Unit, API and component tests',
      run: () => vitest('vitest.json', ['unit', 'api', 'web']),
    },
    web: { title: 'Web build', run: webBuild },
    quick: {
      title: 'Browser tests, quick set',
      run: () => browserTests({ REVIEWS_BROWSER_TESTS: 'quick' }),
    },
    processes: {
      title: 'Tests of whole processes',
      run: () => vitest('processes.json', ['process']),
    },
    proofs: { title: 'Proofs, short form', run: proofs },
    browser: { title: 'Browser tests', run: () => browserTests() },
  };
}

const MS_PER_SECOND = 1000;

async function runStep({ title, run }: Step): Promise<Tally> {
  const begun = performance.now();
  const outcome = await run().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    failures: [],
    output: String(error),
    unnamed: true,
  }));
  const seconds = ((performance.now() - begun) / MS_PER_SECOND).toFixed(1);
  const total = outcome.passed + outcome.failed;
  console.log(
    `${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${title}: ${outcome.passed} of ${total} (${seconds} s)`,
  );
  // Prints only what failed and why, so that even a part of the log is enough. If the runner could
  // not name it, prints the runner's output.
  for (const failure of outcome.failures) console.log(`\n${failure}`);
  if (outcome.unnamed) console.log(toldBy(outcome.output));
  return outcome;
}

function wantedSteps(): readonly StepName[] {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const unknown = values.only.find((name) => !STEPS.some((step) => step === name));
  if (unknown !== undefined)
    throw new Error(`--only accepts ${STEPS.join(', ')}, but not "${unknown}".`);
  if (values.only.length > 0) return STEPS.filter((step) => values.only.includes(step));
  return values.all ? ALL_STEPS : QUICK_STEPS;
}

const NEED_DATABASE: readonly StepName[] = ['unit', 'processes', 'proofs', 'quick', 'browser'];
const NEED_WEB_BUILD: readonly StepName[] = ['proofs', 'quick', 'browser'];

/**
 * `npm test` runs the quick steps, `npm run test:all` (`--all`) every step, and `--only=<step>`
 * (repeatable) a part. Runs all steps even after a failure, with one line each. A failed step
 * prints what failed and why. If something fails outside a test, prints the tool's last output.
 * Ends with a short list of failures and, as the last line, the totals.
 */
export async function test(): Promise<void> {
  const wanted = wantedSteps();
  const needs = (steps: readonly StepName[]): boolean =>
    wanted.some((step) => steps.includes(step));
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  // One server for all runners, started and stopped once.
  const server = needs(NEED_DATABASE) ? await startTestServer() : undefined;
  if (server !== undefined) process.env['DATABASE_URL'] = server.url;
  const stop = (): void =>
    void (server?.stop() ?? Promise.resolve()).finally(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);

  if (needs(NEED_WEB_BUILD) && !wanted.includes('web')) await buildWeb();
  const table = stepTable();
  const tallies: Tally[] = [];
  for (const name of wanted) tallies.push(await runStep(table[name]));
  await server?.stop();

  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  for (const failure of tallies.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
