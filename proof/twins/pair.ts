import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiProcess } from '@reviews/harness';
import { findProxy } from '../../scripts/checks/proxy.ts';
import { startHaproxy, type Proxy } from './proxy.ts';
import { startStandInProxy } from './stand-in-proxy.ts';

const POLL_MS = 50;
const SEEN_TIMEOUT_MS = 20_000;
const ERROR_LEVEL = 50;

/**
 * One of the two processes. It keeps its port across restarts, each of which may bring another
 * build of the web application.
 */
export class Twin {
  readonly name: string;
  readonly #settings: TwinSettings;
  #process: ApiProcess | null = null;
  #port = 0;
  /** Refusals in its log: each request for an address that does not exist adds one. */
  refused = 0;
  readonly errors: string[] = [];

  constructor(name: string, settings: TwinSettings) {
    this.name = name;
    this.#settings = settings;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it with a build of the web application: the former one, or an upgrade. */
  async start(build: string): Promise<void> {
    const { databaseUrl, storageDir, drainSeconds, builds } = this.#settings;
    const env = {
      PORT: String(this.#port),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      WEB_DIST: path.join(builds, build),
      ...(drainSeconds === undefined ? {} : { DRAIN_SECONDS: String(drainSeconds) }),
    };
    this.#process = await new ApiProcess({
      databaseUrl,
      storageDir,
      env,
      onLine: (line) => this.#hear(line),
    }).start();
    this.#port = Number(new URL(this.#process.url).port);
  }

  /** Sends SIGTERM and waits until it has ended. */
  async stop(): Promise<void> {
    await this.#process?.stop();
    this.#process = null;
  }

  #hear(line: string): void {
    if (line.includes('request refused')) this.refused += 1;
    const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);
    if (level >= ERROR_LEVEL) this.errors.push(`${this.name} logged ${line}`);
  }
}

interface TwinSettings {
  readonly databaseUrl: string;
  readonly storageDir: string;
  readonly builds: string;
  /** If absent, the product's default behind a proxy. */
  readonly drainSeconds: number | undefined;
}

/** Two processes and the proxy in front of them. */
export interface Pair {
  readonly ends: readonly [Twin, Twin];
  readonly proxy: Proxy;
  /** How long a process that was told to stop still accepts requests. */
  readonly drainMs: number;
  /**
   * Whether the proxy asks the other process for a file that one does not have. If so, the two may
   * serve different builds.
   */
  readonly servesTwoBuilds: boolean;
  /** Resolves when the proxy sends to this end. Throws when it does not within 20 seconds. */
  readonly untilSeen: (end: Twin) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PairGiven {
  readonly databaseUrl: string;
  /**
   * A separate database for the second process. No real pair has that; a test uses it to check that
   * the difference is noticed.
   */
  readonly otherDatabaseUrl?: string;
  readonly drainSeconds?: number;
  /** If absent, HAProxy where it is installed. */
  readonly proxy?: (ports: readonly [number, number]) => Promise<Proxy>;
}

const MS_PER_SECOND = 1000;
/** The product's default behind a proxy. */
const DEFAULT_DRAIN_SECONDS = 5;

export const BUILDS = ['first', 'second'] as const;

/**
 * Starts two API processes on one database and one storage folder, and a proxy in front of them.
 */
export async function startPair(given: PairGiven): Promise<Pair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reviews-twins-'));
  for (const build of BUILDS) await writeBuild(path.join(folder, build), build);
  const shared = {
    storageDir: path.join(folder, 'files'),
    builds: folder,
    drainSeconds: given.drainSeconds,
  };
  const ends = [
    new Twin('api-1', { ...shared, databaseUrl: given.databaseUrl }),
    new Twin('api-2', { ...shared, databaseUrl: given.otherDatabaseUrl ?? given.databaseUrl }),
  ] as const;
  await Promise.all(ends.map((end) => end.start(BUILDS[0])));
  const program = findProxy();
  const start =
    given.proxy ??
    (program === undefined
      ? startStandInProxy
      : (ports: readonly [number, number]) => startHaproxy(program, ports));
  const proxy = await start([ends[0].port, ends[1].port]);
  return {
    ends,
    proxy,
    drainMs: (given.drainSeconds ?? DEFAULT_DRAIN_SECONDS) * MS_PER_SECOND,
    servesTwoBuilds: given.proxy === undefined && program !== undefined,
    untilSeen: (end) => untilSeen(proxy, end),
    async close() {
      await proxy.stop();
      await Promise.all(ends.map((end) => end.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilSeen(proxy: Proxy, end: Twin): Promise<void> {
  const giveUp = performance.now() + SEEN_TIMEOUT_MS;
  const before = end.refused;
  while (end.refused === before) {
    if (performance.now() > giveUp) throw new Error(`The proxy sends nothing to ${end.name}.`);
    await fetch(`${proxy.url}/api/nothing`).then((answer) => answer.arrayBuffer());
    await delay(POLL_MS);
  }
}

/**
 * Writes a web application of one page and one script. The script's name depends on the build, as
 * with a bundler.
 */
async function writeBuild(folder: string, build: string): Promise<void> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(
    path.join(folder, 'index.html'),
    `<!doctype html><script src="/assets/app-${build}.js" nonce="__CSP_NONCE__"></script>`,
  );
  await writeFile(
    path.join(folder, 'assets', `app-${build}.js`),
    `document.title = ${JSON.stringify(build)};`,
  );
}
