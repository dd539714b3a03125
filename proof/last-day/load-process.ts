import { fork } from 'node:child_process';
import path from 'node:path';
import type { DayResult, Plan, Told } from './load.ts';

/**
 * Runs the load generator in its own process.
 * @param onCrowd called when the crowd begins.
 * @throws Error when the generator itself fails.
 */
export async function runLoad(
  plan: Plan,
  onCrowd: () => void,
): Promise<{ readonly alone: DayResult; readonly crowd: DayResult }> {
  const { NODE_OPTIONS: _loaderOfTheTests, ...env } = process.env;
  const child = fork(path.join(import.meta.dirname, 'load.ts'), [], {
    execArgv: [],
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const results: { alone?: DayResult; crowd?: DayResult } = {};
  child.on('message', (told: Told) => {
    if ('alone' in told) results.alone = told.alone;
    else if ('crowd' in told) results.crowd = told.crowd;
    else onCrowd();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(`The load generator ended with ${code}.`)),
  );
  child.send(plan);
  try {
    await promise;
  } finally {
    child.kill('SIGKILL');
  }
  if (results.alone === undefined || results.crowd === undefined)
    throw new Error('The load generator told only half.');
  return { alone: results.alone, crowd: results.crowd };
}
