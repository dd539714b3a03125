import { Prisma } from '@reviews/db';
import {
  FIELD_EDITORS,
  FIELD_AUDIENCES,
  FIELD_TYPES,
  type FieldOption,
  type FieldValue,
} from '@reviews/domain';
import { z } from 'zod';
import { StoredFieldValue } from '../../core/field-value.ts';
import { IdRow, type Sql } from '../../core/sql.ts';
import type { FieldPerson } from './custom-fields.policy.ts';

export const FieldRecord = z.strictObject({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(FIELD_TYPES),
  options: z.array(
    z.strictObject({ key: z.string(), label: z.string() }) satisfies z.ZodType<FieldOption>,
  ),
  on_overview: z.boolean(),
  in_list: z.boolean(),
  visible_to: z.array(z.enum(FIELD_AUDIENCES)),
  editable_by: z.array(z.enum(FIELD_EDITORS)),
  is_archived: z.boolean(),
});
export type FieldRecord = z.infer<typeof FieldRecord>;

const columns = Prisma.sql`f.id, f.version, f.name, f.description, f.type::text AS type, f.options, f.on_overview, f.in_list, f.visible_to, f.editable_by, f.archived_at IS NOT NULL AS is_archived`;

export const CountedField = FieldRecord.extend({
  people: z.int(),
});
export type CountedField = z.infer<typeof CountedField>;

/** Returns every field with the number of people who have a value, active ones first. */
export function findCountedFields(sql: Sql): Promise<CountedField[]> {
  return sql.rows(
    CountedField,
    Prisma.sql`
    SELECT ${columns}, (SELECT count(*)::int FROM custom_field_value v WHERE v.field_id = f.id) AS people FROM custom_field f ORDER BY f.archived_at IS NOT NULL, lower(f.name), f.id`,
  );
}

/** Returns the active fields by name. */
export function findFieldsInUse(sql: Sql): Promise<FieldRecord[]> {
  return sql.rows(
    FieldRecord,
    Prisma.sql`SELECT ${columns} FROM custom_field f WHERE f.archived_at IS NULL ORDER BY lower(f.name), f.id`,
  );
}

/**
 * Takes the exclusive lock on field definitions, so that each change sees the names that others
 * set.
 */
export async function lockFields(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('reviews.custom-fields'))::text AS locked`,
  );
}

/**
 * Takes the shared lock on field definitions, so that they do not change while values are written.
 */
export async function holdFields(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT pg_advisory_xact_lock_shared(hashtext('reviews.custom-fields'))::text AS locked`,
  );
}

export type FieldWords = Omit<FieldRecord, 'id' | 'version' | 'is_archived'>;

export async function addField(sql: Sql, field: FieldWords): Promise<number> {
  const [row] = await sql.rows(
    IdRow,
    Prisma.sql`
    INSERT INTO custom_field (name, description, type, options, on_overview, in_list, visible_to, editable_by)
    VALUES (${field.name}, ${field.description}, ${field.type}::custom_field_type, ${JSON.stringify(field.options)}::jsonb, ${field.on_overview}, ${field.in_list}, ${[...field.visible_to]}::text[], ${[...field.editable_by]}::text[]) RETURNING id`,
  );
  return row?.id ?? 0;
}

export async function changeField(sql: Sql, id: number, field: FieldWords): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE custom_field SET name = ${field.name}, description = ${field.description}, type = ${field.type}::custom_field_type, options = ${JSON.stringify(field.options)}::jsonb,
      on_overview = ${field.on_overview}, in_list = ${field.in_list}, visible_to = ${[...field.visible_to]}::text[], editable_by = ${[...field.editable_by]}::text[], version = version + 1
    WHERE id = ${id}::int`);
}

export async function archiveField(sql: Sql, id: number, at: Date | null): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE custom_field SET archived_at = ${at}::timestamptz, version = version + 1 WHERE id = ${id}::int`,
  );
}

const ChosenRow = z.strictObject({ key: z.string(), people: z.int() });

