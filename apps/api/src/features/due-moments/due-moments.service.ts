import { inTransaction, type Database, type Tx } from '@reviews/db';
import { auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { Attempt, JobKind } from '../../core/job-waker.ts';
import { putInOutbox } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { holdCycle } from '../cycles/public.ts';
import { releaseDue } from '../packets/public.ts';
import { closeForms, closesOn } from './auto-close.queries.ts';
import * as moments from './due-moments.queries.ts';
import type { DueMoment } from './due-moments.queries.ts';
import { findNextUsers, hasStarted, tellStarted } from './stage-start.queries.ts';

/** Reviews, people or packets per batch: well below a second, so that locks are short. */
const BATCH = 500;

interface Step {
  readonly tx: Tx;
  readonly cycleId: number;
  readonly moment: DueMoment;
  readonly now: Date;
}

/** Notifies people who can write from now on, one batch at a time (CYC-04). */
async function start({ tx, moment, now }: Step, stageId: number): Promise<void> {
  const sql = onTransaction(tx);
  if (!(await hasStarted(sql, stageId, now))) return moments.forget(sql, moment.id);
  const users = await findNextUsers(sql, moment.done_up_to, BATCH);
  const told = users.length === 0 ? [] : await tellStarted(sql, stageId, users, now);
  await putInOutbox(tx, told);
  await moments.advance(sql, moment.id, {
    at: now,
    affected: told.length,
    upTo: users.at(-1) ?? 0,
    isDone: users.length < BATCH,
  });
}

/** Closes open reviews as incomplete, one batch at a time (CYC-07). */
async function close({ tx, moment, now }: Step, stageId: number): Promise<void> {
  const sql = onTransaction(tx);
  const closed = await closeForms(sql, stageId, { dueOn: moment.due_on, now, limit: BATCH });
  await auditEach(
    tx,
    null,
    now,
    closed.map(({ id, before }) => ({
      action: 'pulse.auto_closed',
      entity: 'pulse',
      entityId: id,
      changes: [{ field: 'state', from: before, to: 'incomplete' }],
      details: { state: before },
    })),
  );
  if (
    closed.length === 0 &&
    moment.affected === 0 &&
    !(await closesOn(sql, stageId, moment.due_on))
  )
    return moments.forget(sql, moment.id);
  await moments.advance(sql, moment.id, {
    at: now,
    affected: closed.length,
    isDone: closed.length < BATCH,
  });
}

/** Releases due packets, one batch of people at a time (PKT-04, PKT-05). */
async function release({ tx, cycleId, now }: Step): Promise<void> {
  const sql = onTransaction(tx);
  const due = await moments.takeReleases(sql, cycleId, now, BATCH);
  const released = await releaseDue(
    tx,
    cycleId,
    due.map(({ employee_id: id }) => id),
    now,
  );
  await moments.endReleases(
    sql,
    due.map(({ id }) => id),
    released,
    now,
  );
}

/**
 * In a closed cycle, only releases packets; other moments are not caught up when it is reopened.
 */
function act(step: Step, isClosed: boolean): Promise<void> {
  const { moment, tx, now } = step;
  if (moment.kind === 'packet_release') return release(step);
  if (isClosed || moment.stage_id === null)
    return moments.passOver(onTransaction(tx), moment.id, now);
  return moment.kind === 'stage_start'
    ? start(step, moment.stage_id)
    : close(step, moment.stage_id);
}

/**
 * Creates the job for scheduled events of cycles: stages start and close, packets are released.
 * Each moment is a row; a batch and its progress are one transaction under the row's lock, so that
 * two servers, a repeated job, a kill or a clock change do nothing twice. The moments of one cycle
 * run in order, one at a time.
 */
export function createDueMomentsJob({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): JobKind & { readonly step: (cycleId: number) => Promise<boolean> } {
  const pool = onPool(db);

  /**
   * Processes one batch.
   * @returns true if there may be more to do for the cycle
   */
  const step = (cycleId: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      const now = clock.now();
      const cycle = await holdCycle(sql, cycleId);
      const moment = cycle && (await moments.takeNext(sql, cycleId, now));
      if (cycle === undefined || moment === undefined) return false;
      // The moment was recorded while the launch was being undone: nothing is due in a draft.
      if (cycle.launched) await act({ tx, cycleId, moment, now }, cycle.closed);
      else await moments.forget(sql, moment.id);
      return true;
    });

  return {
    step,
    async waiting() {
      const now = clock.now();
      await moments.writeDueMoments(pool, now);
      return moments.findDueCycles(pool, now);
    },
    async run(cycleId: number, { signal }: Attempt): Promise<void> {
      while (!signal.aborted && (await step(cycleId)));
    },
  };
}
