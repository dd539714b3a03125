import { lookup as resolve, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { outgoingFaultText, type OutgoingFaultCode } from '@reviews/domain';
import { isPublicAddress } from './private-address.ts';

/** Default timeout for an external system. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** Why a request to an external system failed; the message is safe to show to an administrator. */
export class OutgoingFault extends Error {
  readonly code: OutgoingFaultCode;

  constructor(code: OutgoingFaultCode, host: string) {
    super(outgoingFaultText(code, host));
    this.name = 'OutgoingFault';
    this.code = code;
  }
}

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** From the DNS lookup to the last byte. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Truncates a response that is too long instead of failing. */
  readonly cutsLong?: boolean;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends requests to URLs that users supplied. */
export interface Outgoing {
  /**
   * Never follows a redirect: returns it like any other response.
   * @throws OutgoingFault
   */
  readonly send: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
  /** Same as `send` with the interface of `fetch`, for libraries that need it. */
  readonly fetch: (
    url: string,
    init?: {
      method?: string;
      headers?: Record<string, string>;
      body?: unknown;
      signal?: AbortSignal;
    },
  ) => Promise<Response>;
  /**
   * Returns why a URL can never be requested, as a sentence for the field it is typed into. The
   * addresses it resolves to are checked when it is requested.
   */
  readonly refusalOf: (url: string) => string | null;
}

export interface OutgoingSettings {
  /** `host` or `host:port` that the operator trusts: may be private and without TLS. */
  readonly trustedHosts: readonly string[];
  /** DNS lookup to use. */
  readonly lookup?: typeof resolve;
}

const nameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/gu, '').toLowerCase();

const CODES: Readonly<Record<string, OutgoingFaultCode>> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EAI_NODATA: 'unknown_host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ETIMEDOUT: 'timeout',
};
const isOfCertificate = (code: string): boolean =>
  /^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL_|EPROTO)/u.test(code);

function codeOf(error: unknown): OutgoingFaultCode {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'timeout';
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES[code] ?? (isOfCertificate(code) ? 'certificate' : 'broken');
}

/** Returns the bytes of a `fetch` body, for the kinds that are held in memory. */
function bytesOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('The body must be in memory.');
}

/** Reads the whole response, or its beginning. */
async function read(
  answer: http.IncomingMessage,
  host: string,
  { maxBytes = MAX_BYTES, cutsLong = false }: OutgoingRequest,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length <= maxBytes) continue;
    if (!cutsLong) throw new OutgoingFault('too_large', host);
    break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

/**
 * Creates the only client for user-supplied URLs. It resolves the name here and connects only to
 * the addresses it has checked, so DNS rebinding leads nowhere. One private address is enough to
 * refuse a name.
 */
export function createOutgoing({ trustedHosts, lookup = resolve }: OutgoingSettings): Outgoing {
  const trusted = new Set(trustedHosts.map((host) => host.toLowerCase()));
  const isTrusted = (url: URL): boolean =>
    trusted.has(nameOf(url)) ||
    trusted.has(url.host.toLowerCase()) ||
    trusted.has(`${nameOf(url)}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);

  /** @throws OutgoingFault */
  function parse(text: string): URL {
    const url = URL.parse(text.trim());
    if (url === null || url.hostname === '') throw new OutgoingFault('address', '');
    const host = nameOf(url);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isTrusted(url)))
      throw new OutgoingFault('scheme', host);
    if (url.username !== '' || url.password !== '') throw new OutgoingFault('credentials', host);
    if (isIP(host) !== 0 && !isPublicAddress(host) && !isTrusted(url))
      throw new OutgoingFault('private', host);
    return url;
  }

  const lookUp =
    (url: URL): LookupFunction =>
    (name, options, done) => {
      lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
        if (error !== null) return done(error, '');
        const [first] = addresses;
        if (first === undefined)
          return done(Object.assign(new Error('No address found.'), { code: 'ENOTFOUND' }), '');
        if (!isTrusted(url) && addresses.some(({ address }) => !isPublicAddress(address)))
          return done(new OutgoingFault('private', nameOf(url)), '');
        return options.all === true
          ? done(null, addresses)
          : done(null, first.address, first.family);
      });
    };

  function ask(url: URL, request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingAnswer> {
    const { promise, resolve: answered, reject } = Promise.withResolvers<OutgoingAnswer>();
    const { method, headers = {}, body } = request;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const given = {
      method,
      headers: { 'user-agent': 'Reviews', ...headers, ...length },
      lookup: lookUp(url),
      agent: false,
      signal,
    } as const;
    const asking = (url.protocol === 'https:' ? https : http).request(url, given, (answer) => {
      read(answer, nameOf(url), request)
        .then(
          (bytes) =>
            answered({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
          reject,
        )
        .finally(() => answer.destroy());
    });
    asking.on('error', reject);
    asking.end(body);
    return promise;
  }

  async function send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    const url = parse(request.url);
    const limit = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
    try {
      return await ask(
        url,
        request,
        request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]),
      );
    } catch (error) {
      throw error instanceof OutgoingFault ? error : new OutgoingFault(codeOf(error), nameOf(url));
    }
  }

  return {
    send,
    async fetch(url, { method = 'GET', headers = {}, body, signal } = {}) {
      const sent = bytesOf(body);
      const given = {
        url,
        headers,
        ...(sent === undefined ? {} : { body: sent }),
        ...(signal === undefined ? {} : { signal }),
      };
      const answer = await send({
        ...given,
        method: method.toUpperCase() as OutgoingRequest['method'],
      });
      const lines = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((each): [string, string] => [name, each]),
      );
      const isBare = [204, 205, 304].includes(answer.status);
      return new Response(isBare ? null : new Uint8Array(answer.body), {
        status: answer.status,
        headers: lines,
      });
    },
    refusalOf(text) {
      try {
        parse(text);
        return null;
      } catch (error) {
        return error instanceof OutgoingFault ? error.message : outgoingFaultText('address', '');
      }
    },
  };
}
