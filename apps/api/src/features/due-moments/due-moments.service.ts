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

/** Forms, people or packets at a time: a batch is well below a second, so that nobody waits for long for what it locks. */
const BATCH = 500;

interface Step {
  readonly tx: Tx;
  readonly cycleId: number;
  readonly moment: DueMoment;
  readonly now: Date;
}

/** Whoever can write from now on is told, a batch of people at a time (CYC-04). */
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

/** What is still to be written is closed as incomplete, a batch of forms at a time (CYC-07). */
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

/** Packets that are due are handed out, a batch of people at a time (PKT-04, PKT-05). */
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

/** Of a closed cycle nothing is done but handing out; what came meanwhile is not caught up when it is opened again. */
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
 * What cycles do by themselves when their moment has come: stages start and close, packets are released. Each moment is a row;
 * a batch and how far its moment is are one transaction under the row's lock, so that two servers, a job run twice, a kill
 * or a clock that jumps do nothing twice. The moments of one cycle are done one after another, the first one first.
 */
export function createDueMomentsJob({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): JobKind & { readonly step: (cycleId: number) => Promise<boolean> } {
  const pool = onPool(db);

  /** One batch. @returns whether there may be more to do for this one. */
  const step = (cycleId: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      const now = clock.now();
      const cycle = await holdCycle(sql, cycleId);
      const moment = cycle && (await moments.takeNext(sql, cycleId, now));
      if (cycle === undefined || moment === undefined) return false;
      // Written down while its launch was being taken back: in a draft nothing has come.
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
