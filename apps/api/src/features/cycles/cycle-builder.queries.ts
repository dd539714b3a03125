import { Prisma } from '@reviews/db';
import { STAGE_COMPONENTS } from '@reviews/domain';
import { z } from 'zod';
import { StoredOptions } from '../../core/json-columns.ts';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { withheldFrom } from './withheld-forms.ts';

export const StoredStage = z.strictObject({
  id: z.int(),
  cycle_pulse_id: z.int(),
  title: z.string(),
  component: z.enum(STAGE_COMPONENTS),
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  auto_close_date: z.string().nullable(),
  due_days: z.int().nullable(),
  auto_close_days: z.int().nullable(),
  show_due_date: z.boolean(),
});
export type StoredStage = z.infer<typeof StoredStage>;

/** What a cycle needs to know of a template version. */
export const TemplateFacts = z.strictObject({
  title: z.string(),
  type: z.string(),
  group_name: z.string(),
  options: StoredOptions,
  /** How many people must write before anonymous reviews are readable in the cycle. */
  anonymous_minimum: z.int(),
});
export type TemplateFacts = z.infer<typeof TemplateFacts>;

export const StoredPulse = TemplateFacts.extend({
  id: z.int(),
  template_id: z.int(),
  stageless: z.boolean(),
  version_id: z.int(),
  version: z.int(),
  latest_version: z.int(),
  archived: z.boolean(),
  /** Without reviews that are withheld from the viewer. */
  forms: z.int(),
});
export type StoredPulse = z.infer<typeof StoredPulse>;

export const StoredCycle = z.strictObject({
  id: z.int(),
  name: z.string(),
  placard_sub_text: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  launched_at: z.date().nullable(),
  closed_at: z.date().nullable(),
  packet_release_days: z.int().nullable(),
  packet_release_date: z.string().nullable(),
  packet_release_time: z.string().nullable(),
  revision: z.int(),
  /** Reviews were opened, packets were created, or a launch is running. */
  has_forms: z.boolean(),
  time_zone: z.string(),
  pulses: z.array(StoredPulse),
  stages: z.array(StoredStage),
});
export type StoredCycle = z.infer<typeof StoredCycle>;

const COMPANY_MINIMUM = Prisma.sql`(SELECT anonymous_minimum FROM app_config WHERE id = 1)`;

