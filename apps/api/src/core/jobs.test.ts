import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { readRows, inTransaction } from '@reviews/db';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../testing/eventually.ts';
import type { Attempt, JobKind } from './job-waker.ts';
import { createJobQueue, JOB_SCHEMA, type JobQueue } from './jobs.ts';
import { createLogger } from './logger.ts';

let test: TestDatabase;
const queues: JobQueue[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(1000);
  await test.db.pool.query(`DELETE FROM ${JOB_SCHEMA}.job`);
});
afterAll(() => test.drop());

/** A server that runs jobs. */
async function server(
  run: JobKind['run'],
  waiting: JobKind['waiting'] = async () => [],
): Promise<JobQueue> {
  const queue = createJobQueue({ db: test.db, logger: createLogger('silent'), everySeconds: 0.5 });
  queues.push(queue);
  const idle: JobKind = { run: async () => undefined, waiting: async () => [] };
  await queue.start({
    launch: { run, waiting },
    due_moments: idle,
    reminders: idle,
    people_import: idle,
    scheduled_imports: idle,
    webhooks: idle,
  });
  return queue;
}
const JobsRow = z.strictObject({ key: z.int(), state: z.string() });

const jobs = async () =>
  await readRows(
    test.db.pool,
    JobsRow,
    `SELECT (data ->> 'key')::int AS key, state::text FROM ${JOB_SCHEMA}.job ORDER BY created_on`,
  );
const wake = (queue: JobQueue, key: number) =>
  inTransaction(test.db, (tx) => queue.wake(tx, 'launch', key));

const VersionRow = z.strictObject({ version: z.int() });

describe('jobs', () => {
  it('use tables that match the installed version of pg-boss', async () => {
    const [, version] =
      /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(
        getConstructionPlans(JOB_SCHEMA),
      ) ?? [];
    const rows = await readRows(
      test.db.pool,
      VersionRow,
      `SELECT version FROM ${JOB_SCHEMA}.version`,
    );
    expect(rows).toEqual([{ version: Number(version) }]);
  });

  it('exist only if the transaction that queues them commits', async () => {
    const ran: number[] = [];
    const queue = await server(async (key) => void ran.push(key));
    await expect(
      inTransaction(test.db, async (tx) => {
        await queue.wake(tx, 'launch', 1);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await wake(queue, 2);
    await eventually(() => expect(ran).toEqual([2]));
    expect((await jobs()).map(({ key }) => key)).toEqual([2]);
  });

  it('run on one of several servers, and once however often they are queued', async () => {
    const ran: number[] = [];
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const run = async (key: number): Promise<void> => {
      ran.push(key);
      await gate;
    };
    const [one, other] = [await server(run), await server(run)];
    await wake(one, 7);
    await wake(other, 7);
    await eventually(() => expect(ran).toEqual([7]));
    await wake(other, 7);
    expect(await jobs()).toEqual([{ key: 7, state: 'active' }]);
    go();
    await eventually(async () => expect(await jobs()).toEqual([{ key: 7, state: 'completed' }]));
    expect(ran).toEqual([7]);
  });

  it('are found again from their rows after the queue was lost', async () => {
    const ran: number[] = [];
    await server(
      async (key) => void ran.push(key),
      async () => [11],
    );
    await eventually(() => expect(ran).toEqual([11]));
  });

  it('of one kind are found even if finding another kind fails', async () => {
    const ran: number[] = [];
    const queue = createJobQueue({
      db: test.db,
      logger: createLogger('silent'),
      everySeconds: 0.5,
    });
    queues.push(queue);
    const broken: JobKind = {
      run: async () => undefined,
      waiting: () => Promise.reject(new Error('a row that cannot be read')),
    };
    await queue.start({
      launch: broken,
      due_moments: { run: async (key) => void ran.push(key), waiting: async () => [13] },
      reminders: broken,
      people_import: broken,
      scheduled_imports: broken,
      webhooks: broken,
    });
    await eventually(() => expect(ran).toEqual([13]));
  });

  it('are retried, told which attempt is the last, and store no error message', async () => {
    const attempts: boolean[] = [];
    const queue = await server(async (_key: number, { isLast }: Attempt) => {
      attempts.push(isLast);
      if (attempts.length < 2) throw new Error('a text that someone wrote');
    });
    await wake(queue, 5);
    await eventually(() => expect(attempts).toEqual([false, false]));
    const { rows } = await test.db.pool.query(`SELECT output::text FROM ${JOB_SCHEMA}.job`);
    expect(JSON.stringify(rows)).not.toContain('someone wrote');
  });

  it('are told when the server stops, and are left for another server', async () => {
    let told = false;
    const begun = Promise.withResolvers<void>();
    const queue = await server(
      (_key, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            told = true;
            resolve();
          });
          begun.resolve();
        }),
    );
    await wake(queue, 3);
    await begun.promise;
    expect(await jobs()).toEqual([{ key: 3, state: 'active' }]);
    await queue.stop(1000);
    expect(told).toBe(true);
  });
});
