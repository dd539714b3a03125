import { inTransaction, type Database, type Tx } from '@reviews/db';
import { Conflict, MESSAGES, NotAllowed } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { audit } from '../../../core/audit.ts';
import type { Clock } from '../../../core/clock.ts';
import { notify } from '../../../core/notify.ts';
import { onPool, onTransaction } from '../../../core/sql.ts';
import { findPeopleAround } from '../record/people-around.queries.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { answerScope, canAnswerReopenRequest, governs } from '../record/pulses.policy.ts';
import { lockKnown, viewerOf } from '../record/require-pulse.ts';
import {
  findLastRequest,
  findRequestsToAnswer,
  type LastRequest,
  type RequestToAnswer,
} from './reopen-requests.queries.ts';

/** Maximum number of requests shown at once; the total is shown beside them. */
const MAX_REQUESTS = 100;

export interface ReopenRequestsDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export type ReopenRequestsService = ReturnType<typeof createReopenRequestsService>;

/**
 * Creates the service for reopen requests: listing and declining them. Reopening the form is how
 * they are granted.
 */
export function createReopenRequestsService({ db, clock }: ReopenRequestsDependencies) {
  return {
    /** Returns the requests that this person may answer, oldest first. */
    async toAnswer(actor: Actor): Promise<RequestToAnswer[]> {
      return findRequestsToAnswer(
        onPool(db),
        viewerOf(actor, clock),
        answerScope(actor),
        MAX_REQUESTS,
      );
    },

    /**
     * Declines the pending request and notifies its writer, with the note. Idempotent for the same
     * person.
     * @throws NotVisible, NotAllowed for someone who could not reopen the form, Conflict if none is
     * pending, which says who answered first.
     */
    async decline(actor: Actor, hash: string, note: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const pulse = await lockKnown(sql, actor, clock, hash);
        if (pulse.kind !== 'review' || !governs(actor, 'forms.reopen', pulse))
          throw new NotAllowed('pulses.decline-reopen');
        if (pulse.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
        const last = await findLastRequest(sql, pulse.id);
        if (last?.state === 'declined' && last.decided_by_id === actor.userId) return;
        if (last === undefined || !canAnswerReopenRequest(actor, pulse))
          throw new Conflict(whatBecameOf(last));
        const at = clock.now();
        await tx.reopenRequest.update({
          where: { id: last.id },
          data: { state: 'declined', decidedById: actor.userId, decidedAt: at, decisionNote: note },
          select: { id: true },
        });
        await notify(tx, actor, at, {
          kind: 'reopen_declined',
          pulseId: pulse.id,
          requestId: last.id,
          recipients: [last.requested_by_id],
        });
        await audit(tx, actor, at, {
          action: 'pulse.reopen_declined',
          entity: 'pulse',
          entityId: pulse.id,
        });
      });
    },
  };
}

/** Returns what happened to the request, for someone who tried to answer it. */
function whatBecameOf(last: LastRequest | undefined): string {
  if (last === undefined || last.state === 'pending' || last.decided_by === null)
    return MESSAGES.pulses.noRequest;
  const by = { name: last.decided_by };
  return last.state === 'approved'
    ? MESSAGES.pulses.reopenedBefore(by)
    : MESSAGES.pulses.declinedBefore(by);
}

/**
 * Notifies the people who can answer a new request: the nearest permitted manager above the subject
 * or, if there is none, everyone whose role allows it.
 */
export async function tellWhoCanAnswer(
  tx: Tx,
  actor: Actor,
  at: Date,
  form: PulseRecord,
  requestId: number,
): Promise<void> {
  const around = await findPeopleAround(onTransaction(tx), { ...form, reopen_pending: true });
  const able = around.filter(
    (person) =>
      person.actor.employeeId !== form.assignee_id &&
      canAnswerReopenRequest(person.actor, person.pulse),
  );
  const nearest = able.find(({ pulse }) => pulse.depth_below_actor !== null);
  const told = nearest === undefined ? able : [nearest];
  await notify(tx, actor, at, {
    kind: 'reopen_requested',
    pulseId: form.id,
    requestId,
    recipients: told.map((person) => person.actor.userId),
  });
}
