import { inTransaction, type Database, type Tx } from '@reviews/db';
import { Conflict, MESSAGES, NotAllowed, NotVisible, RuleViolation, sortKey, transition, withDefaultOptions, type FormAction } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notify } from '../../core/notify.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { findPulseHash, type PulseRecord } from './pulse-record.queries.ts';
import { governs } from './pulses.policy.ts';
import { lockKnown } from './pulses.service.ts';
import { handOverAnswers } from './reassign.queries.ts';
import { endSubmission } from './reopen-requests.queries.ts';
import { tellWhoCanAnswer, tellWriter } from './reopen-requests.service.ts';

export interface LifecycleDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export type LifecycleService = ReturnType<typeof createLifecycleService>;

/**
 * Whether the action still has to be done; false where the form is there already, so that it can be repeated safely.
 * @throws Conflict where the form's state or its closed cycle forbids it.
 */
function stepOf(pulse: PulseRecord, action: FormAction): boolean {
  if (pulse.cycle_closed) throw new Conflict(MESSAGES.pulses.cycleClosed);
  const step = transition(pulse.state === 'draft' ? 'open' : pulse.state, action);
  if (!step.ok) throw new Conflict(step.message);
  return step.changed;
}

/** Nobody reviews themselves but in a self review; naming one's own reviewers is the subject's task as well. */
function mayBeWrittenBySubject(pulse: PulseRecord): boolean {
  return pulse.type_group === 'Self' || pulse.stage_component === 'Nominations';
}

async function openAgain(tx: Tx, actor: Actor, at: Date, pulse: PulseRecord): Promise<void> {
  await tx.pulse.update({ where: { id: pulse.id }, data: { state: 'open', closedAt: null, reopenedAt: at }, select: { id: true } });
  await endSubmission(onTransaction(tx), { pulseId: pulse.id, userId: actor.userId, at });
  await tx.pulseView.deleteMany({ where: { pulseId: pulse.id } });
  await tellWriter(tx, actor, at, pulse);
  await audit(tx, actor, at, { action: 'pulse.reopened', entity: 'pulse', entityId: pulse.id });
}

/** @throws RuleViolation for the writer it has, for somebody who is not here, and for the subject where they may not write it. */
async function requireNewWriter(tx: Tx, pulse: PulseRecord, employeeId: number): Promise<{ id: number; preferredName: string }> {
  if (employeeId === pulse.assignee_id) throw new RuleViolation(MESSAGES.pulses.sameAssignee);
  const writer = await tx.employee.findFirst({
    where: { id: employeeId, leftOn: null, user: { is: { deactivatedAt: null } } },
    select: { id: true, preferredName: true },
  });
  if (writer === null) throw new RuleViolation(MESSAGES.employees.notFound);
  if (employeeId === pulse.employee_id && !mayBeWrittenBySubject(pulse)) throw new RuleViolation(MESSAGES.nominations.notEligible({ name: writer.preferredName }));
  return writer;
}

/** Tells who has the form to write now, and who has not any more. Neither is told of the other. */
async function tellBothWriters(tx: Tx, actor: Actor, at: Date, pulse: PulseRecord, newWriterId: number): Promise<void> {
  const users = await tx.user.findMany({ where: { employeeId: { in: [pulse.assignee_id, newWriterId] } }, select: { id: true, employeeId: true } });
  const userOf = (employeeId: number) => users.filter((user) => user.employeeId === employeeId).map(({ id }) => id);
  await notify(tx, actor, at, { kind: 'assigned', pulseId: pulse.id, recipients: userOf(newWriterId) });
  await notify(tx, actor, at, { kind: 'reassigned', pulseId: pulse.id, recipients: userOf(pulse.assignee_id) });
}

