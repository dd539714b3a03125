import type { Tx } from '@reviews/db';
import { MESSAGES, RuleViolation } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { auditEach } from '../../core/audit.ts';
import { notifyEach } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';
import type { PulseRecord } from './pulse-record.queries.ts';
import { assignTo, handOverAnswers } from './reassign.queries.ts';

/** Somebody to whom a form is given. */
export interface Writer {
  readonly id: number;
  readonly preferredName: string;
}

/** Nobody reviews themselves but in a self review; naming one's own reviewers is the subject's task as well. */
export function mayBeWrittenBySubject(pulse: PulseRecord): boolean {
  return pulse.type_group === 'Self' || pulse.stage_component === 'Nominations';
}

/** Who works here and can sign in. */
export async function findActiveWriter(tx: Tx, employeeId: number): Promise<Writer | null> {
  return tx.employee.findFirst({
    where: { id: employeeId, leftOn: null, user: { is: { deactivatedAt: null } } },
    select: { id: true, preferredName: true },
  });
}

/** @throws RuleViolation for the writer it has, for somebody who is not here, and for the subject where they may not write it. */
export async function requireNewWriter(
  tx: Tx,
  pulse: PulseRecord,
  employeeId: number,
): Promise<Writer> {
  if (employeeId === pulse.assignee_id) throw new RuleViolation(MESSAGES.pulses.sameAssignee);
  const writer = await findActiveWriter(tx, employeeId);
  if (writer === null) throw new RuleViolation(MESSAGES.employees.notFound);
  if (employeeId === pulse.employee_id && !mayBeWrittenBySubject(pulse))
    throw new RuleViolation(MESSAGES.nominations.notEligible({ name: writer.preferredName }));
  return writer;
}

/** What is told and kept of each form that has another writer now. */
export interface Given {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Tells who has each form to write now, and who has not any more, neither of the other; and keeps in the change log that it was given. */
export async function tellGiven(
  tx: Tx,
  actor: Actor,
  at: Date,
  given: readonly Given[],
): Promise<void> {
  const people = [...new Set(given.flatMap(({ from, to }) => [from, to]))];
  const users = await tx.user.findMany({
    where: { employeeId: { in: people } },
    select: { id: true, employeeId: true },
  });
  const userOf = new Map(users.map(({ id, employeeId }) => [employeeId, id]));
  const told = (side: 'from' | 'to') =>
    given.flatMap((form) => {
      const userId = userOf.get(form[side]);
      return userId === undefined ? [] : [{ pulseId: form.id, userId }];
    });
  await notifyEach(tx, actor, at, 'assigned', told('to'));
  await notifyEach(tx, actor, at, 'reassigned', told('from'));
  await auditEach(
    tx,
    actor,
    at,
    given.map(({ id, from, to }) => ({
      action: 'pulse.reassigned',
      entity: 'pulse',
      entityId: id,
      details: { from, to },
    })),
  );
}

/**
 * Gives open forms to another writer: the one way in which a form changes hands. Drafts and earlier submissions stay with
 * who wrote them; the new writer starts afresh. The forms' rows must be locked. The same statements whatever their number.
 */
export async function giveForms(
  tx: Tx,
  actor: Actor,
  at: Date,
  pulses: readonly PulseRecord[],
  writer: Writer,
): Promise<void> {
  if (pulses.length === 0) return;
  const sql = onTransaction(tx);
  await handOverAnswers(
    sql,
    pulses.map((pulse) => ({
      id: pulse.id,
      formerWriterId: pulse.assignee_id,
      hasDraft: pulse.state === 'draft',
    })),
    at,
  );
  await assignTo(
    sql,
    pulses.map(({ id }) => id),
    writer.id,
  );
  await tellGiven(
    tx,
    actor,
    at,
    pulses.map((pulse) => ({ id: pulse.id, from: pulse.assignee_id, to: writer.id })),
  );
}
