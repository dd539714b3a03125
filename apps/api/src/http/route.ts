import type { Endpoint, ParsedOf, ReplyOf } from '@reviews/contracts';
import {
  InvalidInput,
  JSON_BODY_MAX_BYTES,
  MESSAGES,
  NotAllowed,
  NotSignedIn,
  NotVisible,
  OPERATION_HEADER,
  SCIM_WORDS,
  SessionExpired,
  TOKEN_MESSAGES,
  type Issue,
} from '@reviews/domain';
import { json, type Request, type Response } from 'express';
import type { z } from 'zod';
import type { Actor } from '../core/actor.ts';
import type { Directory } from '../core/directory.ts';
import { describeError } from '../core/describe-error.ts';
import { checkAntiForgery } from './anti-forgery.ts';
import { bearerOf } from './bearer.ts';
import { isWithinExtent } from './body-extent.ts';
import { networkOf } from './client-network.ts';
import { cookieWriter, readCookies, type CookieWriter, type GivenCookies } from './cookies.ts';
import { errorAnswer, STATUS_OF } from './error-table.ts';
import type { IsSecure } from './every-answer.ts';
import { hearOut } from './hear-out.ts';
import { RedirectReply, sendRedirect } from './redirect-reply.ts';
import { ScimReply, sendScim, sendScimError } from './scim-reply.ts';
import { sendStream, StreamReply } from './stream-reply.ts';
import { noteOf } from './watch-requests.ts';

/**
 * Who may call: a signed-in person, a directory with its token, or anyone. There is no default:
 * every route must state it.
 */
export type Auth = 'session' | 'directory' | 'anyone';

/** The type of the caller for each kind of access. */
type CallerOf<A extends Auth> = A extends 'session'
  ? Actor
  : A extends 'directory'
    ? Directory
    : null;

/** What a handler may know of the transport, besides its parsed input. */
export interface Transport {
  readonly cookies: CookieWriter;
  /** The session cookie as sent, valid or not. */
  readonly sessionToken: string | undefined;
  /** The key for counting attempts: the client's address or network (`networkOf`). */
  readonly clientAddress: string;
  readonly request: Request;
}

/**
 * Returns the session token, for calls that end or replace the session.
 * @throws SessionExpired
 */
export function sessionTokenOf({ sessionToken }: Transport): string {
  if (sessionToken === undefined) throw new SessionExpired();
  return sessionToken;
}

/** Lets only the reader's own browser cache the response. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

/** A response that is a file instead of JSON. */
export class FileReply {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly fileName: string | undefined;
  readonly isForGood: boolean;
  /**
   * @param fileName the name browsers save it under: never text that a person typed
   * @param isForGood whether the content of this URL never changes, so that browsers may cache it
   */
  constructor(contentType: string, bytes: Buffer, fileName?: string, isForGood = false) {
    this.isForGood = isForGood;
    this.contentType = contentType;
    this.bytes = bytes;
    this.fileName = fileName;
  }
}

/** A handler's input: the parsed request, the caller and the transport. */
export type Context<E, A extends Auth> = ParsedOf<E> & {
  readonly actor: CallerOf<A>;
  readonly transport: Transport;
};

export interface Route {
  readonly endpoint: Endpoint;
  readonly auth: Auth;
  readonly run: (
    input: ParsedInput,
    actor: Actor | Directory | null,
    transport: Transport,
  ) => Promise<unknown>;
  readonly shortcut: ((input: ParsedInput, sessionToken: string) => Promise<unknown>) | undefined;
}

interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Binds a contract to its handler. `handleRoute` deals with Express, sessions, parsing and errors,
 * the same way for every route.
 */
export function route<E extends Endpoint, A extends Auth>(
  endpoint: E,
  {
    auth,
    handle,
    shortcut,
  }: {
    auth: A;
    handle: (
      context: Context<E, A>,
    ) => Promise<A extends 'directory' ? ScimReply : ReplyOf<E> | FileReply | RedirectReply>;
    /**
     * For the one call that must be cheap at a thousand per second: a statement that checks the
     * stored session and record together, and answers or declines. What it declines takes the
     * normal path, which reports errors.
     */
    shortcut?: (
      context: ParsedOf<E> & { readonly sessionToken: string },
    ) => Promise<ReplyOf<E> | undefined>;
  },
): Route {
  return {
    endpoint,
    auth,
    // The three parts were parsed by this contract, and the actor exists if `auth` requires one.
    run: (input, actor, transport) =>
      handle({ ...input, actor, transport } as unknown as Context<E, A>),
    shortcut:
      shortcut &&
      ((input, sessionToken) =>
        shortcut({ ...input, sessionToken } as unknown as ParsedOf<E> & { sessionToken: string })),
  };
}

