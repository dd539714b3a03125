import { Prisma } from '@reviews/db';
import type { Sql } from '../../core/sql.ts';
import { whatIsIn } from '../pulses/lifecycle/public.ts';

export interface Decided {
  readonly changeId: number;
  readonly pulseIds: readonly number[];
  readonly userId: number;
  readonly at: Date;
}

/** Records that these reviews stay with their writers. */
export async function recordKept(
  sql: Sql,
  { changeId, pulseIds, userId, at }: Decided,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE handover SET decision = 'keep', decided_by_id = ${userId}::int, decided_at = ${at}::timestamptz
    WHERE change_id = ${changeId}::int AND pulse_id = ANY(${[...pulseIds]}::int[]) AND decision IS NULL`);
}

/**
 * Records that these reviews go to the new manager, with their content before the transfer. Their
 * rows must be locked.
 */
export async function recordTransferred(
  sql: Sql,
  { changeId, pulseIds, userId, at }: Decided,
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE handover h SET decision = 'transfer', decided_by_id = ${userId}::int, decided_at = ${at}::timestamptz, put_aside = ${whatIsIn}
    FROM pulse p WHERE p.id = h.pulse_id AND h.change_id = ${changeId}::int AND h.pulse_id = ANY(${[...pulseIds]}::int[]) AND h.decision IS NULL`);
}

/** Clears the decision. */
export async function recordUndone(sql: Sql, changeId: number, pulseId: number): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE handover SET decision = NULL, decided_by_id = NULL, decided_at = NULL, put_aside = NULL WHERE change_id = ${changeId}::int AND pulse_id = ${pulseId}::int`);
}
