import { Prisma } from '@reviews/db';
import { earlierStages, STAGE_COMPONENTS } from '@reviews/domain';
import { z } from 'zod';
import { StoredOptions } from '../../core/json-columns.ts';
import type { Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';

export const CycleRecord = z.strictObject({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  launched: z.boolean(),
  closed_at: z.date().nullable(),
});
export type CycleRecord = z.infer<typeof CycleRecord>;

const cycleColumns = Prisma.sql`c.id, c.name, c.start_date::text AS start_date, c.end_date::text AS end_date, c.launched_at IS NOT NULL AS launched, c.closed_at`;

/** Returns all cycles, newest first. */
export async function findCycles(sql: Sql): Promise<CycleRecord[]> {
  return sql.rows(
    CycleRecord,
    Prisma.sql`SELECT ${cycleColumns} FROM cycle c ORDER BY c.start_date DESC, c.id DESC`,
  );
}

export const StageRecord = z.strictObject({
  id: z.int(),
  cycle_pulse_id: z.int(),
  position: z.int(),
  title: z.string(),
  component: z.enum(STAGE_COMPONENTS),
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  due_days: z.int().nullable(),
  /** The stages that its forms may wait for; none for stages of stageless pulses (decision 008). */
  earlier: z.array(
    z.strictObject({ stage_id: z.int(), position: z.int(), reach: z.int() }).readonly(),
  ),
});
export type StageRecord = z.infer<typeof StageRecord>;

export const CyclePulseRecord = z.strictObject({
  id: z.int(),
  cycle_id: z.int(),
  position: z.int(),
  stageless: z.boolean(),
  template_id: z.int(),
  title: z.string(),
  description: z.string(),
  options: StoredOptions,
  visible_to_employee: z.boolean(),
  /** True if an answer is the person's rating. */
  rates: z.boolean(),
  type_id: z.int(),
  type_name: z.string(),
  type_group: z.string(),
  cycle_name: z.string(),
  launched: z.boolean(),
  cycle_closed: z.boolean(),
  cycle_closed_at: z.date().nullable(),
  time_zone: z.string(),
  stages: z.array(StageRecord),
});
export type CyclePulseRecord = z.infer<typeof CyclePulseRecord>;

/**
 * Returns true if reviewers are nominated for the pulse; its many reviews are then shown as a
 * summary.
 */
export const hasNominations = ({ stages }: Pick<CyclePulseRecord, 'stages'>): boolean =>
  stages.some(({ component }) => component !== 'Form');

/**
 * A row as the database returns it: with every stage of the cycle, including those of other pulses.
 */
const CyclePulseRow = CyclePulseRecord.omit({ stages: true }).extend({
  cycle_stages: z
    .array(StageRecord.omit({ earlier: true }).extend({ stageless: z.boolean() }))
    .nullable(),
});
type CyclePulseRow = z.infer<typeof CyclePulseRow>;

/** Adds the stages that each stage may wait for. */
function withEarlierStages({ cycle_stages: all, ...pulse }: CyclePulseRow): CyclePulseRecord {
  const own = (all ?? []).filter(({ cycle_pulse_id: id }) => id === pulse.id);
  const stages = own
    .sort((one, other) => one.position - other.position)
    .map((placed) => {
      const { stageless: _stageless, ...stage } = placed;
      return { ...stage, earlier: earlierStages(placed, all ?? []) };
    });
  return { ...pulse, stages };
}

const selectPulses = Prisma.sql`
    SELECT cp.id, cp.cycle_id, cp.position, cp.stageless, t.template_id, t.title, t.description, t.options, t.visible_to_employee,
      EXISTS (SELECT FROM template_version_question tq JOIN question_version q ON q.id = tq.question_version_id WHERE tq.template_version_id = t.id AND q.config ? 'rating_value_ids') AS rates, ft.id AS type_id, ft.name AS type_name, ft.group_name AS type_group,
      c.name AS cycle_name, c.launched_at IS NOT NULL AS launched, c.closed_at IS NOT NULL AS cycle_closed, c.closed_at AS cycle_closed_at,
      ${TIME_ZONE} AS time_zone,
      (SELECT jsonb_agg(jsonb_build_object('id', s.id, 'cycle_pulse_id', s.cycle_pulse_id, 'position', s.position, 'title', s.title, 'component', s.component,
          'start_date', s.start_date, 'due_date', s.due_date, 'due_days', s.due_days, 'stageless', sp.stageless))
        FROM stage s JOIN cycle_pulse sp ON sp.id = s.cycle_pulse_id WHERE s.cycle_id = cp.cycle_id) AS cycle_stages
    FROM cycle_pulse cp
    JOIN cycle c ON c.id = cp.cycle_id
    JOIN template_version t ON t.id = cp.template_version_id
    JOIN feedback_type ft ON ft.id = t.feedback_type_id`;

/** Returns the pulses of a cycle in order with their stages; only one if `pulseId` is given. */
export async function findCyclePulses(
  sql: Sql,
  cycleId: number,
  pulseId: number | null,
): Promise<CyclePulseRecord[]> {
  const rows = await sql.prepared(
    'cycle_pulses',
    CyclePulseRow,
    Prisma.sql`${selectPulses}
    WHERE cp.cycle_id = ${cycleId}::int AND (${pulseId}::int IS NULL OR cp.id = ${pulseId}::int)
    ORDER BY cp.position`,
  );
  return rows.map(withEarlierStages);
}

/** Returns the pulses of all cycles, ordered by cycle. */
export async function findAllCyclePulses(sql: Sql): Promise<CyclePulseRecord[]> {
  const rows = await sql.prepared(
    'all_cycle_pulses',
    CyclePulseRow,
    Prisma.sql`${selectPulses} ORDER BY cp.cycle_id, cp.position`,
  );
  return rows.map(withEarlierStages);
}

/** Returns the pulses of running cycles; those of the cycle that ends first come first. */
export async function findLiveCyclePulses(sql: Sql): Promise<CyclePulseRecord[]> {
  const rows = await sql.prepared(
    'live_cycle_pulses',
    CyclePulseRow,
    Prisma.sql`${selectPulses}
    WHERE c.launched_at IS NOT NULL AND c.closed_at IS NULL
    ORDER BY c.end_date, c.id, cp.position`,
  );
  return rows.map(withEarlierStages);
}

const HeldCycle = z.strictObject({ launched: z.boolean(), closed: z.boolean() });

/**
 * Keeps a cycle from being closed, reopened or changed until the transaction ends.
 * @returns undefined if it does not exist
 */
export async function holdCycle(
  sql: Sql,
  cycleId: number,
): Promise<{ readonly launched: boolean; readonly closed: boolean } | undefined> {
  const rows = await sql.rows(
    HeldCycle,
    Prisma.sql`SELECT launched_at IS NOT NULL AS launched, closed_at IS NOT NULL AS closed FROM cycle WHERE id = ${cycleId}::int FOR SHARE`,
  );
  return rows[0];
}