export interface RouteKit {
  readonly isSecure: IsSecure;
  /** In development and tests: a response that violates its contract is an error. */
  readonly strictResponses: boolean;
  /**
   * Returns the owner of a session token.
   * @throws SessionExpired if it is no longer valid
   */
  readonly resolveActor: (sessionToken: string) => Promise<Actor>;
  /**
   * Returns the owner of a personal API token, for calls whose contract names scopes.
   * @throws NotSignedIn, NotAllowed, TooManyRequests
   */
  readonly resolveToken: (token: string, endpoint: Endpoint) => Promise<Actor>;
  /**
   * Returns the directory of a token.
   * @throws NotSignedIn, TooManyRequests
   */
  readonly resolveDirectory: (token: string, clientAddress: string) => Promise<Directory>;
  /**
   * Called before every signed-in write.
   * @throws NotAllowed during a read-only impersonation
   */
  readonly checkMayWrite: (actor: Actor, endpoint: Endpoint) => Promise<void>;
  /**
   * Called before every signed-in call.
   * @throws NotVisible while impersonating, for calls that no impersonator reaches
   */
  readonly checkMayReach: (actor: Actor, endpoint: Endpoint) => void;
}

/** JSON types that directories send. */
const SCIM_TYPES = ['application/scim+json', 'application/json'] as const;
// Browsers do not compress request bodies; decompressing would only let a small request grow.
const parseJson = json({
  limit: JSON_BODY_MAX_BYTES,
  strict: true,
  inflate: false,
  type: [...SCIM_TYPES],
});

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads the JSON body. Rejects other content types and bodies with absurdly many values. */
async function readJson(
  request: Request,
  response: Response,
  types: readonly string[] = ['application/json'],
): Promise<void> {
  const message = MESSAGES.errors.malformedBody;
  const refusal = new InvalidInput([{ path: 'body', message }], message);
  if (hasBody(request) && request.is([...types]) === false) throw refusal;
  await new Promise<void>((resolve, reject) =>
    parseJson(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(error),
    ),
  );
  if (!isWithinExtent(request.body)) throw refusal;
}

/**
 * Maximum number of fields named in an error: its size must not depend on the amount of invalid
 * input.
 */
const MAX_ISSUES = 100;
/** Field names are the caller's text and are truncated to this length. */
const MAX_PATH_CHARS = 200;

const pathOf = (path: readonly PropertyKey[], part: string) =>
  path.length === 0 ? part : path.map(String).join('.').slice(0, MAX_PATH_CHARS);

/**
 * Returns the issues by field. For a body with several possible shapes, uses the first, which the
 * documentation shows.
 */
function issuesOf(issues: readonly z.core.$ZodIssue[], part: string): Issue[] {
  return issues.slice(0, MAX_ISSUES).flatMap((issue) => {
    const [documented] =
      issue.code === 'invalid_union' && issue.path.length === 0 ? issue.errors : [];
    if (documented !== undefined) return issuesOf(documented, part);
    if (issue.code !== 'unrecognized_keys')
      return [{ path: pathOf(issue.path, part), message: issue.message }];
    // The issue's message names every key; repeating it per key would grow quadratically.
    return issue.keys
      .slice(0, MAX_ISSUES)
      .map((key) => ({ path: pathOf([...issue.path, key], part), message: 'Unrecognized key.' }));
  });
}

function parseRequest(endpoint: Endpoint, request: Request): ParsedInput {
  const issues: Issue[] = [];
  const parsed: ParsedInput = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    const result = schema.safeParse(request[part]);
    if (result.success) parsed[part] = result.data;
    // A path that cannot identify a record gets the same 404 as one that does not exist.
    else if (part === 'params') throw new NotVisible();
    else issues.push(...issuesOf(result.error.issues, part));
  }
  if (issues.length > 0) throw new InvalidInput(issues.slice(0, MAX_ISSUES));
  return parsed;
}

