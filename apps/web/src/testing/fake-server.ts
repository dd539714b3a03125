import type { Endpoint, ReplyOf } from '@reviews/contracts';
import { OPERATION_HEADER } from '@reviews/domain';
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** Mock network: responds only as a test defines. */
export const server = setupServer();

/** A request that the mock server received. */
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

/** Returns a JSON response as the server sends it: with the id of the operation. */
export const answerTo = (contract: Endpoint, body: JsonBodyType): HttpResponse<JsonBodyType> =>
  HttpResponse.json(body, { headers: { [OPERATION_HEADER]: contract.id } });

/**
 * Responds to a contract's call with a body that its schema accepts.
 *
 * @returns the received requests, in order
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
      return answerTo(contract, contract.response.parse(reply) as JsonBodyType);
    }),
  );
  return arrived;
}

/**
 * Responds to a contract's call only when told to, so that a test can act while the call is
 * pending.
 *
 * @returns the received requests, and a function that sends the response
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
      return answerTo(contract, contract.response.parse(body) as JsonBodyType);
    }),
  );
  return { arrived, answer: resolve };
}

/** Rejects a contract's call with a status and a body. */
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
