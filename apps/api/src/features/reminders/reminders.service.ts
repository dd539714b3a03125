import { inTransaction, type Database } from '@reviews/db';
import {
  addDays,
  Conflict,
  LIST_PAGE_SIZE,
  MESSAGES,
  nextReminderDay,
  NotVisible,
  REMINDED_AT_ONCE_MAX,
  reminderMoment,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { viewerOf } from '../pulses/record/public.ts';
import { findDigestsGone, findReminderCycle, type ReminderCycle } from './digest.queries.ts';
import {
  findPreview,
  findPreviewed,
  lockPeople,
  type PreviewOf,
  type PreviewRow,
} from './owed.queries.ts';
import { requireReminding } from './reminders.policy.ts';
import { sendDigests } from './send.ts';
import { findSent, type SentRow } from './sent.queries.ts';

export interface NextReminders {
  readonly cycle: ReminderCycle;
  /** Null if the cycle is not running. */
  readonly nextAt: Date | null;
  readonly sends: boolean;
  readonly rows: readonly PreviewRow[];
  readonly total: number;
  readonly forms: number;
  readonly untold: number;
}

const pageOf = (page: number) => ({ limit: LIST_PAGE_SIZE, offset: (page - 1) * LIST_PAGE_SIZE });

/**
 * Creates the service for upcoming and sent reminders and for sending them now, as far as the
 * reader may know who writes what.
 */
export function createRemindersService({
  db,
  clock,
  sends,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly sends: boolean;
}) {
  const pool = onPool(db);

  /** @throws NotAllowed, NotVisible */
  async function requireCycle(sql: Sql, actor: Actor, cycleId: number): Promise<ReminderCycle> {
    requireReminding(actor);
    const cycle = await findReminderCycle(sql, cycleId);
    if (cycle === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
    return cycle;
  }

  async function nextOf(
    sql: Sql,
    actor: Actor,
    cycleId: number,
  ): Promise<{ of: PreviewOf; nextAt: Date }> {
    const viewer = viewerOf(actor, clock);
    const { time_zone: timeZone, days } = await findDigestsGone(sql, viewer.now);
    let on = nextReminderDay(viewer.now, timeZone);
    while (days.includes(on)) on = addDays(on, 1);
    return { of: { actor, viewer, cycleId, on }, nextAt: reminderMoment(on, timeZone) };
  }

  return {
    /**
     * Returns the content and recipients of the next digest.
     * @throws NotAllowed, NotVisible
     */
    async next(actor: Actor, cycleId: number, page: number): Promise<NextReminders> {
      const cycle = await requireCycle(pool, actor, cycleId);
      const { of, nextAt } = await nextOf(pool, actor, cycleId);
      return {
        cycle,
        sends,
        nextAt: cycle.runs ? nextAt : null,
        ...(await findPreview(pool, of, pageOf(page))),
      };
    },

    /**
     * Returns the sent reminders with the state of their mails.
     * @throws NotAllowed, NotVisible
     */
    async sent(
      actor: Actor,
      cycleId: number,
      page: number,
    ): Promise<{ rows: SentRow[]; total: number }> {
      await requireCycle(pool, actor, cycleId);
      return findSent(pool, { actor, viewer: viewerOf(actor, clock), cycleId }, pageOf(page));
    },

    /**
     * Sends the next digest's reminders now, to these people or to everyone. Skips people who were
     * already reminded.
     * @throws NotAllowed, NotVisible, Conflict if the cycle is not running
     */
    async send(
      actor: Actor,
      cycleId: number,
      employeeIds: readonly number[] | undefined,
    ): Promise<{ done: number; left: number }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const cycle = await requireCycle(sql, actor, cycleId);
        if (!cycle.runs) throw new Conflict(MESSAGES.cycles.closed);
        const { of } = await nextOf(sql, actor, cycleId);
        const asked = {
          employeeIds,
          except: [
            actor.userId,
            ...(actor.impersonator === null ? [] : [actor.impersonator.userId]),
          ],
        };
        const people = [
          ...new Set((await findPreviewed(sql, of, asked)).map(({ user_id: id }) => id)),
        ];
        const chosen = people.slice(0, REMINDED_AT_ONCE_MAX);
        // Under the lock, the second of two simultaneous senders sees what is still to be sent.
        await lockPeople(sql, chosen);
        const among = new Set(chosen);
        const owed = (await findPreviewed(sql, of, asked)).filter(({ user_id: id }) =>
          among.has(id),
        );
        const done = await sendDigests(tx, owed, {
          day: of.on,
          at: of.viewer.now,
          sentById: actor.userId,
        });
        if (done > 0)
          await audit(tx, actor, of.viewer.now, {
            action: 'reminders.sent',
            entity: 'cycle',
            entityId: cycleId,
            details: { people: done },
          });
        return { done, left: people.length - chosen.length };
      });
    },
  };
}