/** What happens to a form after it was opened, other than writing: reopening, asking for it, a new writer, removal. */
export function createLifecycleService({ db, clock }: LifecycleDependencies) {
  return {
    /**
     * Opens a closed form again; its answers stay and it must be resubmitted (FORM-29, FORM-30). One that is open stays
     * so. A pending request counts as approved.
     * @throws NotVisible, NotAllowed, Conflict
     */
    async reopen(actor: Actor, hash: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const pulse = await lockKnown(onTransaction(tx), actor, clock, hash);
        if (pulse.kind !== 'review' || !governs(actor, 'forms.reopen', pulse)) throw new NotAllowed('pulses.reopen');
        if (stepOf(pulse, 'reopen')) await openAgain(tx, actor, clock.now(), pulse);
      });
    },

    /**
     * Asks for a form to be opened again. Where its template grants that by itself, it is opened at once.
     * @returns whether it is open now (AMB-03).
     * @throws NotVisible, NotAllowed for anyone but its writer and for a writer who can reopen it (AMB-05), Conflict when
     * it is not closed or a request is waiting already.
     */
    async requestReopen(actor: Actor, hash: string, reason: string): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const pulse = await lockKnown(onTransaction(tx), actor, clock, hash);
        const isWriter = pulse.assignee_id === actor.employeeId && pulse.kind === 'review';
        if (!isWriter || governs(actor, 'forms.reopen', pulse)) throw new NotAllowed('pulses.reopen-request');
        stepOf(pulse, 'request_reopen');
        if (pulse.reopen_pending) throw new Conflict(MESSAGES.pulses.requestPending);
        const at = clock.now();
        const request = await tx.reopenRequest.create({ data: { pulseId: pulse.id, requestedById: actor.userId, reason, requestedAt: at }, select: { id: true } });
        await audit(tx, actor, at, { action: 'pulse.reopen_requested', entity: 'pulse', entityId: pulse.id });
        const isGranted = withDefaultOptions(pulse.template_options).selfReopen;
        if (isGranted) await openAgain(tx, actor, at, pulse);
        else await tellWhoCanAnswer(tx, actor, at, pulse, request.id);
        return isGranted;
      });
    },

    /**
     * Gives an open form to another writer. Draft and earlier submission stay with the one who wrote them; the new one starts afresh.
     * @throws NotVisible, NotAllowed, Conflict when it is not open, RuleViolation
     */
    async reassign(actor: Actor, hash: string, employeeId: number): Promise<{ id: number; preferredName: string }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const pulse = await lockKnown(sql, actor, clock, hash);
        if (!governs(actor, 'forms.reassign', pulse)) throw new NotAllowed('pulses.reassign');
        stepOf(pulse, 'reassign');
        const writer = await requireNewWriter(tx, pulse, employeeId);
        const at = clock.now();
        await handOverAnswers(sql, { id: pulse.id, formerWriterId: pulse.assignee_id, hasDraft: pulse.state === 'draft', at });
        await tx.pulse.update({
          where: { id: pulse.id },
          data: { assigneeId: employeeId, assigneeSortKey: sortKey(writer.preferredName), headDraftGroupId: null, state: 'open', sharingOptOut: false },
          select: { id: true },
        });
        await tellBothWriters(tx, actor, at, pulse, employeeId);
        await audit(tx, actor, at, { action: 'pulse.reassigned', entity: 'pulse', entityId: pulse.id, details: { from: pulse.assignee_id, to: employeeId } });
        return writer;
      });
    },

    /**
     * Takes a form out of its cycle and packet; the change log keeps that it was there (FORM-33).
     * @throws NotVisible, also for one removed already, NotAllowed, Conflict
     */
    async remove(actor: Actor, idOrHash: number | string): Promise<void> {
      const hash = typeof idOrHash === 'number' ? await findPulseHash(onPool(db), idOrHash) : idOrHash;
      if (hash === undefined) throw new NotVisible(MESSAGES.pulses.notFound);
      await inTransaction(db, async (tx) => {
        const pulse = await lockKnown(onTransaction(tx), actor, clock, hash);
        if (!governs(actor, 'forms.delete', pulse)) throw new NotAllowed('pulses.delete');
        stepOf(pulse, 'delete');
        const at = clock.now();
        await tx.pulse.update({ where: { id: pulse.id }, data: { deletedAt: at }, select: { id: true } });
        await tx.reopenRequest.updateMany({ where: { pulseId: pulse.id, state: 'pending' }, data: { state: 'declined', decidedById: actor.userId, decidedAt: at } });
        await audit(tx, actor, at, { action: 'pulse.deleted', entity: 'pulse', entityId: pulse.id, details: { state: pulse.state } });
      });
    },
  };
}
