import { Prisma, type Tx } from '@reviews/db';
import type { Actor } from '../../../core/actor.ts';
import { auditEach } from '../../../core/audit.ts';
import { notifyEach } from '../../../core/notify.ts';
import { onTransaction } from '../../../core/sql.ts';
import { keepWritable } from '../record/blocking.ts';
import type { PulseRecord } from '../record/pulse-record.queries.ts';
import { endSubmissions } from './reopen-requests.queries.ts';

type WrittenForm = Pick<PulseRecord, 'id' | 'assignee_id'>;
type StatedForm = Pick<PulseRecord, 'id' | 'state'>;

/** Returns the accounts of these forms' writers, each with its form. */
export async function findWriters(
  tx: Tx,
  forms: readonly WrittenForm[],
): Promise<{ pulseId: number; userId: number }[]> {
  const users = await tx.user.findMany({
    where: { employeeId: { in: [...new Set(forms.map((form) => form.assignee_id))] } },
    select: { id: true, employeeId: true },
  });
  const userOf = new Map(users.map(({ id, employeeId }) => [employeeId, id]));
  return forms.flatMap((form) => {
    const userId = userOf.get(form.assignee_id);
    return userId === undefined ? [] : [{ pulseId: form.id, userId }];
  });
}

/**
 * Reopens closed forms and notifies their writers: answers stay, pending requests are approved, and
 * read marks are cleared. The forms' rows must be locked. Uses a constant number of statements.
 */
export async function openForms(
  tx: Tx,
  actor: Actor,
  at: Date,
  forms: readonly (WrittenForm & StatedForm)[],
): Promise<void> {
  if (forms.length === 0) return;
  const sql = onTransaction(tx);
  const ids = forms.map(({ id }) => id);
  await keepWritable(sql, { pulseIds: ids }, at);
  await sql.run(
    Prisma.sql`UPDATE pulse SET state = 'open', closed_at = NULL, reopened_at = ${at}::timestamptz WHERE id = ANY(${ids}::int[])`,
  );
  await endSubmissions(sql, { pulseIds: ids, userId: actor.userId, at });
  await sql.run(Prisma.sql`DELETE FROM pulse_view WHERE pulse_id = ANY(${ids}::int[])`);
  const othersForms = forms.filter((form) => form.assignee_id !== actor.employeeId);
  if (othersForms.length > 0)
    await notifyEach(tx, actor, at, 'reopened', await findWriters(tx, othersForms));
  await auditEach(
    tx,
    actor,
    at,
    forms.map(({ id, state }) => ({
      action: 'pulse.reopened',
      entity: 'pulse',
      entityId: id,
      changes: [{ field: 'state', from: state, to: 'open' }],
    })),
  );
}

/**
 * Closes open forms as Incomplete. Typed text stays as a draft of its writer. Their rows must be
 * locked.
 */
export async function closeForms(
  tx: Tx,
  actor: Actor,
  at: Date,
  forms: readonly StatedForm[],
): Promise<void> {
  if (forms.length === 0) return;
  const ids = forms.map(({ id }) => id);
  await onTransaction(tx).run(
    Prisma.sql`UPDATE pulse SET state = 'incomplete', closed_at = ${at}::timestamptz, head_draft_group_id = NULL WHERE id = ANY(${ids}::int[])`,
  );
  await auditEach(
    tx,
    actor,
    at,
    forms.map(({ id, state }) => ({
      action: 'pulse.closed',
      entity: 'pulse',
      entityId: id,
      changes: [{ field: 'state', from: state, to: 'incomplete' }],
    })),
  );
}
