import { allEndpoints, errorBody, type Endpoint } from '@reviews/contracts';
import { PROJECT } from '@reviews/harness';
import type { z } from 'zod';
import type { Letter } from './letter.ts';
import { ATTACKS } from './nasty.ts';
import type { Answer, Outcome } from './post.ts';

/** The statuses that the API document lists for each operation, by its id. */
export type Documented = Readonly<Record<string, readonly number[]>>;

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);
const records = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Reads the statuses of every operation from `/api/openapi.json`. */
export function documentedStatuses(document: unknown): Documented {
  const paths = records(document).find(([key]) => key === 'paths')?.[1];
  const operations = records(paths).flatMap(([, methods]) =>
    records(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([, operation]) => Object.fromEntries(records(operation))),
  );
  return Object.fromEntries(
    operations.map(({ operationId, responses }) => [
      String(operationId),
      records(responses).map(([status]) => Number(status)),
    ]),
  );
}

/** Headers that every answer of the product has. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-request-id': /^[\w-]{8,64}$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'none'|default-src 'self'/,
  'referrer-policy': /^no-referrer$/,
  'x-frame-options': /^SAMEORIGIN$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};
const NEVER = ['x-powered-by', 'server', 'access-control-allow-origin', 'x-injected'];
const CALL = /^\/(?:api|auth|healthz|readyz)(?:[/?]|$)/i;
const MAY_BE_KEPT = /^\/(?:api\/(?:docs|openapi\.json|photos\/)|auth\/login-dialog)/i;

/** What a refusal must never say. If the request itself said it, the answer may be quoting. */
const INTERNALS: readonly RegExp[] = [
  /(?:\n|\\n)\s+at \S/,
  /node_modules/,
  /apps\/api/,
  /packages\/\w+\/src/,
  new RegExp(PROJECT.replaceAll('/', String.raw`\/`)),
  /\.ts:\d/,
  /node:internal/,
  /Prisma/i,
  /\bP20\d\d\b/,
  /\bSELECT\b.*\bFROM\b/,
  /\bINSERT INTO\b/,
  /\b(?:Type|Reference|Range|Syntax)Error\b/,
  /ECONN|ENOENT|EACCES/,
  /postgres/i,
  /relation ".*" does not/,
  /violates .* constraint/,
  /invalid input syntax/,
  /pg_\w+/,
  /Cannot read propert/,
  /is not a function/,
  /Unexpected token/,
  /in JSON at position/,
  /zod/i,
  /busboy|Multipart:/i,
];
/**
 * Attacks that match one of these: stored as a name, they are shown to someone whose change comes
 * too late, which reveals nothing internal.
 */
const QUOTED = ATTACKS.filter((text) => INTERNALS.some((internal) => internal.test(text))).map(
  (text) => JSON.stringify(text).slice(1, -1),
);
const unquoted = (text: string): string =>
  QUOTED.reduce((rest, attack) => rest.replaceAll(attack, ''), text);
/** Statuses that the web server's parser sends by itself, before the product sees the message. */
const PARSER_STATUSES = new Set([400, 408, 413, 414, 417, 431, 501, 505]);
const SERVER_ERROR = 500;
const UNAVAILABLE = 503;
const HEALTH = new Set(['healthz', 'readyz']);
const ERROR_FROM = 400;

const firstIssue = ({ issues: [issue] }: z.ZodError): string =>
  issue === undefined ? '' : `${issue.path.map(String).join('.')}: ${issue.message}`;

function parsed(bytes: Buffer): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(bytes.toString()) as unknown };
  } catch {
    return { ok: false };
  }
}

function wrongHeaders({ headers }: Answer, { target, malformed }: Letter): string[] {
  const missing = Object.entries(HEADERS)
    .filter(([name, value]) => !value.test(String(headers[name] ?? '')))
    .map(([name]) => `the header ${name} is ${String(headers[name])}`);
  const leaked = NEVER.filter((name) => headers[name] !== undefined).map(
    (name) => `there is a header ${name}`,
  );
  const isKept =
    malformed !== true &&
    CALL.test(target) &&
    !MAY_BE_KEPT.test(target) &&
    headers['cache-control'] !== 'no-store';
  return [
    ...missing,
    ...leaked,
    ...(isKept ? [`cache-control is ${String(headers['cache-control'])}`] : []),
  ];
}

const REDIRECT_FROM = 300;

