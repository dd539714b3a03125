import { AsyncLocalStorage } from 'node:async_hooks';
import type { Statement } from '@reviews/db/observe-statements';
import type { DescribedError } from './describe-error.ts';

/**
 * What metrics, traces and logs may contain about a request: ids, codes and names from the code.
 * Never text that people wrote, or a path with a hash in it.
 */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** Id of the API call; 'page', 'file' or 'other' for anything else. */
  operation: string;
  /** Route pattern as written in the code: `/api/pulses/:hash`. */
  route?: string | undefined;
  userId?: number | undefined;
  impersonatorId?: number | undefined;
  /** The personal API token used, if any. */
  tokenId?: number | undefined;
  /** Error code if the request was refused. */
  code?: string | undefined;
  section?: string | undefined;
  failure?: DescribedError | undefined;
  readonly trace?: RequestTrace | undefined;
}

/** How a request ended. `status` is null if the client disconnected before the response. */
export interface RequestEnd extends Pick<RequestFacts, 'operation' | 'code'> {
  readonly status: number | null;
  readonly seconds: number;
}

/** A request's span in a trace. */
export interface RequestTrace {
  statement(statement: Statement): (error?: unknown) => void;
  end(facts: RequestFacts, end: RequestEnd): void;
}

/** Counters and timings. */
export interface Metrics {
  requestBegun(): void;
  requestEnded(end: RequestEnd): void;
  statementEnded(statement: Statement, seconds: number): void;
}

/** Creates spans and sends them to a collector. */
export interface Tracing {
  /** Starts a request's trace. `incoming` is the W3C trace context of a trusted proxy. */
  begin(
    facts: Pick<RequestFacts, 'requestId' | 'method'>,
    incoming: { traceparent?: string; tracestate?: string },
  ): RequestTrace;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Metrics and tracing of this process, besides its log; each absent unless a setting enables it.
 */
export interface Watch {
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
}

const underWay = new AsyncLocalStorage<RequestFacts>();

/** Runs `work` as part of a request, so that its statements are attributed to the request. */
export function asPartOf<T>(facts: RequestFacts, work: () => T): T {
  return underWay.run(facts, work);
}

/** Returns the request that the running code belongs to. */
export const currentRequest = (): RequestFacts | undefined => underWay.getStore();
