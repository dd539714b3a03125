import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPILED, PROJECT } from '@reviews/harness';

const MS_PER_SECOND = 1000;
const WATCH_MS = 50;
const KILOBYTES_A_MEGABYTE = 1024;

export interface Ran {
  readonly code: number | null;
  /** Its whole output. */
  readonly text: string;
  readonly seconds: number;
  /** Peak memory in megabytes; 0 if the system does not report it. */
  readonly megabytes: number;
}

function memoryOf(pid: number | undefined): number {
  try {
    return (
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
      KILOBYTES_A_MEGABYTE
    );
  } catch {
    return 0;
  }
}

/** Runs one of the product's commands as a person would; `whileRunning` may stop it. */
export async function runCommand(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  whileRunning?: (stop: () => void) => void,
): Promise<Ran> {
  const begun = performance.now();
  const { NODE_OPTIONS: _loaderOfTheTests, ...own } = process.env;
  const child = spawn(process.execPath, [path.join(PROJECT, 'scripts/product', script), ...args], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...own, ...env },
  });
  let text = '';
  let megabytes = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid));
    whileRunning?.(() => child.kill('SIGINT'));
  }, WATCH_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(timer);
      resolve({
        code,
        text,
        seconds: (performance.now() - begun) / MS_PER_SECOND,
        megabytes: Math.round(megabytes),
      });
    });
  });
}
