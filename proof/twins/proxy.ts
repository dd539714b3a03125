import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PROJECT } from '@reviews/harness';

export const CONFIGURATION = path.join(PROJECT, 'docker/haproxy.cfg');
const START_TIMEOUT_MS = 10_000;
const POLL_MS = 20;

/** The proxy in front of the two processes. */
export interface Proxy {
  readonly url: string;
  /** Its name, for the figures. */
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts HAProxy on a free local port, with the same file that docker-compose.yml uses unless told
 * otherwise.
 */
export async function startHaproxy(
  program: string,
  [one, other]: readonly [number, number],
  configuration: string = CONFIGURATION,
): Promise<Proxy> {
  const port = await freePort();
  const env = {
    ...process.env,
    LISTEN: `127.0.0.1:${port}`,
    API_1: `127.0.0.1:${one}`,
    API_2: `127.0.0.1:${other}`,
  };
  const child = spawn(program, ['-db', '-f', configuration], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const url = `http://127.0.0.1:${port}`;
  const giveUp = performance.now() + START_TIMEOUT_MS;
  // It assumes that both are healthy until a check fails, so one answer is enough.
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (hasEnded() || performance.now() > giveUp) {
      child.kill('SIGKILL');
      throw new Error(`HAProxy did not start.\n${said}`);
    }
    await delay(POLL_MS);
  }
  return {
    url,
    name: versionOf(program),
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ['-v'], { encoding: 'utf8' });
  return `HAProxy ${/version (\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? 'of unknown version'}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
