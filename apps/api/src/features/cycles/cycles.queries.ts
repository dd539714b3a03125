import { Prisma } from '@reviews/db';
import type { TemplateOptions } from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';

export interface CycleRecord {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  launched: boolean;
  closed_at: Date | null;
}

const cycleColumns = Prisma.sql`c.id, c.name, c.start_date::text AS start_date, c.end_date::text AS end_date, c.launched_at IS NOT NULL AS launched, c.closed_at`;

/** Every season, the newest first. */
export async function findCycles(sql: Sql): Promise<CycleRecord[]> {
  return sql.rows<CycleRecord>(Prisma.sql`SELECT ${cycleColumns} FROM cycle c ORDER BY c.start_date DESC, c.id DESC`);
}

export interface StageRecord {
  id: number;
  cycle_pulse_id: number;
  position: number;
  title: string;
  component: 'Nominations' | 'Nomination Approvals' | 'Form';
  start_date: string | null;
  due_date: string | null;
  due_days: number | null;
  /** The stage that must be finished first; null for the first and for stages of stageless pulses. */
  prior_stage_id: number | null;
}

export interface CyclePulseRecord {
  id: number;
  cycle_id: number;
  position: number;
  stageless: boolean;
  template_id: number;
  title: string;
  options: Partial<TemplateOptions>;
  visible_to_employee: boolean;
  type_name: string;
  type_group: string;
  cycle_name: string;
  launched: boolean;
  cycle_closed: boolean;
  time_zone: string;
  stages: StageRecord[];
}

/** The pulses of a cycle in order with their stages; one of them where `pulseId` is given. */
export async function findCyclePulses(sql: Sql, cycleId: number, pulseId: number | null): Promise<CyclePulseRecord[]> {
  return sql.prepared<CyclePulseRecord>('cycle_pulses', Prisma.sql`
    SELECT cp.id, cp.cycle_id, cp.position, cp.stageless, t.id AS template_id, t.title, t.options, t.visible_to_employee, ft.name AS type_name, ft.group_name AS type_group,
      c.name AS cycle_name, c.launched_at IS NOT NULL AS launched, c.closed_at IS NOT NULL AS cycle_closed,
      coalesce((SELECT time_zone FROM app_config WHERE id = 1), 'UTC') AS time_zone,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'cycle_pulse_id', s.cycle_pulse_id, 'position', s.position, 'title', s.title, 'component', s.component,
          'start_date', s.start_date, 'due_date', s.due_date, 'due_days', s.due_days,
          'prior_stage_id', CASE WHEN NOT cp.stageless THEN (SELECT s2.id FROM stage s2 JOIN cycle_pulse cp2 ON cp2.id = s2.cycle_pulse_id
            WHERE s2.cycle_id = s.cycle_id AND s2.position < s.position AND NOT cp2.stageless ORDER BY s2.position DESC LIMIT 1) END
        ) ORDER BY s.position), '[]')
        FROM stage s WHERE s.cycle_pulse_id = cp.id) AS stages
    FROM cycle_pulse cp
    JOIN cycle c ON c.id = cp.cycle_id
    JOIN template t ON t.id = cp.template_id
    JOIN feedback_type ft ON ft.id = t.feedback_type_id
    WHERE cp.cycle_id = ${cycleId}::int AND (${pulseId}::int IS NULL OR cp.id = ${pulseId}::int)
    ORDER BY cp.position`);
}
