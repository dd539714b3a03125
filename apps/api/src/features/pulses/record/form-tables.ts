import { Prisma } from '@reviews/db';
import { ANONYMOUS_MINIMUM } from '@reviews/domain';
import { photoOf } from '../../../core/photo-address.ts';
import { TIME_ZONE } from '../../../core/time-zone.ts';
import { dueDayOf, shownClosing, shownState } from '../../cycles/public.ts';
import { firstBlocker, STORED_STAGES } from './blocking.ts';

/**
 * The reader and the time: a record holds its subject's relation to the reader, and their read
 * marks.
 */
export interface Viewer {
  readonly userId: number;
  readonly employeeId: number | null;
  /** Employee id of the impersonator, if any. */
  readonly impersonatorEmployeeId: number | null;
  /** True to read forms as if their packets were released now. */
  readonly asReleased?: boolean | undefined;
  readonly now: Date;
}

/** Returns whether the cycle `c` of `p` delivers anonymous forms only with the packet `pk`. */
export const atRelease: Prisma.Sql = Prisma.sql`coalesce(c.anonymous_at_release, false)`;

/**
 * Returns whether the audience of an anonymous form has to wait for a release: of its packet `pk`,
 * or of the next one if the form was submitted after the last (decision 076).
 */
export const isUndelivered = (
  { asReleased = false }: Pick<Viewer, 'asReleased'>,
  form: Prisma.Sql = Prisma.sql`p`,
): Prisma.Sql =>
  asReleased
    ? Prisma.sql`false`
    : Prisma.sql`(${atRelease} AND NOT coalesce(pk.state = 'released' AND ${form}.closed_at <= pk.released_at, false))`;

/** Returns the number of people who must have written before `p` is readable without a name. */
export const anonymousMinimum: Prisma.Sql = Prisma.sql`coalesce(c.anonymous_minimum, ${ANONYMOUS_MINIMUM.least})`;

/**
 * Returns how many people a writer hides among from this reader: those who completed the same pulse
 * as `p` about the same person and are not opted out. A person with two forms counts once. The
 * reader, who knows their own form, does not count, nor do forms that are still to be delivered.
 */
export const anonymousGroup = ({
  employeeId,
  asReleased,
}: Pick<Viewer, 'asReleased'> & {
  readonly employeeId: number | null | Prisma.Sql;
}): Prisma.Sql => Prisma.sql`(SELECT count(DISTINCT q.assignee_id)::int FROM pulse q
  WHERE q.employee_id = p.employee_id AND q.cycle_id = p.cycle_id AND q.cycle_pulse_id = p.cycle_pulse_id AND q.kind = 'review' AND q.state = 'complete'
  AND NOT q.sharing_opt_out AND q.deleted_at IS NULL AND q.assignee_id IS DISTINCT FROM ${employeeId}::int AND NOT ${isUndelivered({ asReleased }, Prisma.sql`q`)})`;

/**
 * Condition that template `t` withholds its writers from anyone: only then is the group size
 * needed.
 */
const withholdsWriters: Prisma.Sql = Prisma.sql`(coalesce((t.options ->> 'anonymizeEmployee')::boolean, false) OR coalesce((t.options ->> 'anonymizeManager')::boolean, false))`;

/** Returns an option of template version `t`. */
export const option = (name: 'anonymizeEmployee' | 'anonymizeManager'): Prisma.Sql =>
  Prisma.sql`coalesce((t.options ->> ${name}::text)::boolean, false)`;

/**
 * Returns whether the reader gets `p` without its writer's name, and only by a release. Then its
 * own times would tell what the joint delivery hides.
 */
export const isInBatch = ({ employeeId }: Pick<Viewer, 'employeeId'>): Prisma.Sql =>
  Prisma.sql`(${atRelease} AND p.kind = 'review' AND p.assignee_id IS DISTINCT FROM ${employeeId}::int
  AND CASE WHEN p.employee_id = ${employeeId}::int THEN ${option('anonymizeEmployee')} ELSE rl.depth IS NOT NULL AND ${option('anonymizeManager')} END)`;

/** The columns of a form's pulse and template, the same for all forms of a pulse. */
const placeColumns: Prisma.Sql = Prisma.sql`
  c.name AS cycle_name, c.closed_at IS NOT NULL AS cycle_closed, p.cycle_id IS NULL OR c.launched_at IS NOT NULL AS cycle_launched, coalesce(cp.stageless, true) AS stageless,
  t.title AS template_title, t.description AS template_description, t.options AS template_options, t.visible_to_employee,
  ft.id AS type_id, ft.name AS type_name, ft.group_name AS type_group`;

/**
 * Placeholders for these columns, filled in later: adding properties to a record afterwards costs
 * more than the columns.
 */
