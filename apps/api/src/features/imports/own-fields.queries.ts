import { Prisma } from '@reviews/db';
import type { Sql } from '../../core/sql.ts';

/**
 * The company's own fields that the row `r` fills, as the employee `e` has them, to be put beside the rest of their state;
 * of who is new all of them. Nothing where there is nothing in any: rows that fill none say what they always said.
 */
export const ownState: Prisma.Sql = Prisma.sql`coalesce((
  SELECT jsonb_build_object('custom', jsonb_object_agg(v.field_id, coalesce(v.value, jsonb_build_object('person', v.person_id)))) FROM custom_field_value v
  WHERE v.employee_id = e.id AND (r.kind = 'added' OR r.target -> 'custom' @> jsonb_build_array(jsonb_build_object('field', v.field_id))) HAVING count(*) > 0), '{}')`;

/** What each row fills is what the preview has shown; whom a row names may be somebody whom another row adds. */
export async function fillFields(sql: Sql, importId: number): Promise<void> {
  await sql.rows(Prisma.sql`
    CREATE TEMP TABLE import_field ON COMMIT DROP AS
    SELECT t.employee_id, own.field, nullif(own.value, 'null'::jsonb) AS value, coalesce(named.employee_id, (own.person ->> 'id')::int) AS person_id
    FROM people_import_row r JOIN import_target t ON t.seq = r.seq CROSS JOIN LATERAL jsonb_to_recordset(r.target -> 'custom') own(field int, value jsonb, person jsonb)
    LEFT JOIN import_read named ON named.line = (own.person ->> 'line')::int
    WHERE r.import_id = ${importId}::int AND r.target ? 'custom'`);
  await sql.rows(Prisma.sql`ANALYZE import_field`);
  await sql.rows(
    Prisma.sql`DELETE FROM custom_field_value v USING import_field f WHERE v.employee_id = f.employee_id AND v.field_id = f.field AND f.value IS NULL AND f.person_id IS NULL`,
  );
  await sql.rows(Prisma.sql`
    INSERT INTO custom_field_value (field_id, employee_id, value, person_id) SELECT field, employee_id, value, person_id FROM import_field WHERE value IS NOT NULL OR person_id IS NOT NULL
    ON CONFLICT (field_id, employee_id) DO UPDATE SET value = excluded.value, person_id = excluded.person_id`);
}

/** What a row changed, as the log tells it: of a field that is not for everybody to read only that it was changed. */
export const loggedChanges: Prisma.Sql = Prisma.sql`CASE WHEN r.target ? 'custom' THEN (
  SELECT jsonb_agg(jsonb_build_object('field', c -> 'field') || CASE WHEN (c -> 'hidden')::boolean THEN '{}' ELSE jsonb_build_object('from', c -> 'from', 'to', c -> 'to') END ORDER BY at)
  FROM jsonb_array_elements(r.changes) WITH ORDINALITY change(c, at)) ELSE r.changes END`;

/** Whether `was.value` is a choice of the field `f`, or of one of several all are. */
const isChoice = Prisma.sql`jsonb_typeof(was.value) = CASE f.type WHEN 'multi_select' THEN 'array' ELSE 'string' END AND NOT EXISTS (
  SELECT FROM jsonb_array_elements_text(CASE jsonb_typeof(was.value) WHEN 'array' THEN was.value ELSE jsonb_build_array(was.value) END) chosen(key)
  WHERE NOT jsonb_path_exists(f.options, '$[*] ? (@.key == $key)', jsonb_build_object('key', chosen.key)))`;

/**
 * Whether a field that row `r` has changed takes what was in it no more: it is of another type by now, or the choice is gone.
 * A text was so only where the preview has shown it so: the key of a choice would be one too.
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

/** Fields of those who are taken back, exactly as they were. Somebody who is not here any more is not named again. */
export async function restoreFields(sql: Sql, importId: number): Promise<void> {
  await sql.rows(Prisma.sql`
    DELETE FROM custom_field_value v USING import_back b JOIN people_import_row r ON r.import_id = ${importId}::int AND r.seq = b.seq CROSS JOIN LATERAL jsonb_to_recordset(r.target -> 'custom') own(field int)
    WHERE NOT b.is_new AND r.target ? 'custom' AND v.employee_id = b.employee_id AND v.field_id = own.field`);
  await sql.rows(Prisma.sql`
    INSERT INTO custom_field_value (field_id, employee_id, value, person_id)
    SELECT was.field::int, b.employee_id, CASE WHEN was.value ->> 'person' IS NULL THEN was.value END, (was.value ->> 'person')::int FROM import_back b CROSS JOIN LATERAL jsonb_each(b.before -> 'custom') was(field, value)
    WHERE NOT b.is_new AND b.before ? 'custom' AND (was.value ->> 'person' IS NULL OR EXISTS (SELECT FROM employee e WHERE e.id = (was.value ->> 'person')::int))`);
}

/** Somebody whom the import has added is named in a field of somebody. */
export interface NamedRow {
  readonly person_id: number;
  readonly holder_id: number;
  /** By the import itself: with its row that is taken back, the name goes. */
  readonly is_of_import: boolean;
}

export function findNamed(sql: Sql, importId: number): Promise<NamedRow[]> {
  return sql.rows<NamedRow>(Prisma.sql`
    SELECT v.person_id, v.employee_id AS holder_id, r.seq IS NOT NULL AS is_of_import FROM people_import_row added JOIN custom_field_value v ON v.person_id = added.employee_id
    LEFT JOIN people_import_row r ON r.import_id = ${importId}::int AND r.employee_id = v.employee_id AND (r.kind = 'added' OR r.target -> 'custom' @> jsonb_build_array(jsonb_build_object('field', v.field_id)))
    WHERE added.import_id = ${importId}::int AND added.kind = 'added'`);
}
