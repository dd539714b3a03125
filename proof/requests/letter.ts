import { pathOf, queryOf, type Endpoint } from '@reviews/contracts';
import type { Who } from '@reviews/api/testing/cases/people';

export type Temperament = 'valid' | 'nearly' | 'hostile';

/** The three parts of a request that a contract checks. */
export interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The bytes of a request that no HTTP client would send. */
export interface RawBytes {
  readonly pieces: readonly Buffer[];
  /** After the last piece: wait for the answer, end this side of the connection, or break it off. */
  readonly after: 'wait' | 'end' | 'break';
}

/**
 * Why a message may end without an answer. Every other message must be answered (proof/README.md).
 */
export type Unanswered =
  | 'head too large, still being sent'
  | 'not HTTP, still being sent'
  | 'asks for a tunnel'
  | 'ended by the sender';

/**
 * Up to this many bytes arrive in one piece: the parser has read all of them when it refuses, so
 * its refusal arrives.
 */
export const AT_ONCE_BYTES = 32_000;

/** A request ready to be sent. */
export interface Letter {
  /** The operation it aims at; null when it aims at none. */
  readonly endpoint: Endpoint | null;
  readonly temperament: Temperament;
  /** What is wrong with it; empty for valid ones. */
  readonly twist: string;
  readonly who: Who | number;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
  /** Sent instead of all the fields above. */
  readonly raw?: RawBytes;
  /** The web server's parser may refuse such a message by itself, before the product sees it. */
  readonly malformed?: boolean;
  /** Absent when it must be answered. */
  readonly unanswered?: Unanswered;
}

export const JSON_TYPE = 'application/json';

/** Returns path and query as a browser would write them: a lone surrogate cannot be written. */
export function targetOf(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: Pick<Parts, 'params' | 'query'>,
): string {
  const search = queryOf(query);
  const written = pathOf(
    path,
    Object.fromEntries(
      Object.entries(params ?? {}).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.toWellFormed() : value,
      ]),
    ),
  );
  return search.size === 0 ? written : `${written}?${search.toString()}`;
}

/** Returns JSON as bytes, or null for undefined. */
export function jsonOf(body: unknown): Buffer | null {
  return body === undefined ? null : Buffer.from(JSON.stringify(body) ?? 'null');
}

const SHOWN_BYTES = 2_000;
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const shown = (bytes: Buffer): string => {
  const text = bytes
    .subarray(0, SHOWN_BYTES)
    .toString('latin1')
    .replaceAll(/^(?:cookie|x-xsrf-token): .*\r?\n/gim, '')
    .replaceAll(
      /[^\x20-\x7e]/g,
      (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
  return bytes.length > SHOWN_BYTES ? `${text}… (${bytes.length} bytes)` : text;
};

/** Returns the request as a command line without credentials, to reproduce a fault. */
export function asCurl({
  method,
  target,
  headers,
  body,
  raw,
  who,
  twist,
  temperament,
}: Letter): string {
  const about = `# ${temperament}${twist === '' ? '' : `: ${twist}`}, by ${typeof who === 'number' ? `user ${who}` : who}\n`;
  if (raw !== undefined)
    return `${about}printf '${shown(Buffer.concat(raw.pieces)).replaceAll("'", String.raw`'\''`)}' | nc 127.0.0.1 PORT   # then ${raw.after}`;
  const lines = Object.entries(headers)
    .filter(([name]) => !/^(?:cookie|x-xsrf-token)$/i.test(name))
    .map(([name, value]) => `-H ${quoted(`${name}: ${String(value)}`)}`);
  return `${about}curl -X ${method} ${[...lines, ...(body === null ? [] : [`--data-binary $'${shown(body).replaceAll("'", String.raw`\'`)}'`]), quoted(target.length > SHOWN_BYTES ? `${target.slice(0, SHOWN_BYTES)}… (${target.length})` : target)].join(' ')}`;
}
