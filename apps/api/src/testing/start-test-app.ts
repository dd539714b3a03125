import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOf, type Endpoint, type RequestOf } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { IMPERSONATION_MAX_MS, SESSION_ABSOLUTE_MS } from '@reviews/domain';
import { ensureBaseData, letImpersonatorsWrite } from '@reviews/factories';
import { createApp } from '../app.ts';
import type { Clock } from '../core/clock.ts';
import { createLogger, type Logger } from '../core/logger.ts';
import type { Mailer } from '../core/mailer.ts';
import type { FileStorage } from '../core/storage.ts';
import { readEnv } from '../env.ts';
import { antiForgeryTokenOf, newToken, sessionCookieName } from '../http/cookies.ts';
import { answerable } from '../http/answerable.ts';
import { createServices, type Services } from '../services.ts';

/** A key that encrypts no real secrets. */
const TEST_SECRETS_KEYS = `1:${Buffer.alloc(32, 7).toString('base64')}`;

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(now: Date): void;
  advance(milliseconds: number): void;
}

export function testClock(start = new Date('2026-03-10T09:00:00Z')): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (moment) => void (now = moment),
    advance: (milliseconds) => void (now = new Date(now.getTime() + milliseconds)),
  };
}

/** Keeps files in memory. */
export function memoryStorage(): FileStorage {
  const files = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
  };
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;
}

type Part<T> = T extends undefined ? unknown : T;
type CallOptions<E> = {
  params?: Part<RequestOf<E>['params']>;
  query?: Part<RequestOf<E>['query']>;
  body?: Part<RequestOf<E>['body']>;
  headers?: Record<string, string>;
};

/** One person's browser, with their cookies and CSRF token. */
export interface Caller {
  readonly sessionToken: string | null;
  /** The headers that identify the person, for requests sent by other means. */
  readonly credentials: { readonly cookie: string; readonly 'x-xsrf-token': string };
  /** Sends any request; `body` is sent as JSON unless it is text or form data. */
  send(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Makes a call by its contract, with its path filled in. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer>;
}

export interface TestApp {
  readonly url: string;
  readonly db: Database;
  readonly clock: TestClock;
  readonly services: Services;
  readonly anonymous: Caller;
  /** Opens a signed-in browser of the user with this id, or of `by` who impersonates them. */
  as(user: { readonly id: number }, by?: { readonly id: number }): Promise<Caller>;
  close(): Promise<void>;
}

function createCaller(url: string, sessionToken: string | null): Caller {
  const forgery = sessionToken === null ? newToken() : antiForgeryTokenOf(sessionToken);
  const cookies = [
    `XSRF-TOKEN=${forgery}`,
    ...(sessionToken === null ? [] : [`${sessionCookieName(false)}=${sessionToken}`]),
  ].join('; ');
  const credentials = { cookie: cookies, 'x-xsrf-token': forgery };
  const caller: Caller = {
    sessionToken,
    credentials,
    async send(method, path, { body, headers } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        // Form data sets its own type and boundary.
        headers: {
          ...credentials,
          ...(body === undefined || body instanceof FormData
            ? {}
            : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : {
              body:
                typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
            }),
      });
      const text = await response.text();
      const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        body: isJson ? (JSON.parse(text) as unknown) : text,
        headers: response.headers,
      };
    },
    call: (endpoint, { params, query, body, headers } = {}) =>
      caller.send(endpoint.method, addressOf(endpoint, params, query), {
        ...(body === undefined ? {} : { body }),
        ...(headers === undefined ? {} : { headers }),
      }),
  };
  return caller;
}

/**
 * Starts the whole API on a database of its own, listening on loopback, with a clock that the test
 * controls. Close it at the end.
 */
export async function startTestApp(
  options: { logger?: Logger; mailer?: Mailer; env?: Record<string, string> } = {},
): Promise<TestApp> {
  const {
    url: databaseUrl,
    db,
    drop,
  } = await createTestDatabase({
    template: { name: 'base', fill: ensureBaseData, analysed: false },
  });
  // Most tests of impersonation are about what it may do where a company allows it to write.
  await letImpersonatorsWrite(db);
  const clock = testClock();
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    WEB_DIST: 'none',
    LOG_LEVEL: 'silent',
    SECRETS_KEYS: TEST_SECRETS_KEYS,
    ...options.env,
  });
  const services = createServices({
    env,
    db,
    clock,
    storage: memoryStorage(),
    logger: options.logger ?? createLogger(env.LOG_LEVEL),
    mailer: options.mailer ?? null,
  });
  const server = createServer(answerable(createApp(services)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    db,
    clock,
    services,
    anonymous: createCaller(url, null),
    async as(user, by) {
      const token = newToken();
      const now = clock.now();
      await db.prisma.session.create({
        data: {
          id: createHash('sha256').update(token).digest(),
          userId: user.id,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
          ...(by === undefined
            ? {}
            : {
                impersonatorId: by.id,
                impersonationExpiresAt: new Date(now.getTime() + IMPERSONATION_MAX_MS),
              }),
        },
      });
      return createCaller(url, token);
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await drop();
    },
  };
}
