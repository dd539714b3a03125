import { Prisma } from '@reviews/db';
import { PACKET_STATES } from '@reviews/domain';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';
import { StoredState } from '../pulses/record/public.ts';

/** The content of a delivery that was not tried yet. */
export const ToldRow = z.strictObject({
  id: z.int(),
  action: z.string(),
  entity_id: z.string(),
  occurred_at: z.date(),
  /** True if the form, the packet or the person no longer exists. */
  is_gone: z.boolean(),
  /** True if the writer is withheld from anyone: then only the day is sent, once it is over. */
  is_anonymous: z.boolean(),
  day: z.date(),
  next_day: z.date(),
  form: z.string().nullable(),
  form_state: StoredState.nullable(),
  packet_id: z.int().nullable(),
  packet_state: z.enum(PACKET_STATES).nullable(),
  employee_id: z.int().nullable(),
  launch_id: z.int().nullable(),
  cycle_id: z.int().nullable(),
  cycle_pulse_id: z.int().nullable(),
});
export type ToldRow = z.infer<typeof ToldRow>;

const withheldFrom = (name: string): Prisma.Sql =>
  Prisma.sql`coalesce((t.options ->> ${name}::text)::boolean, false)`;
const ANONYMOUS = Prisma.join(
  [
    withheldFrom('anonymizeEmployee'),
    withheldFrom('anonymizeManager'),
    withheldFrom('anonymizeCommittee'),
  ],
  ' OR ',
);
/** Returns the id of the record, if the action has this prefix. */
const numberOf = (prefix: string): Prisma.Sql =>
  Prisma.sql`CASE WHEN d.action LIKE ${`${prefix}.%`} THEN d.entity_id::int END`;

/** Returns the records of these deliveries, each from its own table. */
export function findTold(sql: Sql, ids: readonly number[]): Promise<ToldRow[]> {
  return sql.rows(
    ToldRow,
    Prisma.sql`
    SELECT d.id, d.action, d.entity_id, d.occurred_at, coalesce(${ANONYMOUS}, false) AS is_anonymous,
      day.began::timestamp AT TIME ZONE cfg.time_zone AS day, (day.began + 1)::timestamp AT TIME ZONE cfg.time_zone AS next_day,
      CASE WHEN d.action LIKE 'pulse.%' THEN p.id IS NULL OR p.deleted_at IS NOT NULL WHEN d.action LIKE 'packet.%' THEN k.id IS NULL
        WHEN d.action LIKE 'launch.%' THEN l.id IS NULL WHEN d.action LIKE 'cycle.%' THEN c.id IS NULL ELSE false END AS is_gone,
      p.hash AS form, p.state::text AS form_state, k.id AS packet_id, k.state::text AS packet_state,
      coalesce(k.employee_id, ${numberOf('employee')}) AS employee_id, l.id AS launch_id, coalesce(p.cycle_id, k.cycle_id, l.cycle_id, c.id) AS cycle_id, p.cycle_pulse_id
    FROM webhook_delivery d
    CROSS JOIN (SELECT coalesce(max(time_zone), 'UTC') AS time_zone FROM app_config) cfg
    CROSS JOIN LATERAL (SELECT (d.occurred_at AT TIME ZONE cfg.time_zone)::date AS began) day
    LEFT JOIN pulse p ON p.id = ${numberOf('pulse')}
    LEFT JOIN template_version t ON t.id = p.template_version_id
    LEFT JOIN packet k ON k.id = ${numberOf('packet')}
    LEFT JOIN launch l ON l.id = ${numberOf('launch')}
    LEFT JOIN cycle c ON c.id = ${numberOf('cycle')}
    WHERE d.id = ANY(${[...ids]}::bigint[])`,
  );
}
