import { inTransaction, type Database } from '@reviews/db';
import { calendarDay, reminderMoment } from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import type { Attempt, JobKind } from '../../core/job-waker.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { advance, findNextUsers } from '../due-moments/public.ts';
import { findDueDigests, findTimeZone, takeDigest, writeDigest } from './digest.queries.ts';
import { findOwed, lockPeople } from './owed.queries.ts';
import { sendDigests } from './send.ts';

/** People in one batch. */
const BATCH = 500;

/**
 * Creates the job that sends each day's digest once, on any server. A batch of people and the day's
 * progress are one transaction. A day on which no server ran gets no digest; its reminders come
 * with the next one, because each step of a form is reminded of once it is due.
 */
export function createDigestJob({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): JobKind & { readonly step: (id: number) => Promise<boolean> } {
  const pool = onPool(db);

  /**
   * Runs one batch.
   * @returns whether there may be more to do for this digest.
   */
  const step = (id: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      const now = clock.now();
      const moment = await takeDigest(sql, id, now);
      if (moment === undefined) return false;
      const today = calendarDay(now, await findTimeZone(sql));
      // A past day is left to the next digest.
      const users =
        moment.due_on === today ? await findNextUsers(sql, moment.done_up_to, BATCH) : [];
      // Waits for manual reminders to some of these people, so that each step is sent only once.
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
