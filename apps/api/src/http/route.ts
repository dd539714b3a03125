import type { Endpoint, ParsedOf, ReplyOf } from '@reviews/contracts';
import {
  InvalidInput,
  JSON_BODY_MAX_BYTES,
  MESSAGES,
  NotAllowed,
  NotSignedIn,
  NotVisible,
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

/** Who may call: somebody signed in, a directory with its token, or anybody. There is no default: every route says. */
export type Auth = 'session' | 'directory' | 'anyone';

/** Who asks, as the route lets them in. */
type CallerOf<A extends Auth> = A extends 'session'
  ? Actor
  : A extends 'directory'
    ? Directory
    : null;

/** What a handler may know of the transport, beside its parsed input. */
export interface Transport {
  readonly cookies: CookieWriter;
  /** The session cookie as sent, whether it holds or not. */
  readonly sessionToken: string | undefined;
  /** Whom attempts are counted to: the client's address, or its network (`networkOf`). */
  readonly clientAddress: string;
  readonly request: Request;
}

/** The session that asks, for what ends it or opens another in its place. @throws SessionExpired */
export function sessionTokenOf({ sessionToken }: Transport): string {
  if (sessionToken === undefined) throw new SessionExpired();
  return sessionToken;
}

/** Nobody between the server and this reader's browser keeps it. */
const FOR_GOOD = 'private, max-age=31536000, immutable';

/** An answer that is a file and not JSON. */
export class FileReply {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly fileName: string | undefined;
  readonly isForGood: boolean;
  /**
   * @param fileName how a browser names it when somebody keeps it: never what a person typed.
   * @param isForGood whether what is at this address never changes: the browser asks once.
   */
  constructor(contentType: string, bytes: Buffer, fileName?: string, isForGood = false) {
    this.isForGood = isForGood;
    this.contentType = contentType;
    this.bytes = bytes;
    this.fileName = fileName;
  }
}

/** What a handler receives: its contract's parsed input, who asks, and the transport. */
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
 * Binds a contract to what answers it. Express, sessions, parsing and errors are dealt with in `handleRoute`, the same
 * way for every route.
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
     * For the one call that must be cheap a thousand times a second: a statement that decides by the stored session and
     * the stored record together, and answers or declines. Whatever it declines goes the ordinary way, which alone refuses.
     */
    shortcut?: (
      context: ParsedOf<E> & { readonly sessionToken: string },
    ) => Promise<ReplyOf<E> | undefined>;
  },
): Route {
  return {
    endpoint,
    auth,
    // The three parts were parsed by this very contract and the actor is there where `auth` asks for one.
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
  /** Development and tests: an answer that its contract does not allow is an error. */
  readonly strictResponses: boolean;
  /**
   * Who a session token belongs to.
   * @throws SessionExpired where it no longer holds.
   */
  readonly resolveActor: (sessionToken: string) => Promise<Actor>;
  /**
   * Who asks by a token of the API, for a call whose contract names scopes.
   * @throws NotSignedIn, NotAllowed, TooManyRequests
   */
  readonly resolveToken: (token: string, endpoint: Endpoint) => Promise<Actor>;
  /**
   * Which directory a token is of.
   * @throws NotSignedIn, TooManyRequests
   */
  readonly resolveDirectory: (token: string, clientAddress: string) => Promise<Directory>;
  /**
   * Asked before a signed-in write.
   * @throws NotAllowed while a read-only impersonation lasts.
   */
  readonly checkMayWrite: (actor: Actor, endpoint: Endpoint) => Promise<void>;
}

/** As directories write JSON. */
const SCIM_TYPES = ['application/scim+json', 'application/json'] as const;
// Browsers do not compress what they send; unpacking would only let a small request grow large.
const parseJson = json({
  limit: JSON_BODY_MAX_BYTES,
  strict: true,
  inflate: false,
  type: [...SCIM_TYPES],
});

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads the JSON body. One that says to be something else is refused, not passed over; so is one of absurdly many values. */
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

/** A refusal names at most this many fields: its size must not follow from how much nonsense was sent. */
const MAX_ISSUES = 100;
/** A field's name is the caller's own text and comes back cut to this many characters. */
const MAX_PATH_CHARS = 200;

const pathOf = (path: readonly PropertyKey[], part: string) =>
  path.length === 0 ? part : path.map(String).join('.').slice(0, MAX_PATH_CHARS);

/** What is wrong, field by field. Of a body that may have several shapes the first is the one the documents show. */
function issuesOf(issues: readonly z.core.$ZodIssue[], part: string): Issue[] {
  return issues.slice(0, MAX_ISSUES).flatMap((issue) => {
    const [documented] =
      issue.code === 'invalid_union' && issue.path.length === 0 ? issue.errors : [];
    if (documented !== undefined) return issuesOf(documented, part);
    if (issue.code !== 'unrecognized_keys')
      return [{ path: pathOf(issue.path, part), message: issue.message }];
    // The message of the issue names every key, so that one message a key would grow with their square.
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
    // An address that cannot name a record names none: the same answer as for one that does not exist.
    else if (part === 'params') throw new NotVisible();
    else issues.push(...issuesOf(result.error.issues, part));
  }
  if (issues.length > 0) throw new InvalidInput(issues.slice(0, MAX_ISSUES));
  return parsed;
}

/** The way of a request: session, anti-forgery, parse, handler, parse the answer, send. */
export async function handleRoute(
  kit: RouteKit,
  route: Route,
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint, auth, run } = route;
  noteOf(response, { operation: endpoint.id, route: endpoint.path });
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
    // No page of another site can send a token that it does not know.
    if (actor?.token === undefined) checkAntiForgery(request, given);
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
 * The way of a directory's request: by its token and nothing else. A session that comes along counts for nothing, and no
 * page of another site can send a token that it does not know.
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

/** What a route's shortcut answers; undefined where there is none, it declines, or anything at all is amiss. */
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
    // The ordinary way meets the same and says what it is, in its order.
    return undefined;
  }
}

/** Who asks: by a session, or by a token, never by both, so that nobody is in doubt about whose rights decide. */
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

/** Answers with what the error table says, and notes it for the request's line in the log: a refusal's reason, a failure's place in the code. */
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
  // As RFC 6750 has it: a program learns that it is its token, and not its request, that is refused.
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
