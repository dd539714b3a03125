import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The project's root folder. */
export const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** Node options of the API, as in production (`API_OPTIONS`). */
const API_OPTIONS = ['--max-old-space-size=512', '--max-semi-space-size=8'];
/** Allocator settings of the API, as in production (`API_ALLOCATOR`). */
const API_ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
/**
 * Node's compile cache of the API, also used by `npm start`. With it, a later start takes 1.6 s of
 * processor time instead of 2.6 s.
 */
export const COMPILED = path.join(PROJECT, '.data/compiled');
/** A dummy key for tests; it protects nothing. */
const TEST_SECRETS_KEYS = `1:${Buffer.alloc(32, 7).toString('base64')}`;
const START_TIMEOUT_MS = 40_000;
/** Number of output lines kept for the failure message. */
const KEPT_LINES = 60;

export interface ApiProcessGiven {
  readonly databaseUrl: string;
  /** Folder for uploaded files; defaults to a new temporary folder. */
  readonly storageDir?: string;
  /** Further settings (`apps/api/src/env.ts`). They override those set here. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further Node options, such as `--expose-gc`. */
  readonly execArgv?: readonly string[];
  /** Called with every line of output, logs included. */
  readonly onLine?: (line: string) => void;
  /**
   * The program, relative to the project; the API by default. It must send `{ listening: port }`
   * once it listens.
   */
  readonly program?: string;
}

/**
 * A real API process, run as by `npm start`. Browser tests, benchmarks and proofs use it from
 * outside.
 */
export class ApiProcess {
  readonly #given: ApiProcessGiven;
  #child: ChildProcess | null = null;
  #port = 0;
  #lines: string[] = [];
  readonly storageDir: string;

  constructor(given: ApiProcessGiven) {
    this.#given = given;
    this.storageDir = given.storageDir ?? mkdtempSync(path.join(tmpdir(), 'reviews-files-'));
  }

  /** Base URL; the same after a restart. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Process id; undefined while it is not running. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts the process, on a free port the first time and on the same one after that.
   * @throws Error with the process's output when it does not listen in time
   */
  async start(): Promise<this> {
    if (this.#child !== null) throw new Error('The server is already running.');
    const child = fork(path.join(PROJECT, this.#given.program ?? 'apps/api/src/main.ts'), [], {
      cwd: PROJECT,
      execArgv: [...API_OPTIONS, ...(this.#given.execArgv ?? [])],
      env: this.#env(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#lines = [];
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null) createInterface(stream).on('line', (line) => this.#hear(line));
    this.#port = await this.#whenListening(child);
    return this;
  }

  /** Sends `kill -9`: aborts open requests without notice. */
  async kill9(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the process like Ctrl-C: open requests can finish. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  #hear(line: string): void {
    this.#lines = [...this.#lines.slice(1 - KEPT_LINES), line];
    this.#given.onLine?.(line);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const { promise, resolve } = Promise.withResolvers<void>();
    child.once('exit', () => resolve());
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    else resolve();
    await promise;
  }

  #env(): NodeJS.ProcessEnv {
    const { NODE_OPTIONS: _loaderOfTheTests, ...env } = process.env;
    return {
      NODE_COMPILE_CACHE: COMPILED,
      ...API_ALLOCATOR,
      ...env,
      NODE_ENV: 'test',
      DATABASE_URL: this.#given.databaseUrl,
      STORAGE_DIR: this.storageDir,
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      LOG_LEVEL: 'warn',
      // Off, because background work would distort measurements of a request. Tests of mails or
      // jobs turn it on.
      MAIL_EVERY_SECONDS: '0',
      JOBS_EVERY_SECONDS: '0',
      // Lets tests store integration secrets that every process on the same database can read.
      SECRETS_KEYS: TEST_SECRETS_KEYS,
      // Keeps the run through all API calls from starting a browser. Tests of PDFs set one.
      CHROMIUM_PATH: 'none',
      WEB_DIST: process.env['WEB_DIST'] ?? path.join(PROJECT, 'apps/web/dist'),
      ...this.#given.env,
    };
  }

  #whenListening(child: ChildProcess): Promise<number> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void =>
        reject(new Error(`The API server ${why}.\n${this.#lines.join('\n')}`));
      const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
      const ended = (code: number | null): void => {
        clearTimeout(timer);
        this.#child = null;
        fail(`ended with ${code}`);
      };
      child.once('exit', ended);
      child.on('message', (message) => {
        if (!isListening(message)) return;
        clearTimeout(timer);
        child.off('exit', ended);
        resolve(message.listening);
      });
    });
  }
}

const isListening = (message: unknown): message is { listening: number } =>
  typeof message === 'object' &&
  message !== null &&
  'listening' in message &&
  typeof message.listening === 'number';
