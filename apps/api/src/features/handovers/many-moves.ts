import { Prisma, type Tx } from '@reviews/db';
import { z } from 'zod';
import type { Doer } from '../../core/audit.ts';
import { notifyEach } from '../../core/notify.ts';
import { onTransaction } from '../../core/sql.ts';

/** A change of manager; the two managers differ. */
export interface Move {
  readonly employeeId: number;
  readonly from: number | null;
  readonly to: number | null;
}

const MoveRow = z.strictObject({ id: z.int(), employee_id: z.int() });

const ToldRow = z.strictObject({ pulse_id: z.int(), user_id: z.int() });

/**
 * Writes what `createManagerChangeService` writes for one person, for any number of people in as
 * many statements: the moves, pending decisions of earlier moves, and the open reviews with the
 * former managers. Decides nothing. The tree must be locked, and positions already written. The
 * mover is null for a directory.
 */
export async function recordMoves(
  tx: Tx,
  actor: Doer | null,
  at: Date,
  moves: readonly Move[],
): Promise<ReadonlyMap<number, number>> {
  if (moves.length === 0) return new Map();
  const sql = onTransaction(tx);
  const ids = moves.map(({ employeeId }) => employeeId);
  await sql.run(
    Prisma.sql`SELECT id FROM pulse WHERE employee_id = ANY(${ids}::int[]) AND state IN ('open', 'draft') AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
  );
  const made = await sql.rows(
    MoveRow,
    Prisma.sql`
    INSERT INTO manager_change (employee_id, former_manager_id, new_manager_id, changed_by_id, changed_at)
    SELECT moved.id, moved.former, moved.new, ${actor?.userId ?? null}::int, ${at}::timestamptz
    FROM unnest(${ids}::int[], ${moves.map(({ from }) => from)}::int[], ${moves.map(({ to }) => to)}::int[]) moved(id, former, new) ORDER BY moved.id
    RETURNING id, employee_id`,
  );
  const changes = made.map(({ id }) => id);
  const undecided = Prisma.sql`m.id = ANY(${changes}::int[]) AND h.decision IS NULL AND h.change_id <> m.id AND p.id = h.pulse_id AND p.employee_id = m.employee_id`;
  await sql.run(
    Prisma.sql`DELETE FROM handover h USING pulse p, manager_change m WHERE ${undecided} AND p.assignee_id <> h.writer_id`,
  );
  await sql.run(Prisma.sql`
    UPDATE handover h SET decision = 'keep', decided_by_id = ${actor?.userId ?? null}::int, decided_at = ${at}::timestamptz FROM pulse p, manager_change m WHERE ${undecided} AND h.writer_id = m.new_manager_id`);
  await sql.run(
    Prisma.sql`UPDATE handover h SET change_id = m.id FROM pulse p, manager_change m WHERE ${undecided}`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO handover (change_id, pulse_id, writer_id) SELECT m.id, p.id, p.assignee_id
    FROM manager_change m JOIN pulse p ON p.employee_id = m.employee_id AND p.assignee_id = m.former_manager_id LEFT JOIN cycle c ON c.id = p.cycle_id
    WHERE m.id = ANY(${changes}::int[]) AND p.deleted_at IS NULL AND p.state IN ('open', 'draft') AND (p.cycle_id IS NULL OR (c.launched_at IS NOT NULL AND c.closed_at IS NULL))`);
  const told = await sql.rows(
    ToldRow,
    Prisma.sql`
    SELECT h.pulse_id, u.id AS user_id FROM handover h JOIN manager_change m ON m.id = h.change_id JOIN pulse p ON p.id = h.pulse_id AND p.deleted_at IS NULL AND p.state IN ('open', 'draft')
    JOIN template_version t ON t.id = p.template_version_id
    JOIN app_user u ON u.employee_id = h.writer_id OR (u.employee_id = m.new_manager_id AND NOT coalesce((t.options ->> 'anonymizeManager')::boolean, false))
    WHERE h.change_id = ANY(${changes}::int[]) AND h.decision IS NULL
      AND NOT EXISTS (SELECT FROM notice n WHERE n.kind = 'handover' AND n.pulse_id = h.pulse_id AND n.user_id = u.id AND u.employee_id = h.writer_id AND h.writer_id IS DISTINCT FROM m.former_manager_id)`,
  );
  await notifyEach(
    tx,
    actor,
    at,
    'handover',
    told.map((row) => ({ pulseId: row.pulse_id, userId: row.user_id })),
  );
  return new Map(made.map(({ id, employee_id: employeeId }) => [employeeId, id]));
}
