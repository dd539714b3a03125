import { inTransaction, type Database, type Tx } from '@reviews/db';
import { Conflict, MESSAGES, NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notify } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { findPeopleAround } from './people-around.queries.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { answerScope, canAnswerReopenRequest, governs } from './pulses.policy.ts';
import { lockKnown, viewerOf } from './pulses.service.ts';
import {
  findLastRequest,
  findRequestsToAnswer,
  type LastRequest,
  type RequestToAnswer,
} from './reopen-requests.queries.ts';

/** Most requests that are shown at once; how many there are is said beside them. */
const MAX_REQUESTS = 100;

export interface ReopenRequestsDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export type ReopenRequestsService = ReturnType<typeof createReopenRequestsService>;

/** Requests of writers to have a form reopened: who has them to answer, and answering no. Reopening is answering yes. */
export function createReopenRequestsService({ db, clock }: ReopenRequestsDependencies) {
  return {
    /** What this person may answer, the oldest first. */
    async toAnswer(actor: Actor): Promise<RequestToAnswer[]> {
      return findRequestsToAnswer(
        onPool(db),
        viewerOf(actor, clock),
        answerScope(actor),
        MAX_REQUESTS,
      );
    },

    /**
     * Declines the request that waits; its writer is told, with the note. Declining again what one has declined changes
     * nothing.
     * @throws NotVisible, NotAllowed for whoever could not reopen the form, Conflict where none waits: it says who was faster.
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

/** What became of the request, for somebody who was about to answer it. */
function whatBecameOf(last: LastRequest | undefined): string {
  if (last === undefined || last.state === 'pending' || last.decided_by === null)
    return MESSAGES.pulses.noRequest;
  const by = { name: last.decided_by };
  return last.state === 'approved'
    ? MESSAGES.pulses.reopenedBefore(by)
    : MESSAGES.pulses.declinedBefore(by);
}

/**
 * Tells those who can answer a new request: the nearest in the line above the person reviewed who may, or where nobody
 * does, everybody whose role lets them.
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
