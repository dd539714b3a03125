import { inTransaction, type Database } from '@reviews/db';
import { calendarDay, reminderMoment } from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import type { Attempt, JobKind } from '../../core/job-waker.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { advance, findNextUsers } from '../due-moments/public.ts';
import { findDueDigests, findTimeZone, takeDigest, writeDigest } from './digest.queries.ts';
import { findOwed, lockPeople } from './owed.queries.ts';
import { sendDigests } from './send.ts';

/** People at a time. */
const BATCH = 500;

/**
 * The digest of each day, once, whoever sends it: a batch of people and how far the day is are one transaction. Days on
 * which no server ran have none; what they would have told comes with the next, as each reminder of a form is told once it is time.
 */
export function createDigestJob({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): JobKind & { readonly step: (id: number) => Promise<boolean> } {
  const pool = onPool(db);

  /** One batch. @returns whether there may be more to do for this one. */
  const step = (id: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      const now = clock.now();
      const moment = await takeDigest(sql, id, now);
      if (moment === undefined) return false;
      const today = calendarDay(now, await findTimeZone(sql));
      // A day that is over is told of by the next one.
      const users =
        moment.due_on === today ? await findNextUsers(sql, moment.done_up_to, BATCH) : [];
      // Whoever reminds some of them by hand at this moment has done so, or waits: each reminder of a form is told once.
      if (users.length > 0) await lockPeople(sql, users);
      const told =
        users.length === 0
          ? 0
          : await sendDigests(tx, await findOwed(sql, users, today, now), {
              day: today,
              at: now,
              sentById: null,
            });
      await advance(sql, id, {
        at: now,
        affected: told,
        upTo: users.at(-1) ?? 0,
        isDone: users.length < BATCH,
      });
      return users.length === BATCH;
    });

  return {
    step,
    async waiting() {
      const now = clock.now();
      const timeZone = await findTimeZone(pool);
      const today = calendarDay(now, timeZone);
      const moment = reminderMoment(today, timeZone);
      if (moment <= now) await writeDigest(pool, today, moment);
      return findDueDigests(pool, now);
    },
    async run(id: number, { signal }: Attempt): Promise<void> {
      while (!signal.aborted && (await step(id)));
    },
  };
}
