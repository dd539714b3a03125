import { createHash, randomBytes } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { addressOf, type Endpoint, type RequestOf, type ResponseOf } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { SESSION_ABSOLUTE_MS, XSRF_COOKIE, XSRF_HEADER } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';

const TOKEN_BYTES = 32;
/** Timeout after which a request counts as unanswered. */
const PATIENCE_MS = 60_000;
const JSON_TYPE = 'application/json';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** @throws SyntaxError when the body is not JSON */
  json(): unknown;
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, a form as multipart, everything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

type Part<T> = T extends undefined ? unknown : T;
export type CallParts<E> = {
  readonly params?: Part<RequestOf<E>['params']>;
  readonly query?: Part<RequestOf<E>['query']>;
  readonly body?: Part<RequestOf<E>['body']>;
  readonly headers?: Readonly<Record<string, string>>;
};

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 1_024 });

/**
 * One person's browser as a plain HTTP client with cookies and anti-forgery token. The base address
 * may change (a restarted or another server); the cookies stay.
 */
export class Visitor {
  base: string;
  readonly #cookies = new Map<string, string>();
  #credentials: { cookie: string; [XSRF_HEADER]: string } | null = null;
  readonly #agent: Agent;

  constructor(base: string, agent: Agent = sharedAgent) {
    this.base = base;
    this.#agent = agent;
  }

  /** Signs in with a password, as the sign-in page does. Throws when it is refused. */
  static async signIn(
    base: string,
    email: string,
    password: string = DEMO_PASSWORD,
  ): Promise<Visitor> {
    const visitor = new Visitor(base);
    await visitor.send('GET', '/api/app_config');
    const reply = await visitor.send('POST', '/auth/login', { body: { email, password } });
    if (reply.status !== 200)
      throw new Error(`Sign-in of ${email} was answered with ${reply.status}: ${reply.text}`);
    return visitor;
  }

  /**
   * Creates a session directly in the database. For hundreds of people, signing in with passwords
   * would take minutes.
   */
  static async withSession(
    base: string,
    db: Database,
    user: { readonly id: number },
  ): Promise<Visitor> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = new Date();
    await db.prisma.session.create({
      data: {
        id: createHash('sha256').update(token).digest(),
        userId: user.id,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
      },
    });
    const visitor = new Visitor(base);
    visitor.setCookie('reviews_session', token);
    // The anti-forgery token is derived from the session; every answer sends it.
    await visitor.send('GET', '/api/user');
    return visitor;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#credentials = null;
    this.#cookies.set(name, value);
  }

  /** Headers that authenticate the person, for requests sent by other means. */
  get credentials(): { cookie: string; [XSRF_HEADER]: string } {
    return (this.#credentials ??= {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [XSRF_HEADER]: this.#cookies.get(XSRF_COOKIE) ?? '',
    });
  }

  /** Sends one raw request. Rejects when there is no answer. */
  async send(
    method: string,
    address: string,
    { headers = {}, body, signal }: Sent = {},
  ): Promise<Reply> {
    const encoded = await encode(body);
    const length: Record<string, string> =
      encoded === null ? {} : { 'content-length': String(encoded.bytes.length) };
    const type: Record<string, string> =
      encoded?.type === undefined ? {} : { 'content-type': encoded.type };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          ...this.#target(address),
          method,
          agent: this.#agent,
          headers: { ...this.credentials, ...type, ...length, ...headers },
          ...(signal === undefined ? {} : { signal }),
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            this.#keepCookies(incoming.headers['set-cookie'] ?? []);
            const bytes = Buffer.concat(chunks);
            const text = bytes.toString();
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              bytes,
              text,
              json: () => JSON.parse(text) as unknown,
            });
          });
        },
      );
      outgoing.setTimeout(PATIENCE_MS, () =>
        outgoing.destroy(
          new Error(`${method} ${address} was not answered within ${PATIENCE_MS} ms.`),
        ),
      );
      outgoing.on('error', reject);
      outgoing.end(encoded?.bytes);
    });
  }

  /** Sends a call by its contract, with its address filled in. */
  call<E extends Endpoint>(
    endpoint: E,
    { params, query, body, headers = {} }: CallParts<E> = {},
  ): Promise<Reply> {
    return this.send(endpoint.method, addressOf(endpoint, params, query), {
      headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  /**
   * Sends a call that must be answered with 200, and parses the answer by its contract.
   * @throws Error with status and body when it is refused
   * @throws ZodError when the answer does not match the contract
   */
  async ask<E extends Endpoint>(endpoint: E, parts: CallParts<E> = {}): Promise<ResponseOf<E>> {
    const reply = await this.call(endpoint, parts);
    if (reply.status !== 200)
      throw new Error(`${endpoint.id} answered ${reply.status}: ${reply.text}`);
    return endpoint.response.parse(reply.json()) as ResponseOf<E>;
  }

  /**
   * Splits an address. Plain ones skip the URL parser, so that the client does not distort
   * measurements.
   */
  #target(address: string): { hostname: string; port: string; path: string } {
    const plain = /^(?:\/[\w.~-]+)+(?:\?[\w.~%&=+-]*)?$/.test(address) && !address.includes('..');
    if (plain) return { ...hostOf(this.base), path: address };
    const { hostname, port, pathname, search } = new URL(address, this.base);
    return { hostname, port, path: `${pathname}${search}` };
  }

  #keepCookies(given: readonly string[]): void {
    if (given.length > 0) this.#credentials = null;
    for (const cookie of given) {
      const [pair = '', ...attributes] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const isGone = attributes.some(
        (attribute) =>
          /^\s*max-age=0\s*$/i.test(attribute) || /^\s*expires=thu, 01 jan 1970/i.test(attribute),
      );
      if (isGone) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(pair.indexOf('=') + 1));
    }
  }
}

/** Returns the bytes of a body, and its type unless the caller sets one. */
async function encode(body: unknown): Promise<{ bytes: Buffer; type?: string } | null> {
  if (body === undefined) return null;
  if (Buffer.isBuffer(body)) return { bytes: body };
  if (body instanceof FormData) {
    const form = new Response(body);
    return {
      bytes: Buffer.from(await form.arrayBuffer()),
      type: form.headers.get('content-type') ?? 'multipart/form-data',
    };
  }
  return {
    bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    type: JSON_TYPE,
  };
}

const hosts = new Map<string, { hostname: string; port: string }>();

function hostOf(base: string): { hostname: string; port: string } {
  const known = hosts.get(base);
  if (known !== undefined) return known;
  const { hostname, port } = new URL(base);
  hosts.set(base, { hostname, port });
  return { hostname, port };
}
