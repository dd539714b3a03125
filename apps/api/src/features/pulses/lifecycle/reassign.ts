import type { Tx } from '@reviews/db';
import { MESSAGES, newWriterFault, RuleViolation, type NewWriterFault } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { auditEach } from '../../../core/audit.ts';
import { notifyEach } from '../../../core/notify.ts';
import { onTransaction } from '../../../core/sql.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { findTaken } from '../record/one-review.queries.ts';
import { assignTo, handOverAnswers } from './reassign.queries.ts';

/** The new writer of a reassigned form. */
export interface Writer {
  readonly id: number;
  readonly preferredName: string;
}

/**
 * Returns whether the subject may write the form: only a self review, or the nomination of their
 * own reviewers.
 */
export function mayBeWrittenBySubject(pulse: PulseRecord): boolean {
  return pulse.type_group === 'Self' || pulse.stage_component === 'Nominations';
}

/** Returns the employee if they work here and can sign in. */
export async function findActiveWriter(tx: Tx, employeeId: number): Promise<Writer | null> {
  return tx.employee.findFirst({
    where: { id: employeeId, leftOn: null, user: { is: { deactivatedAt: null } } },
    select: { id: true, preferredName: true },
  });
}

/**
 * Returns why someone cannot be given the form; null if they can.
 * @param taken the forms whose person they already have a review about (`findTaken`)
 */
export function faultOfWriter(
  pulse: PulseRecord,
  employeeId: number,
  taken: ReadonlySet<number>,
): NewWriterFault | null {
  return newWriterFault({
    isWriterAlready: employeeId === pulse.assignee_id,
    isSubject: employeeId === pulse.employee_id,
    mayBeWrittenBySubject: mayBeWrittenBySubject(pulse),
    hasReview: taken.has(pulse.id),
  });
}

/**
 * @throws RuleViolation for the current writer, for someone who is not active, for the subject if
 * they may not write it, and for someone who has another review about the subject in this pulse.
 */
export async function requireNewWriter(
  tx: Tx,
  pulse: PulseRecord,
  employeeId: number,
): Promise<Writer> {
  const taken = await findTaken(onTransaction(tx), [pulse], employeeId);
  const fault = faultOfWriter(pulse, employeeId, taken);
  if (fault === 'same_assignee') throw new RuleViolation(MESSAGES.pulses.sameAssignee);
  const writer = await findActiveWriter(tx, employeeId);
  if (writer === null) throw new RuleViolation(MESSAGES.employees.notFound);
  const name = writer.preferredName;
  if (fault === 'own_review') throw new RuleViolation(MESSAGES.nominations.notEligible({ name }));
  if (fault === 'has_review') throw new RuleViolation(hasReviewText(pulse, name));
  return writer;
}

/** Returns the refusal that names both people. */
export const hasReviewText = ({ employee_name: employee }: PulseRecord, name: string): string =>
  MESSAGES.pulses.hasReviewNamed({ name, employee });

/** Data to notify and log for each reassigned form. */
export interface Given {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Notifies the new and the former writer of each form, without naming the other, and logs the
 * reassignment.
 */
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
 * Reassigns open forms: the only way in which a form changes its writer. Drafts and earlier
 * submissions stay with their writers; the new writer starts with an empty form. The forms' rows
 * must be locked. Uses a constant number of statements.
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
