import { inTransaction, Prisma, type Database } from '@reviews/db';
import { Conflict, MESSAGES, NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notify } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';
import { isWritable, lockKnown, type PulseRecord } from '../pulses/record/public.ts';
import { mayRemind } from './team.policy.ts';
import { findRemindedToday } from './team.queries.ts';

/** @throws Conflict if there is nothing to write. */
function requireWritable(form: PulseRecord): void {
  if (form.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
  if (form.state !== 'open' && form.state !== 'draft') throw new Conflict(MESSAGES.team.notOpen);
  if (!isWritable(form)) throw new Conflict(MESSAGES.team.notYet);
}

/** Creates the service that reminds people of what they have to write. */
export function createNudgeService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Reminds the writer of an open form, at most once a day, even for several askers.
     * @returns the form
     * @throws NotVisible, NotAllowed for someone who does not manage it, Conflict if there is
     * nothing to remind of, no one to remind, or a reminder was already sent.
     */
    async nudge(actor: Actor, hash: string): Promise<PulseRecord> {
      return inTransaction(db, async (tx) => {
        // Locked, so that the second of two simultaneous requests sees today's reminder.
        const sql = onTransaction(tx);
        const form = await lockKnown(sql, actor, clock, hash);
        if (!mayRemind(actor, form)) throw new NotAllowed('team.nudge');
        requireWritable(form);
        const now = clock.now();
        if ((await findRemindedToday(sql, Prisma.sql`p.id = ${form.id}`, now)).size > 0)
          throw new Conflict(MESSAGES.team.remindedToday);
        const writer = await tx.user.findFirst({
          where: { employeeId: form.assignee_id, deactivatedAt: null },
          select: { id: true },
        });
        // Impersonators are not notified of what they cause themselves.
        if (writer === null || writer.id === actor.impersonator?.userId)
          throw new Conflict(MESSAGES.team.noAccount);
        await notify(tx, actor, now, {
          kind: 'reminded',
          pulseId: form.id,
          recipients: [writer.id],
        });
        await audit(tx, actor, now, {
          action: 'pulse.reminded',
          entity: 'pulse',
          entityId: form.id,
        });
        return form;
      });
    },
  };
}
