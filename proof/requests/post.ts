import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Letter, RawBytes } from './letter.ts';

/**
 * Longer than any statement or lock timeout: a request without an answer by then never gets one.
 */
export const PATIENCE_MS = 30_000;

const SHOWN_CHARS = 200;

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly ms: number;
}
/**
 * The outcome of a request: an answer, a connection that ended without one, or nothing before the
 * timeout.
 */
export type Outcome =
  | Answer
  | { readonly kind: 'reset'; readonly why: string; readonly ms: number }
  | {
      readonly kind: 'silence';
      readonly ms: number;
      /** The previous request on the same connection. */ readonly after?: string;
      /** How far the connection came, to tell which side stopped. */ readonly connection?: string;
    };

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message;
/**
 * The server closed a keep-alive connection while the request was on its way. The client has to
 * retry.
 */
const STALE = new Set(['ECONNRESET', 'EPIPE']);

/** Describes a connection that brought no answer. */
function stateOf(socket: Socket | null): string {
  if (socket === null) return 'none';
  return `port ${socket.localPort}, ${socket.bytesWritten} bytes sent, ${socket.writableLength} waiting, ${socket.bytesRead} received, ${socket.destroyed ? 'closed' : 'open'}, ${socket.readableFlowing === true ? 'reading' : 'not reading'}`;
}

/** Sends letters to one server over keep-alive connections; raw ones over separate sockets. */
export class Post {
  readonly #base: URL;
  readonly #agent: Agent;
  readonly #patienceMs: number;
  /**
   * The last request on each keep-alive connection: what it left behind may be why the next one
   * gets no answer.
   */
  readonly #carried = new WeakMap<Socket, string>();

  constructor(base: string, inFlight: number, patienceMs: number = PATIENCE_MS) {
    this.#base = new URL(base);
    this.#agent = new Agent({ keepAlive: true, maxSockets: inFlight });
    this.#patienceMs = patienceMs;
  }

  close(): void {
    this.#agent.destroy();
  }

  send(letter: Letter): Promise<Outcome> {
    return letter.raw === undefined ? this.#request(letter) : this.#write(letter.raw);
  }

  #request({ method, target, headers, body }: Letter, again = true): Promise<Outcome> {
    const begun = performance.now();
    const ms = () => performance.now() - begun;
    return new Promise((resolve) => {
      const length: Record<string, string> =
        body === null ? {} : { 'content-length': String(body.length) };
      const outgoing = request(
        {
          host: this.#base.hostname,
          port: this.#base.port,
          method,
          path: target,
          agent: this.#agent,
          headers: { ...headers, ...length },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', (error) => resolve({ kind: 'reset', why: codeOf(error), ms: ms() }));
          incoming.on('end', () =>
            resolve({
              kind: 'answer',
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              bytes: Buffer.concat(chunks),
              ms: ms(),
            }),
          );
        },
      );
      let after: string | undefined;
      outgoing.on('socket', (socket) => {
        after = this.#carried.get(socket);
        this.#carried.set(socket, `${method} ${target.slice(0, SHOWN_CHARS)}`);
      });
      const giveUp = () => {
        resolve({
          kind: 'silence',
          ms: ms(),
          ...(after === undefined ? {} : { after }),
          connection: stateOf(outgoing.socket),
        });
        outgoing.destroy();
      };
      // Reads first what arrived while this process was busy.
      const timer = setTimeout(() => setImmediate(giveUp), this.#patienceMs);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('error', (error) => {
        if (again && outgoing.reusedSocket && STALE.has(codeOf(error)))
          resolve(this.#request({ method, target, headers, body } as Letter, false));
        else resolve({ kind: 'reset', why: codeOf(error), ms: ms() });
      });
      outgoing.end(body ?? undefined);
    });
  }

  #write({ pieces, after }: RawBytes): Promise<Outcome> {
    const begun = performance.now();
    const ms = () => performance.now() - begun;
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(this.#base.port), this.#base.hostname);
      const done = (why: string) => {
        clearTimeout(timer);
        socket.destroy();
        resolve(readAnswer(Buffer.concat(chunks), ms()) ?? { kind: 'reset', why, ms: ms() });
      };
      const giveUp = () => {
        const answer = readAnswer(Buffer.concat(chunks), ms());
        resolve(answer ?? { kind: 'silence', ms: ms(), connection: stateOf(socket) });
        socket.destroy();
      };
      const timer = setTimeout(() => setImmediate(giveUp), this.#patienceMs);
      socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
      socket.on('error', (error) => done(codeOf(error)));
      socket.on('close', () => done('closed'));
      const deliver = async () => {
        socket.setNoDelay(true);
        for (const piece of pieces) {
          if (socket.destroyed) return;
          await new Promise<void>((written) => socket.write(piece, () => written()));
        }
        if (after === 'break') done('broken off by this side');
        else if (after === 'end') socket.end();
      };
      socket.on('connect', () => void deliver());
    });
  }
}

const HEAD_END = '\r\n\r\n';

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    const size = end < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** Returns the first final answer in what a socket received; undefined if there is none. */
export function readAnswer(bytes: Buffer, ms: number): Answer | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN);
  const rest = bytes.subarray(end + HEAD_END.length);
  if (status < 200) return readAnswer(rest, ms);
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const length = headers['content-length'];
  return {
    kind: 'answer',
    status,
    headers,
    ms,
    bytes:
      headers['transfer-encoding'] === 'chunked'
        ? unchunk(rest)
        : rest.subarray(0, length === undefined ? rest.length : Number(length)),
  };
}
