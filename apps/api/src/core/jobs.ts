import { fromPrisma, PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Database, Tx } from '@reviews/db';
import { describeError } from './describe-error.ts';
import type { JobKind, JobName, JobWaker } from './job-waker.ts';
import type { Logger } from './logger.ts';
import { repeat } from './repeat.ts';

/** Created by a migration. */
export const JOB_SCHEMA = 'pgboss';
const RETRIES = 4;
const RETRY_AFTER_SECONDS = 2;
/** A worker with no heartbeat for this long is dead. pg-boss allows no less. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 10;
/** Longer than any job takes; missing heartbeats end a job sooner. */
const EXPIRES_SECONDS = 6 * 60 * 60;
/** Finished jobs, and queued jobs that no worker takes, are deleted after this time. */
const KEPT_SECONDS = 24 * 60 * 60;
/** Settings of each queue and its jobs. */
const FIGURES = {
  retryLimit: RETRIES,
  retryDelay: RETRY_AFTER_SECONDS,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: EXPIRES_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
  retentionSeconds: KEPT_SECONDS,
} as const;
/**
 * Time between two sweeps for rows that no one was woken for: after a restored backup, a lost
 * queue, or a process that queues nothing.
 */
const SWEEP_MS = 15_000;

const keyOf = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'key' in data && typeof data.key === 'number'
    ? data.key
    : null;

export interface JobQueueOptions {
  readonly db: Database;
  readonly logger: Logger;
  /** Seconds between two polls for work. */
  readonly everySeconds: number;
  readonly onDone?: (name: JobName, outcome: 'done' | 'failed') => void;
}

/** The jobs of one process. */
export interface JobQueue extends JobWaker {
  readonly start: (kinds: Readonly<Record<JobName, JobKind>>) => Promise<void>;
  readonly stop: (limitMs: number) => Promise<void>;
}

/**
 * Creates the job queue of one process: pg-boss on the product's own connections. A row has at most
 * one job that is queued or running (`exclusive`), on any number of servers; if a process dies, its
 * job goes to another within half a minute. All times are the database's, and a job that runs once
 * too often finds its row done, so a clock change neither repeats nor loses work.
 */
export function createJobQueue({ db, logger, everySeconds, onDone }: JobQueueOptions): JobQueue {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    // Several statements in one text return one result each; merges their rows.
    db: {
      executeSql: async (text, values) => ({
        rows: [await db.pool.query(text, values)].flat().flatMap(({ rows }) => rows),
      }),
    },
    // A migration owns the tables. No schedules are kept here: due moments are rows.
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  const ending = new AbortController();
  const working = new Set<JobName>();
  const sweeps: (() => Promise<void>)[] = [];

  boss.on('error', (error) =>
    logger.error({ error: describeError(error) }, 'the job queue reported an error'),
  );
  boss.on('warning', ({ message }) =>
    logger.warn({ warning: message }, 'the job queue reported a warning'),
  );

  /** Queues a key; a key that is already queued stays queued once. */
  const send = (name: JobName, key: number, tx?: Tx) =>
    boss.send(
      name,
      { key },
      { singletonKey: String(key), ...(tx === undefined ? {} : { db: fromPrisma(tx) }) },
    );

  async function attempt(
    name: JobName,
    kind: JobKind,
    key: number,
    isLast: boolean,
    claim: AbortSignal,
  ): Promise<void> {
    const begun = performance.now();
    try {
      await kind.run(key, { signal: AbortSignal.any([ending.signal, claim]), isLast });
      logger.info({ job: name, key, ms: Math.round(performance.now() - begun) }, 'a job ended');
      onDone?.(name, 'done');
    } catch (error) {
      logger.error({ job: name, key, isLast, error: describeError(error) }, 'a job failed');
      onDone?.(name, 'failed');
      // pg-boss stores the error it gets, and a database error may quote a row.
      throw new Error('See the log.');
    }
  }

  async function work(name: JobName, kind: JobKind): Promise<void> {
    await boss.createQueue(name, { policy: 'exclusive', ...FIGURES });
    // Updates the settings of a queue that an earlier version created.
    await boss.updateQueue(name, FIGURES);
    await boss.work(
      name,
      { includeMetadata: true, pollingIntervalSeconds: everySeconds },
      async (jobs: JobWithMetadata[]) => {
        for (const job of jobs) {
          const key = keyOf(job.data);
          if (key !== null)
            await attempt(name, kind, key, job.retryCount >= job.retryLimit, job.signal);
        }
      },
    );
    working.add(name);
  }

  /**
   * Starts working on this kind and queues its waiting rows. A failure does not stop other kinds.
   */
  async function find(name: JobName, kind: JobKind): Promise<void> {
    try {
      if (!working.has(name)) await work(name, kind);
      for (const key of await kind.waiting()) await send(name, key);
    } catch (error) {
      logger.error(
        { job: name, error: describeError(error) },
        'jobs could not be looked up; retrying',
      );
    }
  }

  /** Queues waiting rows between two sweeps, for a kind that no one is woken for. */
  async function look(name: JobName, kind: JobKind, signal: AbortSignal): Promise<void> {
    if (!working.has(name)) return;
    for (const key of await kind.waiting()) if (!signal.aborted) await send(name, key);
  }

  return {
    async wake(tx: Tx, name: JobName, key: number): Promise<void> {
      if (working.has(name)) await send(name, key, tx);
    },

    /** Starts working, or keeps trying until the database answers. */
    async start(kinds: Readonly<Record<JobName, JobKind>>): Promise<void> {
      const all = Object.entries(kinds) as [JobName, JobKind][];
      const sweep = async (): Promise<void> => {
        await boss.start();
        for (const [name, kind] of all) await find(name, kind);
      };
      sweeps.push(repeat({ name: 'job sweep', everyMs: SWEEP_MS, logger }, sweep));
      for (const [name, kind] of all) {
        if (kind.lookEveryMs !== undefined)
          sweeps.push(
            repeat({ name: `${name} sweep`, everyMs: kind.lookEveryMs, logger }, (signal) =>
              look(name, kind, signal),
            ),
          );
      }
      await sweep().catch((error: unknown) =>
        logger.error({ error: describeError(error) }, 'the job queue could not start; retrying'),
      );
    },

    /**
     * Takes no new jobs, and resolves once running jobs have stopped at a point where they can
     * resume.
     */
    async stop(limitMs: number): Promise<void> {
      working.clear();
      ending.abort();
      await Promise.all(sweeps.map((end) => end()));
      await boss.stop({ graceful: true, timeout: limitMs, close: false });
    },
  };
}
