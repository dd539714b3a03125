import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received delivery. */
export interface ReceivedHook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HookReceiver {
  readonly url: string;
  readonly host: string;
  readonly received: readonly ReceivedHook[];
  /** Sets how to answer from now on; if the function does nothing, requests get no answer. */
  answer(how: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** Starts a server on loopback that accepts every delivery. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const received: ReceivedHook[] = [];
  let reply = (response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/hook`,
    host,
    received,
    answer: (how) => void (reply = how),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Verifies a delivery's signature as a Standard Webhooks receiver would. */
export function isSignedBy(secret: string, { headers, body }: ReceivedHook): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`)
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, given = ''] = signature.split(',');
      const bytes = Buffer.from(given, 'base64');
      return (
        version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
      );
    });
}
