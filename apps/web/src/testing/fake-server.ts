import type { Endpoint, ReplyOf } from '@reviews/contracts';
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** The network of the tests: nothing answers but what a test says. */
export const server = setupServer();

/** What arrived at the fake server. */
export interface Arrived {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

const pathOf = (contract: Endpoint): string => `*${contract.path}`;

function handler(
  contract: Endpoint,
  answer: (request: Request) => Promise<HttpResponse<JsonBodyType>> | HttpResponse<JsonBodyType>,
): HttpHandler {
  const method = contract.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return http[method](pathOf(contract), ({ request }) => answer(request));
}

/**
 * Answers a contract's call with a body that its own schema accepts.
 *
 * @returns the requests that arrived, in their order
 */
export function answers<E extends Endpoint>(
  contract: E,
  body: ReplyOf<E> | (() => ReplyOf<E>),
): Arrived[] {
  const arrived: Arrived[] = [];
  server.use(
    handler(contract, async (request) => {
      arrived.push(await arrivalOf(request));
      const reply: unknown = typeof body === 'function' ? (body as () => ReplyOf<E>)() : body;
      return HttpResponse.json(contract.response.parse(reply) as JsonBodyType);
    }),
  );
  return arrived;
}

/**
 * Answers a contract's call only once it is let to, so that a test can act while it is on its way.
 *
 * @returns what arrived, and the function that lets it be answered
 */
export function answersLater<E extends Endpoint>(
  contract: E,
  body: ReplyOf<E>,
): { arrived: Arrived[]; answer: () => void } {
  const arrived: Arrived[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  server.use(
    handler(contract, async (request) => {
      arrived.push(await arrivalOf(request));
      await promise;
      return HttpResponse.json(contract.response.parse(body) as JsonBodyType);
    }),
  );
  return { arrived, answer: resolve };
}

/** Refuses a contract's call with a status and a body. */
export function refuses(contract: Endpoint, status: number, body: JsonBodyType = {}): Arrived[] {
  const arrived: Arrived[] = [];
  server.use(
    handler(contract, async (request) => {
      arrived.push(await arrivalOf(request));
      return HttpResponse.json(body, { status });
    }),
  );
  return arrived;
}

async function arrivalOf(request: Request): Promise<Arrived> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: request.headers,
    body: await request.clone().text(),
  };
}
