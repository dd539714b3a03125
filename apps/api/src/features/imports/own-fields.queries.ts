import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Sql } from '../../core/sql.ts';

/**
 * SQL for the custom fields that row `r` fills, with the employee `e`'s current values, to be
 * stored with their state; for new people, all fields. Empty if there is nothing to store.
 */
export const ownState: Prisma.Sql = Prisma.sql`coalesce((
  SELECT jsonb_build_object('custom', jsonb_object_agg(v.field_id, coalesce(v.value, jsonb_build_object('person', v.person_id)))) FROM custom_field_value v
  WHERE v.employee_id = e.id AND (r.kind = 'added' OR r.target -> 'custom' @> jsonb_build_array(jsonb_build_object('field', v.field_id))) HAVING count(*) > 0), '{}')`;

/** Writes what the preview showed for each row. A row may name a person that another row adds. */
export async function fillFields(sql: Sql, importId: number): Promise<void> {
  await sql.run(Prisma.sql`
    CREATE TEMP TABLE import_field ON COMMIT DROP AS
    SELECT t.employee_id, own.field, nullif(own.value, 'null'::jsonb) AS value, coalesce(named.employee_id, (own.person ->> 'id')::int) AS person_id
    FROM people_import_row r JOIN import_target t ON t.seq = r.seq CROSS JOIN LATERAL jsonb_to_recordset(r.target -> 'custom') own(field int, value jsonb, person jsonb)
    LEFT JOIN import_read named ON named.line = (own.person ->> 'line')::int
    WHERE r.import_id = ${importId}::int AND r.target ? 'custom'`);
  await sql.run(Prisma.sql`ANALYZE import_field`);
  await sql.run(
    Prisma.sql`DELETE FROM custom_field_value v USING import_field f WHERE v.employee_id = f.employee_id AND v.field_id = f.field AND f.value IS NULL AND f.person_id IS NULL`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO custom_field_value (field_id, employee_id, value, person_id) SELECT field, employee_id, value, person_id FROM import_field WHERE value IS NOT NULL OR person_id IS NOT NULL
    ON CONFLICT (field_id, employee_id) DO UPDATE SET value = excluded.value, person_id = excluded.person_id`);
}

/**
 * SQL for the changes of a row in the change log; a field not visible to everyone is only logged as
 * changed.
 */
export const loggedChanges: Prisma.Sql = Prisma.sql`CASE WHEN r.target ? 'custom' THEN (
  SELECT jsonb_agg(jsonb_build_object('field', c -> 'field') || CASE WHEN (c -> 'hidden')::boolean THEN '{}' ELSE jsonb_build_object('from', c -> 'from', 'to', c -> 'to') END ORDER BY at)
  FROM jsonb_array_elements(r.changes) WITH ORDINALITY change(c, at)) ELSE r.changes END`;

/** SQL condition: `was.value` is a choice of the field `f`, or a list of its choices. */
const isChoice = Prisma.sql`jsonb_typeof(was.value) = CASE f.type WHEN 'multi_select' THEN 'array' ELSE 'string' END AND NOT EXISTS (
  SELECT FROM jsonb_array_elements_text(CASE jsonb_typeof(was.value) WHEN 'array' THEN was.value ELSE jsonb_build_array(was.value) END) chosen(key)
  WHERE NOT jsonb_path_exists(f.options, '$[*] ? (@.key == $key)', jsonb_build_object('key', chosen.key)))`;

/**
 * SQL condition: a field that row `r` changed no longer accepts its previous value, because its
 * type has changed or the choice is gone. The preview tells whether the value was a text: a
 * choice's key would be one too.
 */
export const isValueRefused: Prisma.Sql = Prisma.sql`CASE WHEN r.before ? 'custom' THEN EXISTS (
  SELECT FROM jsonb_each(r.before -> 'custom') was(field, value) JOIN custom_field f ON f.id = was.field::int
  WHERE NOT coalesce(CASE f.type
    WHEN 'text' THEN r.changes @> jsonb_build_array(jsonb_build_object('field', 'custom_field.' || was.field, 'from', was.value))
    WHEN 'number' THEN jsonb_typeof(was.value) = 'number'
    WHEN 'date' THEN jsonb_path_exists(was.value, '$ ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" && !(@ starts with "0000")).datetime("YYYY-MM-DD")', '{}', true)
    WHEN 'yes_no' THEN jsonb_typeof(was.value) = 'boolean'
    WHEN 'person' THEN was.value ? 'person'
    ELSE ${isChoice} END, false)) ELSE false END`;

/**
 * Restores the fields of people who are undone. Does not restore a reference to someone who no
 * longer exists.
 */
export async function restoreFields(sql: Sql, importId: number): Promise<void> {
  await sql.run(Prisma.sql`
    DELETE FROM custom_field_value v USING import_back b JOIN people_import_row r ON r.import_id = ${importId}::int AND r.seq = b.seq CROSS JOIN LATERAL jsonb_to_recordset(r.target -> 'custom') own(field int)
    WHERE NOT b.is_new AND r.target ? 'custom' AND v.employee_id = b.employee_id AND v.field_id = own.field`);
  await sql.run(Prisma.sql`
    INSERT INTO custom_field_value (field_id, employee_id, value, person_id)
    SELECT was.field::int, b.employee_id, CASE WHEN was.value ->> 'person' IS NULL THEN was.value END, (was.value ->> 'person')::int FROM import_back b CROSS JOIN LATERAL jsonb_each(b.before -> 'custom') was(field, value)
    WHERE NOT b.is_new AND b.before ? 'custom' AND (was.value ->> 'person' IS NULL OR EXISTS (SELECT FROM employee e WHERE e.id = (was.value ->> 'person')::int))`);
}

/** A custom field that refers to a person added by the import. */
export const NamedRow = z.strictObject({
  person_id: z.int(),
  holder_id: z.int(),
  /** Set by the import itself: undoing the row removes the reference. */
  is_of_import: z.boolean(),
});
export type NamedRow = z.infer<typeof NamedRow>;

export function findNamed(sql: Sql, importId: number): Promise<NamedRow[]> {
  return sql.rows(
    NamedRow,
    Prisma.sql`
    SELECT v.person_id, v.employee_id AS holder_id, r.seq IS NOT NULL AS is_of_import FROM people_import_row added JOIN custom_field_value v ON v.person_id = added.employee_id
    LEFT JOIN people_import_row r ON r.import_id = ${importId}::int AND r.employee_id = v.employee_id AND (r.kind = 'added' OR r.target -> 'custom' @> jsonb_build_array(jsonb_build_object('field', v.field_id)))
    WHERE added.import_id = ${importId}::int AND added.kind = 'added'`,
  );
}
