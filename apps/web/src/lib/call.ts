import { pathOf, queryOf } from '@reviews/contracts/address';
import type { Endpoint, RequestOf, ResponseOf } from '@reviews/contracts/endpoint';
import { XSRF_COOKIE, XSRF_HEADER } from '@reviews/domain';
import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { apiErrorFrom, type ApiError, type TransportFailure } from './api-error.ts';
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

export type CallOptions<E> = CallSettings & { [K in Needed<E>]: Sent<E>[K] } & {
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
}

/**
 * Makes one API call by its contract and returns the response.
 *
 * @throws {ApiError} for every failure but an abort
 * @throws {DOMException} `AbortError` when the signal is aborted
 */
export async function call<E extends Endpoint>(
  contract: E,
  ...[options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { params, query, body, ...settings }: LooseOptions = options ?? {};
  const answer = await send(settings, {
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
  const answer = await send(options, {
    method: contract.method,
    url: pathOf(contract.path, params),
    data: form,
  });
  return answer as ResponseOf<E>;
}

async function send(
  { signal, quiet = false, keepalive = false }: CallSettings,
  request: AxiosRequestConfig,
): Promise<unknown> {
  const { downloadToken, firewallMarker } = transportSettings();
  try {
    const { data } = await client.request<unknown>({
      ...request,
      ...(signal ? { signal } : {}),
      withCredentials: downloadToken === null,
      headers: {
        ...request.headers,
        ...(downloadToken === null ? {} : { Authorization: `Bearer ${downloadToken}` }),
      },
      ...(keepalive ? { fetchOptions: { keepalive } } : {}),
    });
    return data;
  } catch (cause) {
    if (axios.isCancel(cause)) throw new DOMException('The call was aborted.', 'AbortError');
    const error = apiErrorFrom(failureOf(cause), firewallMarker);
    error.cause = cause;
    if (!quiet) announce(error);
    throw error;
  }
}

function announce({ kind }: ApiError): void {
  if (kind === 'unauthenticated') announceUnauthenticated();
  if (kind === 'session-expired') announceSessionExpired();
}

function failureOf(cause: unknown): TransportFailure {
  if (!(cause instanceof AxiosError) || !cause.response) {
    return {
      answered: false,
      network: cause instanceof AxiosError && cause.code === AxiosError.ERR_NETWORK,
    };
  }
  const { status, headers, data } = cause.response;
  return { answered: true, status, contentType: String(headers['content-type'] ?? ''), body: data };
}
