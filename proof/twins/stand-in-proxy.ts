import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Proxy } from './proxy.ts';

const WATCH_MS = 100;
const UNUSED_ENDS: number[] = [];

export interface StandInGiven {
  /** Whether it polls /readyz and sends nothing to an end that is not ready. */
  readonly watches?: boolean;
}

/**
 * Starts a proxy for machines without HAProxy: each request goes to a random ready end, on a
 * separate connection, and nothing is retried. A product that loses no request behind it loses none
 * behind a better proxy.
 */
export async function startStandInProxy(
  ports: readonly number[],
  { watches = true }: StandInGiven = {},
): Promise<Proxy> {
  let ready = [...ports];
  const agent = new Agent({ keepAlive: false });
  const server = createServer((incoming, outgoing) => {
    const choice = ready.length === 0 ? UNUSED_ENDS : ready;
    const port = choice[Math.floor(Math.random() * choice.length)];
    if (port === undefined) outgoing.writeHead(503).end();
    else passOn(port, incoming, outgoing, agent);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const timer = setInterval(() => {
    void Promise.all(ports.map(async (port) => ((await isReady(port)) ? [port] : []))).then(
      (answers) => (ready = answers.flat()),
    );
  }, WATCH_MS);
  if (!watches) clearInterval(timer);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'stand-in',
    async stop() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

function passOn(
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  agent: Agent,
): void {
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    connection: 'close',
  };
  const asked = request(
    { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers, agent },
    (answer) => {
      const { connection: _hop, 'keep-alive': _limit, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    },
  );
  asked.on('error', () =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(),
  );
  incoming.pipe(asked);
}
