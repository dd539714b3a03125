import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '..');

export interface Running {
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

function start(file: string, env: Record<string, string>): Promise<Running> {
  const child = fork(path.join(PROJECT, file), { cwd: PROJECT, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
    child.once('message', (message: { listening: number }) =>
      resolve({
        url: `http://127.0.0.1:${message.listening}`,
        process: child,
        stop: () => new Promise((done) => { child.once('exit', () => done()); child.kill('SIGTERM'); }),
      }),
    );
  });
}

/** The product as it runs in production, on a company's database. */
export const startProduct = (databaseUrl: string): Promise<Running> =>
  start('apps/api/src/main.ts', { DATABASE_URL: databaseUrl, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' });

/** The floor on the same database. */
export const startFloor = (databaseUrl: string): Promise<Running> => start('benchmarks/floor-server.ts', { DATABASE_URL: databaseUrl });
