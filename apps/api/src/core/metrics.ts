import { login, saveDraft } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobName } from './job-waker.ts';
import type { Metrics, RequestEnd } from './watch.ts';

/**
 * Bucket bounds in seconds: fine where a person notices the difference, coarse where they would
 * give up.
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 15];
/** All values of a label are known in advance: each series is kept forever. */
const VERBS = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'BEGIN', 'COMMIT', 'ROLLBACK']);
const TOO_MANY_REQUESTS = 429;
const CONFLICT = 409;
const OK = 200;

/** Events that have a counter of their own. */
const EVENTS: readonly {
  readonly name: string;
  readonly help: string;
  readonly is: (end: RequestEnd) => boolean;
}[] = [
  {
    name: 'reviews_sign_ins_total',
    help: 'Sign-ins with a password.',
    is: ({ operation, status }) => operation === login.id && status === OK,
  },
  {
    name: 'reviews_sign_in_failures_total',
    help: 'Sign-ins refused: wrong password, unknown or closed account, too many attempts.',
    is: ({ operation, code }) =>
      operation === login.id && (code === 'rule_violation' || code === 'too_many_requests'),
  },
  {
    name: 'reviews_drafts_saved_total',
    help: 'Saved drafts.',
    is: ({ operation, status }) => operation === saveDraft.id && status === OK,
  },
  {
    name: 'reviews_conflicts_total',
    help: 'Requests refused because of a conflict.',
    is: ({ status }) => status === CONFLICT,
  },
  {
    name: 'reviews_rate_limited_total',
    help: 'Requests refused by a rate limit.',
    is: ({ status }) => status === TOO_MANY_REQUESTS,
  },
];

const CLASS_DIGIT = 100;
const statusClass = (status: number | null): string =>
  status === null ? 'cut_off' : `${Math.floor(status / CLASS_DIGIT)}xx`;

/**
 * Creates the Prometheus metrics of this process. Labels contain only names from the code: no
 * personal data, nothing unbounded.
 */
export function createMetrics(): Metrics & {
  readonly registry: Registry;
  readonly watchPool: (pool: Database['pool']) => void;
  readonly jobEnded: (name: JobName, outcome: 'done' | 'failed') => void;
} {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'reviews_http_request_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['operation', 'status_class'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'reviews_http_requests_in_flight',
    help: 'Requests in progress.',
    registers,
  });
  const refusals = new Counter({
    name: 'reviews_http_refusals_total',
    help: 'Error responses by code.',
    labelNames: ['code'],
    registers,
  });
  const statements = new Histogram({
    name: 'reviews_database_statement_duration_seconds',
    help: 'Duration of statements, without the wait for a connection.',
    labelNames: ['verb'],
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const jobs = new Counter({
    name: 'reviews_jobs_total',
    help: 'Job attempts by result.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const events = EVENTS.map(({ name, help, is }) => ({
    is,
    counter: new Counter({ name, help, registers }),
  }));
  return {
    registry,
    requestBegun: () => inFlight.inc(),
    requestEnded(end) {
      inFlight.dec();
      durations.observe(
        { operation: end.operation, status_class: statusClass(end.status) },
        end.seconds,
      );
      if (end.code !== undefined) refusals.inc({ code: end.code });
      for (const { is, counter } of events) if (is(end)) counter.inc();
    },
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    statementEnded: ({ verb }, seconds) =>
      statements.observe({ verb: VERBS.has(verb) ? verb : 'other' }, seconds),
    watchPool(pool) {
      const connections = new Gauge({
        name: 'reviews_database_connections',
        help: 'Connections of this process: total, idle, and requests waiting for one.',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'total' }, pool.totalCount);
          this.set({ state: 'idle' }, pool.idleCount);
          this.set({ state: 'waiting' }, pool.waitingCount);
        },
      });
      connections.reset();
    },
  };
}