const pulsesOfCycle = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', cp.id, 'template_id', cp.template_id, 'stageless', cp.stageless, 'version_id', v.id, 'version', v.number,
    'title', v.title, 'type', ft.name, 'group_name', ft.group_name, 'options', v.options, 'anonymous_minimum', CASE WHEN c.launched_at IS NULL THEN ${COMPANY_MINIMUM} ELSE c.anonymous_minimum END, 'archived', t.archived_at IS NOT NULL,
    'latest_version', (SELECT max(latest.number) FROM template_version latest WHERE latest.template_id = cp.template_id),
    'forms', (SELECT coalesce(sum(counter.forms), 0)::int FROM cycle_pulse_counter counter WHERE counter.cycle_pulse_id = cp.id)
      - (SELECT count(*)::int FROM pulse p WHERE p.cycle_pulse_id = cp.id AND p.cycle_id = c.id AND p.deleted_at IS NULL AND ${withheldFrom(actor, 'p', Prisma.sql`v.options`)})) ORDER BY cp.position), '[]')
  FROM cycle_pulse cp JOIN template_version v ON v.id = cp.template_version_id JOIN feedback_type ft ON ft.id = v.feedback_type_id JOIN template t ON t.id = cp.template_id
  WHERE cp.cycle_id = c.id`;

const stagesOfCycle = Prisma.sql`
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'cycle_pulse_id', s.cycle_pulse_id, 'title', s.title, 'component', s.component, 'start_date', s.start_date, 'due_date', s.due_date,
    'auto_close_date', s.auto_close_date, 'due_days', s.due_days, 'auto_close_days', s.auto_close_days, 'show_due_date', s.show_due_date) ORDER BY s.position), '[]')
  FROM stage s WHERE s.cycle_id = c.id`;

/** Deleted reviews still count for their stage. */
const hasForms = Prisma.sql`(
  EXISTS (SELECT FROM cycle_pulse cp JOIN pulse p ON p.cycle_pulse_id = cp.id WHERE cp.cycle_id = c.id AND p.deleted_at IS NULL)
  OR EXISTS (SELECT FROM stage s JOIN pulse p ON p.stage_id = s.id WHERE s.cycle_id = c.id)
  OR EXISTS (SELECT FROM packet WHERE packet.cycle_id = c.id)
  OR EXISTS (SELECT FROM launch l WHERE l.cycle_id = c.id AND l.state IN ('running', 'undoing')))`;

/** Returns a cycle with its ordered pulses and stages, as visible to the viewer. */
export async function findPlan(
  sql: Sql,
  actor: Actor,
  cycleId: number,
): Promise<StoredCycle | undefined> {
  const rows = await sql.rows(
    StoredCycle,
    Prisma.sql`
    SELECT c.id, c.name, c.placard_sub_text, c.start_date::text AS start_date, c.end_date::text AS end_date, c.launched_at, c.closed_at, c.packet_release_days,
      c.packet_release_date::text AS packet_release_date, to_char(c.packet_release_time, 'HH24:MI') AS packet_release_time, c.revision,
      ${hasForms} AS has_forms, ${TIME_ZONE} AS time_zone, (${pulsesOfCycle(actor)}) AS pulses, (${stagesOfCycle}) AS stages
    FROM cycle c WHERE c.id = ${cycleId}::int`,
  );
  return rows[0];
}

/** Locks a cycle against concurrent changes and launches. */
export async function lockCycle(sql: Sql, cycleId: number): Promise<void> {
  await sql.run(Prisma.sql`SELECT id FROM cycle WHERE id = ${cycleId}::int FOR UPDATE`);
}

export const OfferedRow = TemplateFacts.extend({
  id: z.int(),
  version_id: z.int(),
  version: z.int(),
});
export type OfferedRow = z.infer<typeof OfferedRow>;

const latestVersions = Prisma.sql`
    SELECT t.id, v.id AS version_id, v.number AS version, v.title, ft.name AS type, ft.group_name, v.options, ${COMPANY_MINIMUM} AS anonymous_minimum
    FROM template t
    JOIN template_version v ON v.template_id = t.id AND v.number = (SELECT max(latest.number) FROM template_version latest WHERE latest.template_id = t.id)
    JOIN feedback_type ft ON ft.id = v.feedback_type_id`;

/** Returns the templates that a cycle can use, by title. */
export async function findOffered(sql: Sql): Promise<OfferedRow[]> {
  return sql.rows(
    OfferedRow,
    Prisma.sql`${latestVersions}
    WHERE t.archived_at IS NULL ORDER BY lower(v.title), t.id`,
  );
}

const HeldVersion = OfferedRow.extend({ archived: z.boolean() });

/**
 * Returns the latest versions of templates, including archived ones. Locks them, so that none is
 * archived or published until the transaction ends.
 */
export async function holdLatestVersions(
  sql: Sql,
  templateIds: readonly number[],
): Promise<(OfferedRow & { readonly archived: boolean })[]> {
  await sql.run(
    Prisma.sql`SELECT id FROM template WHERE id = ANY(${[...templateIds]}::int[]) ORDER BY id FOR SHARE`,
  );
  return sql.rows(
    HeldVersion,
    Prisma.sql`
    SELECT latest.*, t.archived_at IS NOT NULL AS archived FROM (${latestVersions}) latest JOIN template t ON t.id = latest.id WHERE t.id = ANY(${[...templateIds]}::int[])`,
  );
}

export const LastChange = z.strictObject({
  user_id: z.int().nullable(),
  name: z.string().nullable(),
  at: z.date(),
});
export type LastChange = z.infer<typeof LastChange>;

/** Returns who last changed a cycle: the impersonator, not the impersonated person. */
export async function findLastChange(sql: Sql, cycleId: number): Promise<LastChange | undefined> {
  const rows = await sql.rows(
    LastChange,
    Prisma.sql`
    SELECT u.id AS user_id, coalesce(e.preferred_name, u.email) AS name, line.at
    FROM change_log line LEFT JOIN app_user u ON u.id = coalesce(line.impersonator_id, line.actor_id) LEFT JOIN employee e ON e.id = u.employee_id
    WHERE line.entity = 'cycle' AND line.entity_id = ${String(cycleId)} ORDER BY line.id DESC LIMIT 1`,
  );
  return rows[0];
}
