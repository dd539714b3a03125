import { Prisma } from '@reviews/db';
import type { CyclePlan, PlannedStage } from '@reviews/domain';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';

type Dates = Pick<
  CyclePlan,
  | 'name'
  | 'start_date'
  | 'end_date'
  | 'packet_release_days'
  | 'packet_release_date'
  | 'packet_release_time'
> & { readonly placard_sub_text: string };

const placardColumns = Prisma.sql`name, placard_sub_text, start_date, end_date, packet_release_days, packet_release_date, packet_release_time`;
const placardValues = (
  cycle: Dates,
) => Prisma.sql`${cycle.name}::text, ${cycle.placard_sub_text}::text, ${cycle.start_date}::date, ${cycle.end_date}::date,
  ${cycle.packet_release_days}::int, ${cycle.packet_release_date}::date, ${cycle.packet_release_time}::time`;

export async function insertCycle(sql: Sql, cycle: Dates): Promise<number> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`INSERT INTO cycle (${placardColumns}) VALUES (${placardValues(cycle)}) RETURNING id`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The cycle was not written.');
  return row.id;
}

export async function updateCycle(sql: Sql, cycleId: number, cycle: Dates): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE cycle SET (${placardColumns}) = (SELECT ${placardValues(cycle)}), revision = revision + 1 WHERE id = ${cycleId}::int`,
  );
}

/**
 * Defers the uniqueness of positions to the end of the transaction, so that they can be swapped in
 * any order.
 */
export async function deferPlaces(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SET CONSTRAINTS cycle_pulse_cycle_id_position_key, stage_cycle_id_position_key DEFERRED`,
  );
}

export interface PulseToWrite {
  /** Null for a new one. */
  readonly id: number | null;
  readonly position: number;
  readonly template_id: number;
  readonly version_id: number;
  readonly stageless: boolean;
}

const WrittenPulse = z.strictObject({ id: z.int(), position: z.int() });

/** @returns the id of each by its position */
export async function writePulses(
  sql: Sql,
  cycleId: number,
  pulses: readonly PulseToWrite[],
): Promise<Map<number, number>> {
  const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(pulses)}::jsonb) AS given (id int, position int, template_id int, version_id int, stageless boolean)`;
  const rows = await sql.rows(
    WrittenPulse,
    Prisma.sql`
    WITH changed AS (
      UPDATE cycle_pulse cp SET position = given.position, template_version_id = given.version_id, stageless = given.stageless
      FROM ${given} WHERE cp.id = given.id AND cp.cycle_id = ${cycleId}::int RETURNING cp.id, cp.position
    ), added AS (
      INSERT INTO cycle_pulse (cycle_id, template_id, template_version_id, position, stageless)
      SELECT ${cycleId}::int, template_id, version_id, position, stageless FROM ${given} WHERE id IS NULL RETURNING id, position
    )
    SELECT id, position FROM changed UNION ALL SELECT id, position FROM added`,
  );
  return new Map(rows.map(({ id, position }) => [position, id]));
}

export interface StageToWrite extends Omit<PlannedStage, 'pulse'> {
  readonly id: number | null;
  readonly position: number;
  readonly pulse_id: number;
  readonly show_due_date: boolean;
}

export async function writeStages(
  sql: Sql,
  cycleId: number,
  stages: readonly StageToWrite[],
): Promise<void> {
  const given = Prisma.sql`jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) AS given (id int, position int, pulse_id int, title text, component stage_component,
    start_date date, due_date date, auto_close_date date, due_days int, auto_close_days int, show_due_date boolean)`;
  await sql.run(Prisma.sql`
    WITH changed AS (
      UPDATE stage s SET cycle_pulse_id = given.pulse_id, position = given.position, title = given.title, component = given.component, start_date = given.start_date,
        due_date = given.due_date, auto_close_date = given.auto_close_date, due_days = given.due_days, auto_close_days = given.auto_close_days, show_due_date = given.show_due_date
      FROM ${given} WHERE s.id = given.id AND s.cycle_id = ${cycleId}::int
    )
    INSERT INTO stage (cycle_id, cycle_pulse_id, position, title, component, start_date, due_date, auto_close_date, due_days, auto_close_days, show_due_date)
    SELECT ${cycleId}::int, pulse_id, position, title, component, start_date, due_date, auto_close_date, due_days, auto_close_days, show_due_date FROM ${given} WHERE id IS NULL`);
}

/** Deletes the stages that the plan does not contain. */
export async function removeStages(
  sql: Sql,
  cycleId: number,
  kept: readonly number[],
): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM stage WHERE cycle_id = ${cycleId}::int AND NOT id = ANY(${[...kept]}::int[])`,
  );
}

export async function removePulses(
  sql: Sql,
  cycleId: number,
  kept: readonly number[],
): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM cycle_pulse WHERE cycle_id = ${cycleId}::int AND NOT id = ANY(${[...kept]}::int[])`,
  );
}

export async function setClosed(sql: Sql, cycleId: number, closedAt: Date | null): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE cycle SET closed_at = ${closedAt}::timestamptz, revision = revision + 1 WHERE id = ${cycleId}::int`,
  );
}

/**
 * Deletes a cycle and the leftovers of an undone launch. The database refuses a cycle with reviews.
 */
export async function removeCycle(sql: Sql, cycleId: number): Promise<void> {
  await removeStages(sql, cycleId, []);
  await removePulses(sql, cycleId, []);
  await sql.run(Prisma.sql`DELETE FROM launch WHERE cycle_id = ${cycleId}::int`);
  await sql.run(Prisma.sql`DELETE FROM cycle WHERE id = ${cycleId}::int`);
}
