import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '@reviews/db/process-identity';
import { DATA } from './paths.ts';

/** The running product, recorded for the next start. */
export type Instance = { readonly pid: number; readonly port: number; readonly apiPid?: number };

const NOTE = path.join(DATA, 'running.json');
const LEAVING_WAIT_MS = 15_000;
const POLL_MS = 100;
const HEALTH_TIMEOUT_MS = 1000;
const WATCH_MS = 500;

/**
 * Records what is running, so that the next start can tell its own leftovers from another program
 * on the port.
 */
export async function noteInstance(instance: Instance): Promise<void> {
  await mkdir(DATA, { recursive: true });
  await writeFile(NOTE, JSON.stringify(instance));
}

/** Removes the record of this process. */
export async function forgetInstance(): Promise<void> {
  if ((await notedInstance())?.pid === process.pid) await rm(NOTE, { force: true });
}

async function notedInstance(): Promise<Instance | undefined> {
  const text = await readFile(NOTE, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const note: Instance = JSON.parse(text);
    return note;
  } catch {
    return undefined;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else
        reject(
          new Error(
            `Port ${port} cannot be used: ${error.message}. Choose another port, such as PORT=3100 npm start.`,
          ),
        );
    });
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** Returns a free port. */
export function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

/** Whether something on this port answers the product's health check. */
export async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  }).catch(() => undefined);
  return answer?.status === 200;
}

/** Returns the command line of a process, or '' if it is not available. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function parentOf(pid: number): number {
  try {
    if (process.platform === 'linux')
      return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}

/**
 * Waits until `port` is free, if its owner is an earlier start of this project that is stopping or
 * was killed. Throws one readable line if another program has it, or a healthy start of this
 * project.
 */
export async function claimPort(port: number): Promise<void> {
  const deadline = performance.now() + LEAVING_WAIT_MS;
  while (!(await isFree(port))) {
    const noted = await notedInstance();
    const taken = `Another program uses port ${port}. Choose another port, such as PORT=${port + 100} npm start.`;
    if (noted === undefined || noted.port !== port) throw new Error(taken);
    const ownerLives = isAlive(noted.pid) && commandLine(noted.pid).includes('scripts');
    if (ownerLives && (await isHealthy(port))) {
      throw new Error(
        `Already running at http://localhost:${port} (process ${noted.pid}). Stop it first with Ctrl-C.`,
      );
    }
    if (performance.now() > deadline) {
      if (ownerLives || !endOrphan(noted)) throw new Error(taken);
    }
    await delay(POLL_MS);
  }
}

/**
 * Ends an API process whose start was killed and that did not exit by itself. False when it is not
 * ours.
 */
function endOrphan({ apiPid }: Instance): boolean {
  if (
    apiPid === undefined ||
    !isAlive(apiPid) ||
    !commandLine(apiPid).includes(path.join('apps', 'api'))
  )
    return false;
  process.kill(apiPid, 'SIGKILL');
  return true;
}

/**
 * Calls `gone` when a process that started this one is killed: npm, the shell between, or the Node
 * that handed over. Without npm nothing is watched, so that a start can be put into the background
 * on purpose.
 */
export function watchParents(gone: () => void): void {
  process.once('disconnect', gone);
  process.channel?.unref();
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const watched: number[] = [];
  for (let pid = process.ppid; pid > 1; pid = parentOf(pid)) {
    watched.push(pid);
    const command = commandLine(pid);
    if (/\bnpm\b/.test(command) && !/\bsh\b/.test(command)) break;
    if (!/\b(?:sh|dash|bash|node)\b/.test(command) || watched.length > 3) return;
  }
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    gone();
  }, WATCH_MS);
  timer.unref();
}