function wrongSuccess(answer: Answer, { response, fileType }: Endpoint): string[] {
  // The document check has already told whether the status belongs to this operation.
  if (answer.status >= REDIRECT_FROM)
    return typeof answer.headers['location'] === 'string' ? [] : ['a redirect to nowhere'];
  const type = String(answer.headers['content-type'] ?? '');
  if (fileType !== undefined)
    return new RegExp(`^${fileType.replace('*', '[\\w.+-]+')}`).test(type)
      ? []
      : [`a file of type ${type} where ${fileType} is promised`];
  if (!type.startsWith('application/json')) return [`an answer of type ${type}`];
  const json = parsed(answer.bytes);
  if (!json.ok) return ['an answer that is no JSON'];
  const read = response.safeParse(json.value);
  return read.success
    ? []
    : [`an answer that is not as its contract says: ${firstIssue(read.error)}`];
}

function wrongRefusal(answer: Answer, letter: Letter): string[] {
  const text = unquoted(answer.bytes.toString());
  const said = `${letter.target}\n${letter.body?.toString() ?? ''}\n${letter.raw === undefined ? '' : Buffer.concat(letter.raw.pieces).toString()}`;
  const leaks = INTERNALS.filter((internal) => internal.test(text) && !internal.test(said)).map(
    (internal) => `it tells something internal (${String(internal)}): ${text.slice(0, 300)}`,
  );
  if (letter.method === 'HEAD') return leaks;
  const json = parsed(answer.bytes);
  if (!json.ok) return [...leaks, `a refusal that is no JSON: ${text.slice(0, 100)}`];
  const read = errorBody.strict().safeParse(json.value);
  if (!read.success)
    return [...leaks, `a refusal that is not as the contract says: ${firstIssue(read.error)}`];
  return read.data.requestId === answer.headers['x-request-id']
    ? leaks
    : [...leaks, 'a refusal without the id of its request'];
}

function wrongStatus(
  { status }: Answer,
  endpoint: Endpoint | null,
  documented: Documented,
): string[] {
  if (status >= SERVER_ERROR)
    return status === UNAVAILABLE && endpoint !== null && HEALTH.has(endpoint.id)
      ? []
      : [`status ${status}`];
  // A HEAD of an address that redirects is redirected too.
  if (endpoint === null)
    return status === 200 ||
      status === 303 ||
      (status >= ERROR_FROM && status < SERVER_ERROR) ||
      status === 304
      ? []
      : [`status ${status}`];
  return documented[endpoint.id]?.includes(status) === true
    ? []
    : [`status ${status}, which the API document does not give for ${endpoint.id}`];
}

/** Returns whether the parser answered by itself: a status line, and a closed connection. */
function isParsersOwn(answer: Answer): boolean {
  return (
    PARSER_STATUSES.has(answer.status) &&
    answer.headers['x-request-id'] === undefined &&
    answer.headers['connection'] === 'close' &&
    answer.bytes.length === 0
  );
}

const patterns = allEndpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(
    `^${endpoint.path.replaceAll('.', String.raw`\.`).replaceAll(/:[A-Za-z]\w*/g, '[^/]+')}/?$`,
    'i',
  ),
}));

const patternOf = new Map(patterns.map(({ endpoint, pattern }) => [endpoint, pattern]));

/**
 * Returns the operation that a message reaches, whatever it was made from: an altered path may name
 * another one, or none.
 */
export function operationOf({ method, target, endpoint, malformed }: Letter): Endpoint | null {
  if (malformed === true) return null;
  const path = target.replace(/[?#].*$/s, '');
  // Mostly it reaches the one it was made from; then the others need no check.
  if (endpoint?.method === method && patternOf.get(endpoint)?.test(path) === true) return endpoint;
  const matches = patterns
    .filter(({ pattern, endpoint: { method: own } }) => own === method && pattern.test(path))
    .map(({ endpoint: found }) => found);
  return matches[0] ?? null;
}

/**
 * Returns what is wrong with the outcome of a request; nothing when the product kept its promise.
 * @param documented the API document's statuses of each operation.
 */
export function faultsOf(letter: Letter, outcome: Outcome, documented: Documented): string[] {
  if (outcome.kind === 'silence')
    return [
      `no answer within ${Math.round(outcome.ms)} ms${outcome.after === undefined ? '' : `, on a connection that had carried ${outcome.after}`}${outcome.connection === undefined ? '' : ` (${outcome.connection})`}`,
    ];
  if (outcome.kind === 'reset')
    return letter.unanswered !== undefined
      ? []
      : [`the connection ended without an answer (${outcome.why})`];
  if (letter.malformed === true && isParsersOwn(outcome)) return [];
  if (
    outcome.status === 417 &&
    isParsersOwn({ ...outcome, headers: { ...outcome.headers, connection: 'close' } })
  )
    return [];
  const endpoint = operationOf(letter);
  const wrong = [...wrongStatus(outcome, endpoint, documented), ...wrongHeaders(outcome, letter)];
  if (outcome.status >= ERROR_FROM) return [...wrong, ...wrongRefusal(outcome, letter)];
  return endpoint === null ? wrong : [...wrong, ...wrongSuccess(outcome, endpoint)];
}
