import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from '../core/logger.ts';
import { asPartOf, type RequestEnd, type RequestFacts, type Watch } from '../core/watch.ts';

const MS_PER_SECOND = 1000;
const FIRST_ERROR = 400;
/** Frequent requests of load balancers and browsers; logged only at debug level. */
const QUIET = new Set(['healthz', 'readyz', 'page', 'file']);
/** A request that reached no call. */
const NO_CALL = 'other';

const factsOf = new WeakMap<Response, RequestFacts>();

/** Adds to what is known of a request: which call, who, why it was refused. */
export function noteOf(
  response: Response,
  note: Partial<Omit<RequestFacts, 'requestId' | 'method' | 'trace'>>,
): void {
  const facts = factsOf.get(response);
  if (facts !== undefined) Object.assign(facts, note);
}

/**
 * Returns what was requested if it is not a call: a page, a file of the web application, or
 * nothing.
 */
function kindOf(response: Response): string {
  const status = response.statusCode;
  if (status >= FIRST_ERROR) return NO_CALL;
  return String(response.getHeader('content-type') ?? '').startsWith('text/html') ? 'page' : 'file';
}

function headerText(value: string | string[] | undefined): { text?: string } {
  return typeof value === 'string' ? { text: value } : {};
}

/**
 * Returns the trace context of a trusted proxy. A stranger's would decide what is recorded, and
 * under which trace.
 */
function incomingTrace({ headers, app }: Request): { traceparent?: string; tracestate?: string } {
  if (Number(app.get('trust proxy')) === 0) return {};
  const { text: traceparent } = headerText(headers['traceparent']);
  const { text: tracestate } = headerText(headers['tracestate']);
  return {
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(tracestate === undefined ? {} : { tracestate }),
  };
}

/** Writes one line per request: a failure as an error, a refusal with its reason. */
function log(
  logger: Logger,
  { failure, trace: _trace, ...facts }: RequestFacts,
  { status, seconds }: RequestEnd,
): void {
  const line = {
    ...facts,
    status: status ?? undefined,
    ms: Math.round(seconds * MS_PER_SECOND * 10) / 10,
  };
  if (failure !== undefined) logger.error({ ...line, error: failure }, 'request failed');
  else if (status === null) logger.info(line, 'request abandoned');
  else if (facts.code !== undefined) logger.info(line, 'request refused');
  else if (QUIET.has(facts.operation)) logger.debug(line, 'request answered');
  else logger.info(line, 'request answered');
}

/**
 * Observes every request until the end of its response, for log, metrics and traces. The request id
 * must be set.
 */
export function watchRequests(logger: Logger, { metrics, tracing }: Watch): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const begun = performance.now();
    const known = { requestId: String(response.getHeader('x-request-id')), method: request.method };
    const trace = tracing?.begin(known, incomingTrace(request));
    const facts: RequestFacts = {
      ...known,
      operation: NO_CALL,
      ...(trace === undefined ? {} : { trace }),
    };
    factsOf.set(response, facts);
    metrics?.requestBegun();
    response.once('close', () => {
      if (facts.operation === NO_CALL) facts.operation = kindOf(response);
      const end = {
        operation: facts.operation,
        code: facts.code,
        status: response.writableFinished ? response.statusCode : null,
        seconds: (performance.now() - begun) / MS_PER_SECOND,
      };
      log(logger, facts, end);
      metrics?.requestEnded(end);
      trace?.end(facts, end);
    });
    asPartOf(facts, next);
  };
}
