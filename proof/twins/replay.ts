import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody } from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { Visitor, type Reply } from '@reviews/harness';
import type { Proxy } from './proxy.ts';

const ROUNDS = 4;
const READY = '/readyz';

interface Counted {
  readonly port: number;
  /** What it has heard, health checks left out. */
  readonly heard: string[];
  readonly close: () => Promise<void>;
}

async function serve(listener: RequestListener): Promise<Counted> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === READY) {
      response.end('{}');
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

/**
 * What the proxy does with a request that one process heard and did not answer, as when it is killed: one that only reads is
 * asked of the other, one that may have written is never sent twice. And what it says where there is nobody to ask.
 */
export async function replays(start: (ports: readonly [number, number]) => Promise<Proxy>): Promise<string[]> {
  const dying = await serve((request) => request.socket.destroy());
  const well = await serve((request, response) => void response.writeHead(request.url?.startsWith('/assets/') === true ? 404 : 200).end('{}'));
  const proxy = await start([dying.port, well.port]);
  const visitor = new Visitor(proxy.url);
  const faults: string[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const read = await visitor.send('GET', `/api/read-${round}`);
      if (read.status !== 200) faults.push(`A reading request whose process died was answered ${read.status}`);
      for (const [method, address] of [['POST', `/api/written-${round}`], ['DELETE', `/api/removed-${round}`], ['POST', `/assets/written-${round}`]] as const) {
        // No answer is an answer here.
        await visitor.send(method, address, { body: { text: 'once' } }).catch(() => undefined);
        const times = [...dying.heard, ...well.heard].filter((line) => line === `${method} ${address}`).length;
        if (times !== 1) faults.push(`${method} ${address} reached a process ${times} times`);
      }
    }
    await dying.close();
    await well.close();
    const nobody = await visitor.send('GET', '/api/user');
    if (nobody.status !== 503 || !saysSo(nobody)) faults.push(`Where no process is there, the proxy says ${nobody.status} ${nobody.text.slice(0, 200)}`);
  } finally {
    await proxy.stop();
    await dying.close();
    await well.close();
  }
  return faults;
}

/** The body that every refusal of the API has. */
function saysSo({ text }: Reply): boolean {
  try {
    const { message, code } = errorBody.parse(JSON.parse(text));
    return message === MESSAGES.errors.internal && code === 'unavailable';
  } catch {
    return false;
  }
}
