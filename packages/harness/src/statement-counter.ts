import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
/**
 * Statements that start, end or configure a transaction: they cost a round trip and read nothing.
 */
const CONTROL =
  /^\s*(?:begin|start transaction|commit|rollback|savepoint|release|set|deallocate|discard)\b/i;

/** The statements that one piece of work sent to the database. */
export interface Asked {
  /** The text of every statement, in sending order. */
  readonly statements: readonly string[];
  /** BEGIN, COMMIT and the like, counted separately. */
  readonly control: readonly string[];
}

/**
 * A proxy between the API and PostgreSQL that records statements: simple queries and executions of
 * prepared ones, read from the frontend messages of the wire protocol. It changes nothing and has
 * no TLS, as on loopback.
 */
export class StatementCounter {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #heard: string[] = [];

  private constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    this.#server = createServer((client) => this.#join(client));
  }

  /** Listens on a free loopback port in front of this database. */
  static async before(databaseUrl: string): Promise<StatementCounter> {
    const counter = new StatementCounter(databaseUrl);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    counter.#server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
    await promise;
    return counter;
  }

  /** URL of the same database through the proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /**
   * Records the statements sent while the work runs. Nothing else may use the proxy at the same
   * time.
   */
  async during(work: () => Promise<unknown>): Promise<Asked> {
    this.#heard = [];
    await work();
    const heard = this.#heard;
    return {
      statements: heard.filter((text) => !CONTROL.test(text)),
      control: heard.filter((text) => CONTROL.test(text)),
    };
  }

  /** Closes every connection and stops listening. */
  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    await promise;
  }

  #join(client: Socket): void {
    const database = connect(Number(this.#target.port || 5432), this.#target.hostname);
    const reader = new FrontendReader((text) => this.#heard.push(text));
    client.on('data', (chunk) => reader.read(chunk));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(one);
      // When one side disconnects, so does the other. The connection pool handles lost connections.
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      one.setNoDelay(true).pipe(other);
    }
  }
}

/**
 * Parses the messages of a client connection
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
export class FrontendReader {
  readonly #say: (statement: string) => void;
  #rest: Buffer = Buffer.alloc(0);
  /** The first message of a connection has no type byte. */
  #isStarted = false;
  readonly #statements = new Map<string, string>();
  readonly #portals = new Map<string, string>();

  constructor(say: (statement: string) => void) {
    this.#say = say;
  }

  /** Takes the next bytes of the connection, at any chunk boundary. */
  read(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const header = this.#isStarted ? TYPE_BYTES : 0;
      if (this.#rest.length < header + LENGTH_BYTES) return;
      const end = header + this.#rest.readInt32BE(header);
      if (this.#rest.length < end) return;
      if (this.#isStarted)
        this.#message(
          String.fromCharCode(this.#rest[0] ?? 0),
          this.#rest.subarray(header + LENGTH_BYTES, end),
        );
      this.#isStarted = true;
      this.#rest = this.#rest.subarray(end);
    }
  }

  #message(type: string, body: Buffer): void {
    const [first, second] = textsOf(body);
    if (type === 'Q') this.#say(first);
    else if (type === 'P') this.#statements.set(first, second);
    else if (type === 'B') this.#portals.set(first, this.#statements.get(second) ?? '');
    else if (type === 'E') this.#say(this.#portals.get(first) ?? '');
  }
}

/** Returns the two zero-terminated texts at the start of a message. */
function textsOf(body: Buffer): [string, string] {
  const end = body.indexOf(0);
  const next = body.indexOf(0, end + 1);
  return [
    body.toString('utf8', 0, Math.max(end, 0)),
    next === -1 ? '' : body.toString('utf8', end + 1, next),
  ];
}