/** Handles a request: session, CSRF, parse, handler, check the response, send. */
export async function handleRoute(
  kit: RouteKit,
  route: Route,
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint, auth, run } = route;
  noteOf(response, { operation: endpoint.id, route: endpoint.path });
  response.set(OPERATION_HEADER, endpoint.id);
  if (auth === 'directory') return handleDirectoryCall(kit, route, request, response);
  const secure = kit.isSecure(request);
  let actor: Actor | null = null;
  try {
    const given = readCookies(request, secure);
    let body: Promise<void> | undefined;
    const readBody = () => (body ??= readJson(request, response));
    const quick = await tryShortcut(route, request, given, readBody);
    if (quick !== undefined) {
      response.json(kit.strictResponses ? endpoint.response.parse(quick) : quick);
      return;
    }
    if (auth === 'session') {
      actor = await requireActor(kit, endpoint, request, given.session);
      noteOf(response, {
        userId: actor.userId,
        impersonatorId: actor.impersonator?.userId,
        tokenId: actor.token?.id,
      });
    }
    // A page of another site does not know the token, so no CSRF check is needed.
    if (actor?.token === undefined) checkAntiForgery(request, given);
    if (actor !== null) kit.checkMayReach(actor, endpoint);
    if (actor !== null && endpoint.method !== 'GET') await kit.checkMayWrite(actor, endpoint);
    if (endpoint.body !== undefined) await readBody();
    const input = parseRequest(endpoint, request);
    const transport = {
      cookies: cookieWriter(response, secure),
      sessionToken: given.session,
      clientAddress: networkOf(request.ip ?? ''),
      request,
    };
    const reply = await run(input, actor, transport);
    if (reply instanceof FileReply) {
      if (reply.isForGood) response.set('cache-control', FOR_GOOD);
      if (reply.fileName !== undefined)
        response.set('content-disposition', `inline; filename="${reply.fileName}"`);
      response.type(reply.contentType).send(reply.bytes);
      return;
    }
    if (reply instanceof RedirectReply) {
      sendRedirect(reply, response);
      return;
    }
    if (reply instanceof StreamReply) {
      await sendStream(reply, response);
      return;
    }
    response.json(kit.strictResponses ? endpoint.response.parse(reply) : reply);
  } catch (error) {
    sendError(error, response);
  }
}

/**
 * Handles a directory's request, identified by its token alone. Ignores a session, and needs no
 * CSRF check: a page of another site does not know the token.
 */
async function handleDirectoryCall(
  kit: RouteKit,
  { endpoint, run }: Route,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const [token, clientAddress] = [bearerOf(request), networkOf(request.ip ?? '')];
    if (token === undefined) throw new NotSignedIn(SCIM_WORDS.noToken);
    const directory = await kit.resolveDirectory(token, clientAddress);
    if (endpoint.body !== undefined) await readJson(request, response, SCIM_TYPES);
    const input = parseRequest(endpoint, request);
    const reply = await run(input, directory, {
      cookies: cookieWriter(response, kit.isSecure(request)),
      sessionToken: undefined,
      clientAddress,
      request,
    });
    if (!(reply instanceof ScimReply))
      throw new Error(`${endpoint.id} answers otherwise than directories read.`);
    sendScim(reply, response);
  } catch (error) {
    sendScimError(error, response);
  }
}

/**
 * Returns the shortcut's response; undefined if there is none, it declines, or anything is wrong.
 */
async function tryShortcut(
  { endpoint, shortcut }: Route,
  request: Request,
  given: GivenCookies,
  readBody: () => Promise<void>,
): Promise<unknown> {
  if (shortcut === undefined || given.session === undefined || bearerOf(request) !== undefined)
    return undefined;
  try {
    checkAntiForgery(request, given);
    await readBody();
    return await shortcut(parseRequest(endpoint, request), given.session);
  } catch {
    // The normal path meets the same problem and reports it, in its own order.
    return undefined;
  }
}

/**
 * Returns the caller by session or by token. Never both, so that it is clear whose permissions
 * apply.
 */
async function requireActor(
  kit: RouteKit,
  endpoint: Endpoint,
  request: Request,
  sessionToken: string | undefined,
): Promise<Actor> {
  const token = bearerOf(request);
  if (token === undefined && sessionToken === undefined) throw new NotSignedIn();
  if (token === undefined) return kit.resolveActor(sessionToken ?? '');
  if (sessionToken !== undefined) throw new NotSignedIn(TOKEN_MESSAGES.notBoth);
  return kit.resolveToken(token, endpoint);
}

/**
 * Sends the error table's response, and notes it for the request's log line: the reason of a
 * refusal, or where a failure occurred.
 */
export function sendError(error: unknown, response: Response): void {
  const answer = errorAnswer(error);
  const requestId = response.getHeader('x-request-id');
  noteOf(response, {
    code: answer.body.code,
    ...(error instanceof NotAllowed ? { section: error.section } : {}),
    ...(answer.unexpected ? { failure: describeError(error) } : {}),
  });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // Required by RFC 6750: tells a program that its token was refused, not its request.
  if (answer.status === STATUS_OF.not_signed_in && bearerOf(response.req) !== undefined)
    response.set('www-authenticate', 'Bearer error="invalid_token"');
  if (answer.retryAfterSeconds !== undefined)
    response.set('retry-after', String(answer.retryAfterSeconds));
  response.set('cache-control', 'no-store');
  response.status(answer.status);
  void hearOut(response.req).then(() =>
    response.json({ ...answer.body, ...(typeof requestId === 'string' ? { requestId } : {}) }),
  );
}
