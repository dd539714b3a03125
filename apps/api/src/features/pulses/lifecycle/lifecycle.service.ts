import { inTransaction, type Database } from '@reviews/db';
import {
  Conflict,
  MESSAGES,
  NotAllowed,
  transition,
  withDefaultOptions,
  type FormAction,
} from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { audit } from '../../../core/audit.ts';
import type { Clock } from '../../../core/clock.ts';
import { onTransaction } from '../../../core/sql.ts';
import { openForms } from './open-close.ts';
import { keepWritableAbout } from '../record/blocking.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { governs } from '../record/pulses.policy.ts';
import { lockKnown, lockNumbered } from '../record/require-pulse.ts';
import { giveForms, requireNewWriter, type Writer } from './reassign.ts';
import { tellWhoCanAnswer } from './reopen-requests.service.ts';

export interface LifecycleDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export type LifecycleService = ReturnType<typeof createLifecycleService>;

/**
 * Returns whether the action still has to be done; false if it is done already, so that calls are
 * idempotent.
 * @throws Conflict if the form's state or its closed cycle forbids it.
 */
function stepOf(pulse: PulseRecord, action: FormAction): boolean {
  if (pulse.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
  const step = transition(pulse.state === 'draft' ? 'open' : pulse.state, action);
  if (!step.ok) throw new Conflict(step.message);
  return step.changed;
}

/**
 * Creates the service for everything after a form opens, except writing: reopening, reopen
 * requests, reassigning, removal.
 */
export function createLifecycleService({ db, clock }: LifecycleDependencies) {
  return {
    /**
     * Reopens a closed form. Its answers stay and it must be submitted again (FORM-29, FORM-30).
     * Idempotent. A pending request counts as approved.
     * @throws NotVisible, NotAllowed, Conflict
     */
    async reopen(actor: Actor, hash: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const pulse = await lockKnown(onTransaction(tx), actor, clock, hash);
        if (pulse.kind !== 'review' || !governs(actor, 'forms.reopen', pulse))
          throw new NotAllowed('pulses.reopen');
        if (stepOf(pulse, 'reopen')) await openForms(tx, actor, clock.now(), [pulse]);
      });
    },

    /**
     * Asks to reopen a form. Reopens it at once if its template grants that automatically.
     * @returns whether it is open now (AMB-03).
     * @throws NotVisible, NotAllowed for anyone but its writer and for a writer who can reopen it
     * (AMB-05), Conflict if it is not closed or a request is already pending.
     */
    async requestReopen(actor: Actor, hash: string, reason: string): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const pulse = await lockKnown(onTransaction(tx), actor, clock, hash);
        const isWriter = pulse.assignee_id === actor.employeeId && pulse.kind === 'review';
        if (!isWriter || governs(actor, 'forms.reopen', pulse))
          throw new NotAllowed('pulses.reopen-request');
        stepOf(pulse, 'request_reopen');
        if (pulse.reopen_pending) throw new Conflict(MESSAGES.pulses.requestPending);
        const at = clock.now();
        const request = await tx.reopenRequest.create({
          data: { pulseId: pulse.id, requestedById: actor.userId, reason, requestedAt: at },
          select: { id: true },
        });
        await audit(tx, actor, at, {
          action: 'pulse.reopen_requested',
          entity: 'pulse',
          entityId: pulse.id,
        });
        const isGranted = withDefaultOptions(pulse.template_options).selfReopen;
        if (isGranted) await openForms(tx, actor, at, [pulse]);
        else await tellWhoCanAnswer(tx, actor, at, pulse, request.id);
        return isGranted;
      });
    },

    /**
     * Reassigns an open form to another writer, who starts with an empty form. The draft and
     * earlier submissions stay with the former writer.
     * @throws NotVisible, NotAllowed, Conflict if it is not open, RuleViolation
     */
    async reassign(actor: Actor, hash: string, employeeId: number): Promise<Writer> {
      return inTransaction(db, async (tx) => {
        const pulse = await lockKnown(onTransaction(tx), actor, clock, hash);
        if (!governs(actor, 'forms.reassign', pulse)) throw new NotAllowed('pulses.reassign');
        stepOf(pulse, 'reassign');
        const writer = await requireNewWriter(tx, pulse, employeeId);
        await giveForms(tx, actor, clock.now(), [pulse], writer);
        return writer;
      });
    },

    /**
     * Removes a form from its cycle and packet. The change log records it (FORM-33).
     * @throws NotVisible, also if already removed, and for a number that the actor is not shown;
     * NotAllowed, Conflict
     */
    async remove(actor: Actor, idOrHash: number | string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const pulse =
          typeof idOrHash === 'number'
            ? await lockNumbered(sql, actor, clock, idOrHash)
            : await lockKnown(sql, actor, clock, idOrHash);
        if (!governs(actor, 'forms.delete', pulse)) throw new NotAllowed('pulses.delete');
        stepOf(pulse, 'delete');
        const at = clock.now();
        await keepWritableAbout(onTransaction(tx), pulse, at);
        await tx.pulse.update({
          where: { id: pulse.id },
          data: { deletedAt: at },
          select: { id: true },
        });
        await tx.reopenRequest.updateMany({
          where: { pulseId: pulse.id, state: 'pending' },
          data: { state: 'declined', decidedById: actor.userId, decidedAt: at },
        });
        await audit(tx, actor, at, {
          action: 'pulse.deleted',
          entity: 'pulse',
          entityId: pulse.id,
          changes: [{ field: 'state', from: pulse.state, to: 'deleted' }],
          details: { state: pulse.state },
        });
      });
    },
  };
}
