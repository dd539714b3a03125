import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Statement } from '@reviews/db/observe-statements';
import type { RequestEnd, RequestFacts, RequestTrace, Tracing } from './watch.ts';

export interface TracingSettings {
  readonly serviceName: string;
  /**
   * Share of traces started here that are recorded, 0 to 1; a proxy's decision takes precedence.
   */
  readonly ratio: number;
  /** Milliseconds that spans are collected before they are sent. */
  readonly delayMs: number;
}

const SERVER_ERROR = 500;
const carrierOf = {
  get: (carrier: Record<string, string | undefined>, key: string) => carrier[key],
  keys: (carrier: object) => Object.keys(carrier),
};

function statementAttributes({ verb, table, name }: Statement): Attributes {
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    ...(table === undefined ? {} : { 'db.collection.name': table }),
    ...(name === undefined ? {} : { 'db.query.summary': name }),
  };
}

function endAttributes(facts: RequestFacts, end: RequestEnd): Attributes {
  return {
    'reviews.operation': facts.operation,
    ...(facts.route === undefined ? {} : { 'http.route': facts.route }),
    ...(end.status === null ? {} : { 'http.response.status_code': end.status }),
    ...(end.code === undefined ? {} : { 'error.type': end.code }),
  };
}

/**
 * Sends OpenTelemetry traces to the collector named by the OTEL_EXPORTER_OTLP_* settings: one span
 * per request, with one per statement inside it. Spans contain names from the code, statuses and
 * the request id: no addresses, values or personal data. Loaded only if there is a collector; an
 * unreachable collector does not affect the product.
 */
export function startTracing({ serviceName, ratio, delayMs }: TracingSettings): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: delayMs }),
    ],
  });
  const tracer = provider.getTracer('reviews');
  const propagator = new W3CTraceContextPropagator();

  const traceOf = (span: Span): RequestTrace => {
    const within = trace.setSpan(ROOT_CONTEXT, span);
    return {
      statement(statement) {
        const name =
          statement.name ??
          [statement.verb, statement.table].filter((word) => word !== undefined).join(' ');
        const child = tracer.startSpan(
          name,
          { kind: SpanKind.CLIENT, attributes: statementAttributes(statement) },
          within,
        );
        return (error) => {
          // The message may quote what a person wrote.
          if (error !== undefined) child.setStatus({ code: SpanStatusCode.ERROR });
          child.end();
        };
      },
      end(facts, end) {
        span.updateName(facts.operation);
        span.setAttributes(endAttributes(facts, end));
        if (end.status === null || end.status >= SERVER_ERROR)
          span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    begin({ requestId, method }, incoming) {
      const parent =
        incoming.traceparent === undefined
          ? ROOT_CONTEXT
          : propagator.extract(ROOT_CONTEXT, incoming, carrierOf);
      const attributes = { 'http.request.method': method, 'reviews.request_id': requestId };
      return traceOf(tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent));
    },
    close: () => provider.shutdown(),
  };
}
