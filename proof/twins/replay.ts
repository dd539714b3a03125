import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { Visitor, type Reply } from '@reviews/harness';
import type { Proxy } from './proxy.ts';

const ROUNDS = 4;
const NOTICE_TIMEOUT_MS = 10_000;
const READY = '/readyz';
/** Only one of the two builds has it. */
const FILE = '/assets/of-one-build.js';

type Start = (ports: readonly [number, number]) => Promise<Proxy>;

interface Counted {
  readonly port: number;
  /** The requests it received, without health checks. */
  readonly heard: string[];
  readonly close: () => Promise<void>;
}

async function serve(
  listener: RequestListener,
  isReady: () => boolean = () => true,
): Promise<Counted> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === READY) {
      response.writeHead(isReady() ? 200 : 503).end('{}');
      return;
    }
    void whole(request).then(() => {
      heard.push(`${request.method} ${request.url}`);
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function whole(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request);
}

/** Resolves when the proxy sends no more calls to a process that reports that it is not ready. */
async function untilSpared({ heard }: Counted, visitor: Visitor): Promise<void> {
  const giveUp = performance.now() + NOTICE_TIMEOUT_MS;
  for (let before = -1; heard.length !== before;) {
    if (performance.now() > giveUp)
      throw new Error('The proxy goes on sending to a process that is not ready.');
    before = heard.length;
    for (let call = 0; call < ROUNDS; call += 1) await visitor.send('GET', '/api/user');
  }
}

/**
 * Returns faults unless a file is found whichever build has it: the proxy asks each process,
 * including one that is about to stop. A file that neither has is a 404.
 */
export async function filesOfTwoBuilds(start: Start): Promise<string[]> {
  let isReady = true;
  const without = await serve((_request, response) => void response.writeHead(404).end());
  const owner = await serve(
    (request, response) => void response.writeHead(request.url === FILE ? 200 : 404).end(),
    () => isReady,
  );
  const proxy = await start([without.port, owner.port]);
  const visitor = new Visitor(proxy.url);
  const faults: string[] = [];
  try {
    for (const state of ['ready', 'draining']) {
      isReady = state === 'ready';
      if (!isReady) await untilSpared(owner, visitor);
      for (let round = 0; round < ROUNDS; round += 1) {
        const [file, none] = [
          await visitor.send('GET', FILE),
          await visitor.send('GET', '/assets/of-no-build.js'),
        ];
        if (file.status !== 200)
          faults.push(
            `A file of one build only was answered ${file.status}; its process was ${state}`,
          );
        if (none.status !== 404)
          faults.push(`A file that no build has was answered ${none.status}`);
      }
    }
  } finally {
    await proxy.stop();
    await Promise.all([without.close(), owner.close()]);
  }
  return faults;
}

/**
 * Checks what the proxy does with a request that one process received and did not answer, for
 * example because it was killed. It retries a read at the other process, and never sends a write
 * twice. Also checks its answer when no process is available.
 */
export async function replays(start: Start): Promise<string[]> {
  const dying = await serve((request) => request.socket.destroy());
  const well = await serve(
    (request, response) =>
      void response.writeHead(request.url?.startsWith('/assets/') === true ? 404 : 200).end('{}'),
  );
  const proxy = await start([dying.port, well.port]);
  const visitor = new Visitor(proxy.url);
  const faults: string[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const read = await visitor.send('GET', `/api/read-${round}`);
      if (read.status !== 200)
        faults.push(`A reading request whose process died was answered ${read.status}`);
      for (const [method, address] of [
        ['POST', `/api/written-${round}`],
        ['DELETE', `/api/removed-${round}`],
        ['POST', `/assets/written-${round}`],
      ] as const) {
        // No answer is a valid outcome here.
        await visitor.send(method, address, { body: { text: 'once' } }).catch(() => undefined);
        const times = [...dying.heard, ...well.heard].filter(
          (line) => line === `${method} ${address}`,
        ).length;
        if (times !== 1) faults.push(`${method} ${address} reached a process ${times} times`);
      }
    }
    await dying.close();
    await well.close();
    const unanswered = await visitor.send('GET', '/api/user');
    if (unanswered.status !== 503 || !saysSo(unanswered))
      faults.push(
        `Where no process is there, the proxy says ${unanswered.status} ${unanswered.text.slice(0, 200)}`,
      );
  } finally {
    await proxy.stop();
    await dying.close();
    await well.close();
  }
  return faults;
}

/** Whether it has the body that every refusal of the API has. */
function saysSo({ text }: Reply): boolean {
  try {
    const { message, code } = errorBody.parse(JSON.parse(text));
    return message === MESSAGES.errors.internal && code === 'unavailable';
  } catch {
    return false;
  }
}
