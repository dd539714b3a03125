import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A received mail. */
export interface Received {
  readonly from: string;
  readonly to: string;
  /** Everything between DATA and its final dot. */
  readonly data: string;
}

/**
 * Returns the response that refuses a step; undefined accepts it, null closes the connection
 * without a response.
 */
export type Refusal = (step: 'rcpt' | 'data', to: string) => string | null | undefined;

export interface SmtpReceiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Refuses mails by this function from now on. */
  refuse(refusal: Refusal): void;
  close(): Promise<void>;
}

const textBetween = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/**
 * Starts a mail server on loopback that speaks as much SMTP as a sender needs and keeps what it
 * receives.
 */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let refusal: Refusal = () => undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(
      socket,
      (step, to) => refusal(step, to),
      (mail) => received.push(mail),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (next) => void (refusal = next),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, refusal: Refusal, keep: (mail: Received) => void): void {
  let [from, to, held] = ['', '', ''];
  let data: string[] | null = null;
  const answer = (step: 'rcpt' | 'data', taken: string): void => {
    const refused = refusal(step, to);
    if (refused === null) socket.destroy();
    else socket.write(`${refused ?? taken}\r\n`);
  };
  const hear = (line: string): void => {
    if (data !== null) {
      if (line !== '.') return void data.push(line.replace(/^\./, ''));
      keep({ from, to, data: data.join('\n') });
      data = null;
      return answer('data', '250 taken');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') from = textBetween(line);
    if (verb === 'RCPT') {
      to = textBetween(line);
      return answer('rcpt', '250 ok');
    }
    if (verb === 'DATA') {
      data = [];
      return void socket.write('354 go on\r\n');
    }
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    socket.write('250 ok\r\n');
  };
  socket.write('220 receiver\r\n');
  socket.on('data', (chunk) => {
    held += chunk.toString('utf8');
    for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
      const line = held.slice(0, end);
      held = held.slice(end + 2);
      hear(line);
    }
  });
}