/** Returns how many people have each choice of a field, by the choice's key. */
export async function countChosen(sql: Sql, fieldId: number): Promise<Map<string, number>> {
  const rows = await sql.rows(
    ChosenRow,
    Prisma.sql`
    SELECT chosen.key, count(*)::int AS people FROM custom_field_value v
    CROSS JOIN LATERAL jsonb_array_elements_text(CASE jsonb_typeof(v.value) WHEN 'array' THEN v.value WHEN 'string' THEN jsonb_build_array(v.value) ELSE '[]' END) AS chosen (key)
    WHERE v.field_id = ${fieldId}::int GROUP BY 1`,
  );
  return new Map(rows.map(({ key, people }) => [key, people]));
}

export const NamedFieldPerson = z.strictObject({
  id: z.int(),
  name: z.string(),
  department_id: z.int().nullable(),
  depth_below_actor: z.int().nullable(),
  is_listed: z.boolean(),
}) satisfies z.ZodType<FieldPerson>;
export type NamedFieldPerson = z.infer<typeof NamedFieldPerson>;

export async function findFieldPerson(
  sql: Sql,
  id: number,
  viewerEmployeeId: number | null,
): Promise<NamedFieldPerson | undefined> {
  const rows = await sql.rows(
    NamedFieldPerson,
    Prisma.sql`
    SELECT e.id, e.preferred_name AS name, main.department_id, rl.depth AS depth_below_actor, e.left_on IS NULL AND u.deactivated_at IS NULL AS is_listed
    FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id LEFT JOIN position main ON main.employee_id = e.id AND main.is_primary
    LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${viewerEmployeeId}::int WHERE e.id = ${id}::int`,
  );
  return rows[0];
}

export const ValueRow = z.strictObject({
  employee_id: z.int(),
  field_id: z.int(),
  value: StoredFieldValue,
  person_id: z.int().nullable(),
  person_name: z.string().nullable(),
});
export type ValueRow = z.infer<typeof ValueRow>;

/** Returns the values of these people in these fields. */
export async function findValues(
  sql: Sql,
  employeeIds: readonly number[],
  fieldIds: readonly number[],
): Promise<ValueRow[]> {
  if (employeeIds.length === 0 || fieldIds.length === 0) return [];
  return sql.rows(
    ValueRow,
    Prisma.sql`
    SELECT v.employee_id, v.field_id, coalesce(v.value, to_jsonb(v.person_id)) AS value, v.person_id, p.preferred_name AS person_name
    FROM custom_field_value v LEFT JOIN employee p ON p.id = v.person_id WHERE v.employee_id = ANY(${[...employeeIds]}::int[]) AND v.field_id = ANY(${[...fieldIds]}::int[])`,
  );
}

export interface NewValue {
  readonly field_id: number;
  readonly value: FieldValue;
  readonly person_id: number | null;
}

/** Locks the person's values against concurrent changes. */
export async function lockPerson(sql: Sql, employeeId: number): Promise<void> {
  await sql.run(
    Prisma.sql`SELECT id FROM employee WHERE id = ${employeeId}::int FOR NO KEY UPDATE`,
  );
}

export async function writeValues(
  sql: Sql,
  employeeId: number,
  values: readonly NewValue[],
): Promise<void> {
  const gone = values
    .filter(({ value, person_id: person }) => value === null && person === null)
    .map(({ field_id: id }) => id);
  const kept = values.filter(({ field_id: id }) => !gone.includes(id));
  await sql.run(
    Prisma.sql`DELETE FROM custom_field_value WHERE employee_id = ${employeeId}::int AND field_id = ANY(${gone}::int[])`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO custom_field_value (field_id, employee_id, value, person_id)
    SELECT g.field_id, ${employeeId}::int, nullif(g.value, 'null'::jsonb), g.person_id FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS g (field_id int, value jsonb, person_id int)
    ON CONFLICT (field_id, employee_id) DO UPDATE SET value = excluded.value, person_id = excluded.person_id`);
}

/** Returns which of these people are listed. */
export async function findListed(sql: Sql, ids: readonly number[]): Promise<Set<number>> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`SELECT e.id FROM employee e LEFT JOIN app_user u ON u.employee_id = e.id WHERE e.id = ANY(${[...ids]}::int[]) AND e.left_on IS NULL AND u.deactivated_at IS NULL`,
  );
  return new Set(rows.map(({ id }) => id));
}
