import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROJECT } from './paths.ts';

/**
 * A child process in its own process group: Ctrl-C reaches only this process, which then stops its
 * children in order.
 */
export type Child = {
  readonly pid: number | undefined;
  /** Resolves when the child has ended, with a description of how. */
  readonly ended: Promise<string>;
  /** Asks the child to stop and waits; kills it after `STOP_GRACE_MS`. */
  readonly stop: () => Promise<void>;
};

/** Longer than the API takes to drain behind a proxy and finish its requests. */
const STOP_GRACE_MS = 20_000;
const EXIT_WITH_PARENT = fileURLToPath(new URL('exit-with-parent.mjs', import.meta.url));

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Starts Node with `args`, adding `env` to this process's environment. It ends when this process
 * does, for whatever reason.
 */
export function startNode(args: readonly string[], env: Readonly<Record<string, string>>): Child {
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, ...args], {
    cwd: PROJECT,
    env: { ...process.env, ...env, REVIEWS_STARTED_BY: String(process.pid) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`),
    );
  });
  return {
    pid: child.pid,
    ended,
    stop: async () => {
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
