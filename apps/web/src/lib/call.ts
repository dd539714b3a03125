import { pathOf, queryOf } from '@reviews/contracts/address';
import type { Endpoint, RequestOf, ResponseOf } from '@reviews/contracts/endpoint';
import { OPERATION_HEADER, XSRF_COOKIE, XSRF_HEADER } from '@reviews/domain';
import axios, { AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { apiErrorFrom, ForeignAnswer, type ApiError, type TransportFailure } from './api-error.ts';
import { announceSessionExpired, announceUnauthenticated } from './session-events.ts';
import { transportSettings } from './transport.ts';

/** A call that takes longer fails as if there were no response. */
const TIMEOUT_MS = 30_000;

/**
 * Uses the fetch adapter because only fetch can leave cookies out of a same-origin request, as
 * download routes require
 * (NAV-08).
 */
const client = axios.create({
  adapter: 'fetch',
  baseURL: window.location.origin,
  timeout: TIMEOUT_MS,
  xsrfCookieName: XSRF_COOKIE,
  xsrfHeaderName: XSRF_HEADER,
  headers: { Accept: 'application/json' },
});

type Sent<E> = RequestOf<E>;
type Needed<E> = {
  [K in keyof Sent<E>]-?: undefined extends Sent<E>[K] ? never : K;
}[keyof Sent<E>];

interface CallSettings {
  signal?: AbortSignal | undefined;
  /** Neither redirects on 401 nor opens the dialog on 419: for calls in the background (AMB-51). */
  quiet?: boolean;
  /**
   * Lets the request outlive the page, for a last save when the tab closes (bodies up to 64 kB).
   */
  keepalive?: boolean;
}

interface Needs<E> {
  /**
   * Fields without which the answer counts as none. For calls after which kept words are deleted:
   * the words must outlive an answer that does not confirm them.
   */
  needs?: readonly (keyof ResponseOf<E> & string)[];
}

export type CallOptions<E> = CallSettings &
  Needs<E> & { [K in Needed<E>]: Sent<E>[K] } & {
    [K in Exclude<keyof Sent<E>, Needed<E>>]?: Sent<E>[K];
  };

type CallArguments<E> = [Needed<E>] extends [never]
  ? [options?: CallOptions<E>]
  : [options: CallOptions<E>];

/** The options of a call without its specific types. */
interface LooseOptions extends CallSettings {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  needs?: readonly string[];
}

/**
 * Makes one API call by its contract and returns the response. A success that is not the server's
 * answer to this call, such as the page of a captive portal, counts as no answer (decision 071).
 *
 * @throws {ApiError} for every failure but an abort
 * @throws {DOMException} `AbortError` when the signal is aborted
 */
export async function call<E extends Endpoint>(
  contract: E,
  ...[options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { params, query, body, needs = [], ...settings }: LooseOptions = options ?? {};
  const answer = await send(settings, contract, needs, {
    method: contract.method,
    url: pathOf(contract.path, params),
    params: queryOf(query),
    data: contract.method === 'GET' ? undefined : (body ?? {}),
    headers: contract.method === 'GET' ? {} : { 'Content-Type': 'application/json' },
  });
  // The server parses each response with this schema before sending it; parsing it again would only
  // cost time.
  return answer as ResponseOf<E>;
}

/**
 * Sends one file as multipart/form-data (API-36).
 *
 * @throws {ApiError} as `call` does
 */
export async function upload<E extends Endpoint>(
  contract: E,
  file: File,
  { params, ...options }: CallSettings & { params?: Sent<E>['params'] } = {},
): Promise<ResponseOf<E>> {
  const form = new FormData();
  form.append('file', file);
  const answer = await send(options, contract, [], {
    method: contract.method,
    url: pathOf(contract.path, params),
    data: form,
  });
  return answer as ResponseOf<E>;
}

async function send(
  { signal, quiet = false, keepalive = false }: CallSettings,
  { id }: Endpoint,
  needs: readonly string[],
  request: AxiosRequestConfig,
): Promise<unknown> {
  const { downloadToken, firewallMarker } = transportSettings();
  try {
    const answer = await client.request<unknown>({
      ...request,
      ...(signal ? { signal } : {}),
      withCredentials: downloadToken === null,
      headers: {
        ...request.headers,
        ...(downloadToken === null ? {} : { Authorization: `Bearer ${downloadToken}` }),
      },
      ...(keepalive ? { fetchOptions: { keepalive } } : {}),
    });
    if (!isOurs(answer, id) || !hasFields(answer.data, needs)) throw new ForeignAnswer();
    return answer.data;
  } catch (cause) {
    if (axios.isCancel(cause)) throw new DOMException('The call was aborted.', 'AbortError');
    const error = apiErrorFrom(failureOf(cause), firewallMarker);
    error.cause = cause;
    if (!quiet) announce(error);
    throw error;
  }
}

/** Returns whether a success is the server's JSON answer to this operation. */
const isOurs = ({ headers, data }: AxiosResponse<unknown>, id: string): boolean =>
  headers[OPERATION_HEADER] === id &&
  String(headers['content-type']).includes('application/json') &&
  // Broken JSON stays text.
  typeof data !== 'string';

const hasFields = (data: unknown, needs: readonly string[]): boolean =>
  needs.length === 0 ||
  (typeof data === 'object' && data !== null && needs.every((name) => name in data));

function announce({ kind }: ApiError): void {
  if (kind === 'unauthenticated') announceUnauthenticated();
  if (kind === 'session-expired') announceSessionExpired();
}

function failureOf(cause: unknown): TransportFailure {
  if (cause instanceof ForeignAnswer) return { answered: false, network: true };
  if (!(cause instanceof AxiosError) || !cause.response) {
    return {
      answered: false,
      network: cause instanceof AxiosError && cause.code === AxiosError.ERR_NETWORK,
    };
  }
  const { status, headers, data } = cause.response;
  return { answered: true, status, contentType: String(headers['content-type'] ?? ''), body: data };
}
