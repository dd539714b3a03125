import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';

export const PROJECT = path.resolve(import.meta.dirname, '../..');

const START_TIMEOUT_MS = 40_000;
/** What of the server's words is kept for the message of a failure. */
const KEPT_OUTPUT_CHARS = 4000;

export type ApiServerGiven = {
  readonly databaseUrl: string;
  /** Folder for uploaded files. */
  readonly storageDir: string;
};

/** One real API process that serves the built web application, as `npm start` runs it. */
export class ApiServer {
  readonly #given: ApiServerGiven;
  #child: ChildProcess | null = null;
  #port = 0;
  #output = '';

  constructor(given: ApiServerGiven) {
    this.#given = given;
  }

  /** Where browsers reach it; the same after a restart. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the process: the first time on a free port, from then on the same one. Throws with its words when it does not. */
  async start(): Promise<void> {
    if (this.#child !== null) throw new Error('The server runs already.');
    const child = fork(path.join(PROJECT, 'apps/api/src/main.ts'), [], {
      cwd: PROJECT,
      execArgv: [],
      env: this.#env(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#output = '';
    const keep = (chunk: Buffer): void =>
      void (this.#output = (this.#output + chunk.toString()).slice(-KEPT_OUTPUT_CHARS));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    this.#port = await this.#whenListening(child);
  }

  /** `kill -9`: no request under way ends, nothing is said to anybody. */
  async kill9(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends it as Ctrl-C does. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
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
      ...env,
      NODE_ENV: 'test',
      DATABASE_URL: this.#given.databaseUrl,
      STORAGE_DIR: this.#given.storageDir,
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      LOG_LEVEL: 'warn',
      WEB_DIST: process.env['WEB_DIST'] ?? path.join(PROJECT, 'apps/web/dist'),
    };
  }

  #whenListening(child: ChildProcess): Promise<number> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`The API server ${why}.\n${this.#output}`));
      const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
      child.once('exit', (code) => fail(`ended with ${code}`));
      child.on('message', (message) => {
        if (!isListening(message)) return;
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolve(message.listening);
      });
    });
  }
}

const isListening = (message: unknown): message is { listening: number } =>
  typeof message === 'object' && message !== null && 'listening' in message && typeof message.listening === 'number';
