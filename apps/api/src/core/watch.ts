import { AsyncLocalStorage } from 'node:async_hooks';
import type { Statement } from '@reviews/db/observe-statements';
import type { DescribedError } from './describe-error.ts';

/** What may be told of a request: ids, codes and names from the code. Nothing that people wrote, no address with a hash in it. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** The id of the call; 'page', 'file' or 'other' where it is none. */
  operation: string;
  /** The call's address as the code has it: `/api/pulses/:hash`. */
  route?: string | undefined;
  userId?: number | undefined;
  impersonatorId?: number | undefined;
  /** The token of the API by which it was asked. */
  tokenId?: number | undefined;
  /** Why it was refused. */
  code?: string | undefined;
  section?: string | undefined;
  /** What nobody foresaw. */
  failure?: DescribedError | undefined;
  readonly trace?: RequestTrace | undefined;
}

/** How a request ended. `status` is null where the client went away before the answer. */
export interface RequestEnd extends Pick<RequestFacts, 'operation' | 'code'> {
  readonly status: number | null;
  readonly seconds: number;
}

/** A request as a trace shows it. */
export interface RequestTrace {
  statement(statement: Statement): (error?: unknown) => void;
  end(facts: RequestFacts, end: RequestEnd): void;
}

/** Counts and times, for whoever asks for them. */
export interface Metrics {
  requestBegun(): void;
  requestEnded(end: RequestEnd): void;
  statementEnded(statement: Statement, seconds: number): void;
}

/** Spans, sent to whoever gathers them. */
export interface Tracing {
  /** `incoming`: the W3C trace context of a proxy that is believed. */
  begin(
    facts: Pick<RequestFacts, 'requestId' | 'method'>,
    incoming: { traceparent?: string; tracestate?: string },
  ): RequestTrace;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** Who watches this process beside its log; nobody unless a setting says so. */
export interface Watch {
  readonly metrics?: Metrics | undefined;
  readonly tracing?: Tracing | undefined;
}

const underWay = new AsyncLocalStorage<RequestFacts>();

/** Runs `work` as part of a request: what it asks of the database is known to be the request's. */
export function asPartOf<T>(facts: RequestFacts, work: () => T): T {
  return underWay.run(facts, work);
}

/** The request that the running code is part of. */
export const currentRequest = (): RequestFacts | undefined => underWay.getStore();
