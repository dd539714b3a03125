import { Prisma } from '@reviews/db';
import { STAGE_COMPONENTS, REMINDED_DAYS_BEFORE, REMINDED_LATE_EVERY_DAYS } from '@reviews/domain';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { zoneAt } from '../../core/time-zone.ts';
import { dueDayOf } from '../cycles/public.ts';
import {
  existenceScope,
  IS_BLOCKED,
  notKeptFromImpersonator,
  scopeTables,
  type Viewer,
} from '../pulses/record/public.ts';
import type { Actor } from '../../core/actor.ts';

/** A form whose writer is due a reminder. */
export const OwedForm = z.strictObject({
  user_id: z.int(),
  pulse_id: z.int(),
  step: z.int(),
  days_late: z.int(),
  /** Calendar day YYYY-MM-DD. */
  due_on: z.string(),
});
export type OwedForm = z.infer<typeof OwedForm>;

const day = (text: string): Prisma.Sql => Prisma.sql`${text}::date`;
const opened = Prisma.sql`(coalesce(p.reopened_at, p.opened_at) AT TIME ZONE cfg.time_zone)::date`;
const dueOn = dueDayOf();

/** Returns `reminderStep` for this many days late as SQL. A test checks that both agree. */
export const stepOf = (
  late: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(CASE WHEN ${late} >= ${REMINDED_LATE_EVERY_DAYS}::int THEN ${late} - ${late} % ${REMINDED_LATE_EVERY_DAYS}::int
  ${Prisma.join(
    REMINDED_DAYS_BEFORE.toReversed().map(
      (before) => Prisma.sql`WHEN ${late} >= ${-before}::int THEN ${-before}::int`,
    ),
    ' ',
  )} END)`;

/** The form `p` with its writer `u`, `a`, its subject `e`, its stage `s` and pulse `cp`. */
const forms = Prisma.sql`pulse p
  JOIN stage s ON s.id = p.stage_id JOIN cycle_pulse cp ON cp.id = p.cycle_pulse_id
  JOIN employee a ON a.id = p.assignee_id JOIN app_user u ON u.employee_id = a.id JOIN employee e ON e.id = p.employee_id`;

/** Returns the due date and the reminder step on a day. */
const timing = (on: string, now: Date): Prisma.Sql => Prisma.sql`
  CROSS JOIN ${zoneAt(now)}
  CROSS JOIN LATERAL (SELECT ${day(on)} - ${dueOn} AS days, ${dueOn} AS due_on) late
  CROSS JOIN LATERAL (SELECT ${stepOf(Prisma.sql`late.days`)} AS step) turn`;

/**
 * Returns the condition for owed forms that are due soon or late and whose step was not sent yet.
 * Excludes forms that are done, declined, blocked or not started, forms reminded of that day, steps
 * already sent, writers who have left or cannot sign in, and subjects who have left.
 */
const isOwed = (on: string): Prisma.Sql => Prisma.sql`(
  p.state IN ('open', 'draft') AND p.deleted_at IS NULL AND c.launched_at IS NOT NULL AND c.closed_at IS NULL
  AND u.deactivated_at IS NULL AND (a.left_on IS NULL OR a.left_on > ${day(on)}) AND (e.left_on IS NULL OR e.left_on > ${day(on)})
  AND (s.start_date IS NULL OR s.start_date <= ${day(on)}) AND turn.step IS NOT NULL AND late.due_on + turn.step > ${opened}
  AND NOT ${IS_BLOCKED}
  AND NOT EXISTS (SELECT FROM reminder_form had WHERE had.pulse_id = p.id AND had.user_id = u.id AND had.step = turn.step)
  AND NOT EXISTS (SELECT FROM reminder_form had JOIN reminder told ON told.id = had.reminder_id WHERE had.pulse_id = p.id AND had.user_id = u.id AND told.day = ${day(on)})
  AND NOT EXISTS (SELECT FROM notice n WHERE n.pulse_id = p.id AND n.user_id = u.id AND n.kind = 'reminded' AND n.reminder_id IS NULL AND (n.created_at AT TIME ZONE cfg.time_zone)::date = ${day(on)}))`;

const columns = Prisma.sql`u.id AS user_id, p.id AS pulse_id, turn.step, late.days AS days_late, late.due_on::text AS due_on`;

/** Returns the reminders for these people on a day. */
export function findOwed(
  sql: Sql,
  userIds: readonly number[],
  on: string,
  now: Date,
): Promise<OwedForm[]> {
  return sql.rows(
    OwedForm,
    Prisma.sql`
    SELECT ${columns} FROM ${forms} JOIN cycle c ON c.id = p.cycle_id ${timing(on, now)}
    WHERE u.id = ANY(${[...userIds]}::int[]) AND ${isOwed(on)} ORDER BY u.id, late.days DESC, p.id`,
  );
}

/** The reader of a preview: of one cycle, with the forms whose writers they may know. */
export interface PreviewOf {
  readonly actor: Actor;
  readonly viewer: Viewer;
  readonly cycleId: number;
  readonly on: string;
}

const previewed = ({ actor, viewer, cycleId, on }: PreviewOf): Prisma.Sql => Prisma.sql`
  ${scopeTables(viewer, forms)} ${timing(on, viewer.now)}
  WHERE p.cycle_id = ${cycleId}::int AND ${notKeptFromImpersonator(viewer)} AND ${existenceScope(actor)} AND ${isOwed(on)}`;

/**
 * Returns whether the reader may know that the writer `u` was sent a digest today. No one is sent
 * two by hand.
 */
const wasTold = ({ actor, viewer }: PreviewOf): Prisma.Sql => {
  const tables = scopeTables(
    viewer,
    Prisma.sql`reminder told JOIN reminder_form had ON had.reminder_id = told.id JOIN pulse p ON p.id = had.pulse_id`,
  );
  return Prisma.sql`EXISTS (SELECT FROM ${tables} WHERE told.user_id = u.id AND (told.created_at AT TIME ZONE cfg.time_zone)::date = cfg.today AND ${notKeptFromImpersonator(viewer)} AND ${existenceScope(actor)})`;
};

export const PreviewRow = z.strictObject({
  employee_id: z.int(),
  employee_name: z.string(),
  by_mail: z.boolean(),
  told_today: z.boolean(),
  forms: z.array(
    z.strictObject({
      title: z.string(),
      component: z.enum(STAGE_COMPONENTS).nullable(),
      employee_id: z.int(),
      employee_name: z.string(),
      due_on: z.string(),
      days_late: z.int(),
    }),
  ),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

const PageRow = PreviewRow.extend({ total: z.int(), all_forms: z.int(), untold: z.int() });

/** Returns a page of the people who would be reminded, by name, with their forms and the total. */
export async function findPreview(
  sql: Sql,
  of: PreviewOf,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: PreviewRow[]; total: number; forms: number; untold: number }> {
  const rows = await sql.rows(
    PageRow,
    Prisma.sql`
    WITH owed AS MATERIALIZED (
      SELECT a.id AS writer_id, a.preferred_name AS writer_name, a.sort_key, u.id AS user_id, e.id AS employee_id, e.preferred_name AS employee_name, t.title, s.component::text AS component,
        late.due_on, late.days AS days_late, p.id, ${wasTold(of)} AS told_today
      FROM ${previewed(of)}),
    people AS (SELECT writer_id, writer_name, sort_key, user_id, bool_or(told_today) AS told_today FROM owed GROUP BY 1, 2, 3, 4 ORDER BY sort_key COLLATE "C", writer_id LIMIT ${rowCount(page.limit)} OFFSET ${rowCount(page.offset)})
    SELECT people.writer_id AS employee_id, people.writer_name AS employee_name, people.told_today,
      NOT EXISTS (SELECT FROM notice_preference np WHERE np.user_id = people.user_id AND np.kind = 'reminded' AND NOT np.by_mail) AS by_mail,
      (SELECT jsonb_agg(jsonb_build_object('title', owed.title, 'component', owed.component, 'employee_id', owed.employee_id, 'employee_name', owed.employee_name, 'due_on', owed.due_on, 'days_late', owed.days_late)
        ORDER BY owed.days_late DESC, owed.title, owed.employee_name, owed.id) FROM owed WHERE owed.writer_id = people.writer_id) AS forms,
      (SELECT count(DISTINCT writer_id)::int FROM owed) AS total, (SELECT count(*)::int FROM owed) AS all_forms,
      (SELECT count(DISTINCT writer_id)::int FROM owed WHERE NOT told_today AND user_id <> ${of.viewer.userId}::int) AS untold
    FROM people ORDER BY people.sort_key COLLATE "C", people.writer_id`,
  );
  return {
    rows,
    total: rows[0]?.total ?? 0,
    forms: rows[0]?.all_forms ?? 0,
    untold: rows[0]?.untold ?? 0,
  };
}

const PreviewedForm = OwedForm.extend({ employee_id: z.int() });
type PreviewedForm = z.infer<typeof PreviewedForm>;

/** Returns the same forms for sending now, to these people or to everyone. Excludes the sender. */
export function findPreviewed(
  sql: Sql,
  of: PreviewOf,
  {
    employeeIds,
    except,
  }: { readonly employeeIds: readonly number[] | undefined; readonly except: readonly number[] },
): Promise<PreviewedForm[]> {
  const among =
    employeeIds === undefined
      ? Prisma.sql`true`
      : Prisma.sql`a.id = ANY(${[...employeeIds]}::int[])`;
  return sql.rows(
    PreviewedForm,
    Prisma.sql`
    SELECT ${columns}, a.id AS employee_id FROM ${previewed(of)} AND ${among} AND NOT u.id = ANY(${[...except]}::int[]) AND NOT ${wasTold(of)} ORDER BY u.id, late.days DESC, p.id`,
  );
}

/** Locks these people, so that reminders to them are sent one after the other. */
export async function lockPeople(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT id FROM app_user WHERE id = ANY(${[...userIds]}::int[]) ORDER BY id FOR NO KEY UPDATE`,
  );
}