export const NO_PLACE: Prisma.Sql = Prisma.sql`
  NULL AS cycle_name, NULL AS cycle_closed, NULL AS cycle_launched, NULL AS stageless, NULL AS template_title, NULL AS template_description, NULL AS template_options,
  NULL AS visible_to_employee, NULL AS type_id, NULL AS type_name, NULL AS type_group`;

const CYCLE_CLOSED = Prisma.sql`c.closed_at`;

/** Returns the other columns of a PulseRecord. */
export const formColumns = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  p.id, p.hash, p.kind::text AS kind, ${shownState('p', CYCLE_CLOSED)} AS state,
  p.employee_id, e.preferred_name AS employee_name, ${photoOf()} AS employee_photo, e.email AS employee_email, p.assignee_id, a.preferred_name AS assignee_name,
  pos.department_id, rl.depth AS depth_below_actor, p.cycle_id, p.cycle_pulse_id, p.stage_id, s.title AS stage_title, s.component::text AS stage_component, s.start_date::text AS stage_start_date,
  ${dueDayOf()}::text AS due_date, coalesce(s.show_due_date, true) AS show_due_date,
  p.template_id, p.template_version_id, p.excluded_questions, p.sharing_opt_out, p.decline_reason, ${shownClosing(CYCLE_CLOSED)} AS closed_at, (CASE WHEN ${isInBatch(viewer)} THEN pk.released_at ELSE ${shownClosing(CYCLE_CLOSED)} END AT TIME ZONE cfg.time_zone)::date::text AS closed_on, p.opened_at, p.reopened_at,
  coalesce(pk.state = 'released', p.cycle_id IS NULL) AS packet_released,
  CASE WHEN ${withholdsWriters} THEN ${anonymousGroup(viewer)} ELSE 0 END AS anonymous_writers, ${anonymousMinimum} AS anonymous_minimum, ${isUndelivered(viewer)} AS is_undelivered, ${isInBatch(viewer)} AS is_in_batch,
  prev.title AS previous_title, prev.stage_title AS previous_stage_title,
  EXISTS (SELECT FROM reopen_request rr WHERE rr.pulse_id = p.id AND rr.state = 'pending') AS reopen_pending,
  EXISTS (SELECT FROM pulse_view pv WHERE pv.pulse_id = p.id AND pv.user_id = ${viewer.userId}) AS has_viewed,
  p.nomination_task_id,
  (${viewer.now}::timestamptz AT TIME ZONE cfg.time_zone)::date::text AS today`;

/** Returns the columns of a PulseRecord over `pulseTables`. */
export const pulseColumns = (viewer: Viewer): Prisma.Sql =>
  Prisma.sql`${formColumns(viewer)}, ${placeColumns}`;

/** All forms. */
export const FORMS = Prisma.sql`pulse p`;

/**
 * Returns the tables for the policies' list scopes: `p` is the form, `rl` its subject's line below
 * the viewer.
 */
export const scopeTables = (viewer: Viewer, forms: Prisma.Sql = FORMS): Prisma.Sql => Prisma.sql`
  ${forms}
  JOIN template_version t ON t.id = p.template_version_id
  LEFT JOIN position pos ON pos.employee_id = p.employee_id AND pos.is_primary
  LEFT JOIN reporting_line rl ON rl.descendant_id = p.employee_id AND rl.ancestor_id = ${viewer.employeeId}
  LEFT JOIN cycle c ON c.id = p.cycle_id
  LEFT JOIN packet pk ON pk.cycle_id = p.cycle_id AND pk.employee_id = p.employee_id`;

/** Returns the tables of a PulseRecord. */
export const pulseTables = (viewer: Viewer, forms: Prisma.Sql = FORMS): Prisma.Sql => Prisma.sql`
  ${scopeTables(viewer, forms)}
  JOIN feedback_type ft ON ft.id = t.feedback_type_id
  JOIN employee e ON e.id = p.employee_id
  JOIN employee a ON a.id = p.assignee_id
  CROSS JOIN (SELECT ${TIME_ZONE} AS time_zone) cfg
  LEFT JOIN cycle_pulse cp ON cp.id = p.cycle_pulse_id
  LEFT JOIN stage s ON s.id = p.stage_id
  LEFT JOIN ${firstBlocker(STORED_STAGES)} prev ON true`;

/**
 * Returns the condition that a form `p` of template version `t` may be shown to an impersonator: no
 * one reads reviews about themselves while impersonating, nor reviews about their reports if the
 * writer is withheld from managers.
 */
export const notKeptFromImpersonator = ({
  impersonatorEmployeeId: id,
}: Pick<Viewer, 'impersonatorEmployeeId'>): Prisma.Sql => Prisma.sql`(${id}::int IS NULL
  OR (p.employee_id <> ${id}::int AND NOT (coalesce((t.options ->> 'anonymizeManager')::boolean, false)
    AND EXISTS (SELECT FROM reporting_line own WHERE own.descendant_id = p.employee_id AND own.ancestor_id = ${id}::int))))`;
