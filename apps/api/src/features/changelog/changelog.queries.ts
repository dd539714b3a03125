import { Prisma } from '@reviews/db';
import { FIELD_TYPES, FIELD_AUDIENCES } from '@reviews/domain';
import { z } from 'zod';
import { rowCount, type Sql } from '../../core/sql.ts';
import { TIME_ZONE } from '../../core/time-zone.ts';
import { NAMED_KINDS, type NamedKind } from './named-kinds.ts';

/** A line as it is stored. */
export const LogLine = z.strictObject({
  id: z.string(),
  at: z.date(),
  actor_id: z.int().nullable(),
  impersonator_id: z.int().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  subject_id: z.int().nullable(),
});
export type LogLine = z.infer<typeof LogLine>;

/** Conditions on the line `l`. */
export interface LogQuestion {
  readonly scope: Prisma.Sql;
  readonly conditions: readonly Prisma.Sql[];
}

/**
 * Cursor for the next page: a moment, and how many lines of that moment the reader has been shown.
 * A line's id would reveal hidden lines in between.
 */
export interface LogPlace {
  readonly at: Date;
  readonly nth: number;
}

const lines = ({ scope, conditions }: LogQuestion, from: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT l.id::text AS id, l.at, l.actor_id, l.impersonator_id, l.action, l.entity, l.entity_id, l.details, l.subject_id
  FROM change_log l WHERE ${Prisma.join([...conditions, from, scope], ' AND ')} ORDER BY l.at DESC, l.id DESC`;

/** Returns the latest lines, or those after a cursor. Every index of the log has this order. */
export function findLines(
  sql: Sql,
  question: LogQuestion,
  before: LogPlace | null,
  limit: number,
): Promise<LogLine[]> {
  const from = before === null ? Prisma.sql`true` : Prisma.sql`l.at <= ${before.at}::timestamptz`;
  return sql.rows(
    LogLine,
    Prisma.sql`${lines(question, from)} OFFSET ${rowCount(before?.nth ?? 0)} LIMIT ${rowCount(limit)}`,
  );
}

/**
 * Cursor for a full read, unique even among lines of one moment. Its id never leaves the server.
 */
export type LastLine = Pick<LogLine, 'at' | 'id'>;

/** Returns the next batch of a full read, small enough to find by index however long the log is. */
export const linesAfter = (
  question: LogQuestion,
  last: LastLine | null,
  limit: number,
  skipped = 0,
): Prisma.Sql => {
  const from =
    last === null
      ? Prisma.sql`true`
      : Prisma.sql`(l.at, l.id) < (${last.at}::timestamptz, ${last.id}::bigint)`;
  return Prisma.sql`${lines(question, from)} OFFSET ${rowCount(skipped)} LIMIT ${rowCount(limit)}`;
};

/** Batch size of a full read. */
export const STRIDE = 50_000;

/** Returns true if there are more lines than this. */
export async function hasMoreThan(sql: Sql, question: LogQuestion, most: number): Promise<boolean> {
  let last: LastLine | null = null;
  for (let left = most + 1; left > 0; left -= STRIDE) {
    const [line]: LogLine[] = await sql.rows(
      LogLine,
      linesAfter(question, last, 1, Math.min(left, STRIDE) - 1),
    );
    if (line === undefined) return false;
    last = line;
  }
  return true;
}

const TimeZoneRow = z.strictObject({ zone: z.string() });

export async function findTimeZone(sql: Sql): Promise<string> {
  return (await sql.rows(TimeZoneRow, Prisma.sql`SELECT ${TIME_ZONE} AS zone`))[0]?.zone ?? 'UTC';
}

export const NamedRow = z.strictObject({
  kind: z.enum(NAMED_KINDS),
  id: z.int(),
  name: z.string(),
  /** For an account: its employee. */
  employee_id: z.int().nullable(),
});
export type NamedRow = z.infer<typeof NamedRow>;

const named =
  (name: Prisma.Sql, from: Prisma.Sql, id: Prisma.Sql, employeeId = Prisma.sql`NULL::int`) =>
  (kind: NamedKind, ids: readonly number[]): Prisma.Sql =>
    Prisma.sql`SELECT ${kind}::text AS kind, ${id} AS id, ${name} AS name, ${employeeId} AS employee_id FROM ${from} WHERE ${id} = ANY(${[...ids]}::int[])`;
const formName = Prisma.sql`t.title || ' about ' || e.preferred_name`;
const formTables = Prisma.sql`pulse p JOIN template_version t ON t.id = p.template_version_id JOIN employee e ON e.id = p.employee_id`;

/** Current names of each kind of record. */
const NAMES: Readonly<Record<NamedKind, ReturnType<typeof named>>> = {
  api_token: named(Prisma.sql`r.name`, Prisma.sql`api_token r`, Prisma.sql`r.id`),
  bulk_action: named(
    Prisma.sql`t.title || ', ' || c.name`,
    Prisma.sql`bulk_action r JOIN cycle_pulse cp ON cp.id = r.cycle_pulse_id JOIN cycle c ON c.id = cp.cycle_id JOIN template_version t ON t.id = cp.template_version_id`,
    Prisma.sql`r.id`,
  ),
  comment: named(
    formName,
    Prisma.sql`comment r JOIN ${formTables} ON p.id = r.pulse_id`,
    Prisma.sql`r.id`,
  ),
  company_page: named(
    Prisma.sql`v.title`,
    Prisma.sql`company_page r JOIN company_page_version v ON v.page_id = r.id AND v.number = r.latest_number`,
    Prisma.sql`r.id`,
  ),
  custom_field: named(Prisma.sql`r.name`, Prisma.sql`custom_field r`, Prisma.sql`r.id`),
  cycle: named(Prisma.sql`r.name`, Prisma.sql`cycle r`, Prisma.sql`r.id`),
  department: named(Prisma.sql`r.name`, Prisma.sql`department r`, Prisma.sql`r.id`),
  employee: named(Prisma.sql`r.preferred_name`, Prisma.sql`employee r`, Prisma.sql`r.id`),
  feedback_type: named(Prisma.sql`r.name`, Prisma.sql`feedback_type r`, Prisma.sql`r.id`),
  integration: named(Prisma.sql`r.name`, Prisma.sql`integration r`, Prisma.sql`r.id`),
  launch: named(
    Prisma.sql`c.name`,
    Prisma.sql`launch r JOIN cycle c ON c.id = r.cycle_id`,
    Prisma.sql`r.id`,
  ),
  library_question: named(
    Prisma.sql`(SELECT v.text FROM library_question_version v WHERE v.library_question_id = r.id ORDER BY v.number DESC LIMIT 1)`,
    Prisma.sql`library_question r`,
    Prisma.sql`r.id`,
  ),
  packet: named(
    Prisma.sql`e.preferred_name || ', ' || c.name`,
    Prisma.sql`packet r JOIN employee e ON e.id = r.employee_id JOIN cycle c ON c.id = r.cycle_id`,
    Prisma.sql`r.id`,
  ),
  people_import: named(Prisma.sql`r.file_name`, Prisma.sql`people_import r`, Prisma.sql`r.id`),
  population: named(Prisma.sql`r.name`, Prisma.sql`population_list r`, Prisma.sql`r.id`),
  pulse: named(formName, formTables, Prisma.sql`p.id`),
  rating_type: named(Prisma.sql`r.name`, Prisma.sql`rating_type r`, Prisma.sql`r.id`),
  role: named(Prisma.sql`r.name`, Prisma.sql`role r`, Prisma.sql`r.id`),
  template: named(Prisma.sql`r.title`, Prisma.sql`template r`, Prisma.sql`r.id`),
  user: named(
    Prisma.sql`coalesce(e.preferred_name, r.email)`,
    Prisma.sql`app_user r LEFT JOIN employee e ON e.id = r.employee_id`,
    Prisma.sql`r.id`,
    Prisma.sql`r.employee_id`,
  ),
};

/** Returns the names of records of any kinds, in one statement. */
export async function findNames(
  sql: Sql,
  wanted: ReadonlyMap<NamedKind, ReadonlySet<number>>,
): Promise<NamedRow[]> {
  const parts = [...wanted].flatMap(([kind, ids]) =>
    ids.size === 0 ? [] : [NAMES[kind](kind, [...ids])],
  );
  return parts.length === 0 ? [] : sql.rows(NamedRow, Prisma.join(parts, ' UNION ALL '));
}

export const GoneName = z.strictObject({
  entity: z.string(),
  entity_id: z.string(),
  name: z.string(),
});
export type GoneName = z.infer<typeof GoneName>;

/** Returns the last known names of deleted records, as far as a line has them, in one statement. */
export async function findGoneNames(
  sql: Sql,
  records: readonly { readonly entity: string; readonly entity_id: string }[],
): Promise<GoneName[]> {
  if (records.length === 0) return [];
  return sql.rows(
    GoneName,
    Prisma.sql`
    SELECT gone.entity, gone.entity_id, told.name FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) gone(entity text, entity_id text)
    CROSS JOIN LATERAL (
      SELECT coalesce(c ->> 'to', c ->> 'from') AS name FROM change_log l CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(l.details -> 'changes') = 'array' THEN l.details -> 'changes' ELSE '[]' END) c
      WHERE l.entity = gone.entity AND l.entity_id = gone.entity_id AND c ->> 'field' IN ('name', 'preferred_name', 'full_name', 'page_title') AND coalesce(c ->> 'to', c ->> 'from') IS NOT NULL
      ORDER BY l.id DESC, c ->> 'field' DESC LIMIT 1) told`,
  );
}

export const FieldShapeRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  options: z.array(z.strictObject({ key: z.string(), label: z.string() })),
  visible_to: z.array(z.enum(FIELD_AUDIENCES)),
  is_archived: z.boolean(),
});
export type FieldShapeRow = z.infer<typeof FieldShapeRow>;

export const findFieldShapes = (sql: Sql, ids: readonly number[]): Promise<FieldShapeRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql.rows(
        FieldShapeRow,
        Prisma.sql`SELECT id, name, type::text AS type, options, visible_to, archived_at IS NOT NULL AS is_archived FROM custom_field WHERE id = ANY(${[...ids]}::int[])`,
      );
