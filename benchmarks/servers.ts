import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiProcess, PROJECT, startInspectable } from '@reviews/harness';

const production = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  NODE_COMPILE_CACHE: path.join(PROJECT, '.data/compiled'),
};

/** Starts the product as in production, on a company's database. */
export const startProduct = (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> => new ApiProcess({ databaseUrl, env: { ...production, ...env } }).start();

/** The same with an open debugger and Node options. */
export const startInspectableProduct = (
  databaseUrl: string,
  execArgv: readonly string[],
): ReturnType<typeof startInspectable> =>
  startInspectable({ databaseUrl, env: production, execArgv });

/** Starts the floor on the same database. */
export const startFloor = (databaseUrl: string): Promise<ApiProcess> =>
  new ApiProcess({ databaseUrl, env: production, program: 'benchmarks/floor-server.ts' }).start();

const KB_PER_MB = 1024;

/** Returns the peak memory of a process in MB, from the kernel. */
export async function mostMemory({ pid }: ApiProcess): Promise<number> {
  const [, kB] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kB === undefined) throw new Error('The memory of the process is not known.');
  return Number(kB) / KB_PER_MB;
}
