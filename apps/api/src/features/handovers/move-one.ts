import { RuleViolation } from '@reviews/domain';
import type { Tx } from '@reviews/db';
import type { Doer } from '../../core/audit.ts';
import { onTransaction } from '../../core/sql.ts';
import { recordMoves } from './many-moves.ts';
import { findManager, findMoved, moveBelow } from './manager-change.queries.ts';
import { faultOf } from './manager-change.service.ts';

/**
 * Changes one person's manager under the same rules as by hand, including the loop check, and makes
 * decisions about their open reviews pending. The tree must be locked.
 * @throws RuleViolation
 * @returns the id of the move
 */
export async function moveOne(
  tx: Tx,
  actor: Doer | null,
  at: Date,
  employeeId: number,
  managerId: number | null,
): Promise<number | null> {
  const sql = onTransaction(tx);
  const person = await findMoved(sql, employeeId);
  if (person === undefined || person.manager_id === managerId) return null;
  const manager =
    managerId === null ? null : ((await findManager(sql, managerId, employeeId)) ?? null);
  const fault = faultOf(person, managerId, manager);
  if (fault !== null) throw new RuleViolation(fault);
  await moveBelow(sql, employeeId, managerId);
  return (
    (
      await recordMoves(tx, actor, at, [{ employeeId, from: person.manager_id, to: managerId }])
    ).get(employeeId) ?? null
  );
}
