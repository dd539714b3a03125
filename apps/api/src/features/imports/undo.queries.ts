import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { IdRow, typeRows, type Sql } from '../../core/sql.ts';
import { changeAddresses } from '../users/public.ts';
import { renameOnForms } from './apply.queries.ts';
import type { Asked, MadePlaces } from './imports.queries.ts';
import { isValueRefused, loggedChanges, ownState } from './own-fields.queries.ts';
import { personState, personTables, positionState } from './person-state.ts';

/** A person changed by the import, and their current state. */
export interface UndoRow {
  readonly seq: number;
  readonly employee_id: number;
  readonly is_new: boolean;
  /** Their manager before; null for people who are new. */
  readonly former_id: number | null;
  /**
   * Whether they differ from what the import left, had a review decided since, or cannot be
   * restored.
   */
  readonly is_changed: boolean;
}

/**
 * Tables that do not count as activity of an added person: those the import writes itself, and
 * those checked separately.
 */
const OWN = [
  'position',
  'reporting_line',
  'people_import_row',
  'manager_change',
  'custom_field_value',
];

const Reference = z.strictObject({
  child: z.string(),
  column: z.string(),
});
type Reference = z.infer<typeof Reference>;

/**
 * Returns all foreign keys to employees, from the database itself, so that later tables are
 * included.
 */
async function findReferences(sql: Sql): Promise<Reference[]> {
  return sql.rows(
    Reference,
    Prisma.sql`
    SELECT quote_ident(child.relname) AS child, quote_ident(a.attname) AS column
    FROM pg_constraint c JOIN pg_class child ON child.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = child.oid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'employee'::regclass AND cardinality(c.conkey) = 1 AND NOT child.relname = ANY(${OWN}::text[]) ORDER BY 1, 2`,
  );
}

/** SQL for people added by the import who have got an account, a review or anything else since. */
function touched(references: readonly Reference[], appliedAt: Date): Prisma.Sql {
  return Prisma.join(
    [
      ...references.map(
        ({ child, column }) =>
          Prisma.sql`SELECT added.employee_id FROM added JOIN ${Prisma.raw(child)} made ON made.${Prisma.raw(column)} = added.employee_id`,
      ),
      Prisma.sql`SELECT added.employee_id FROM added JOIN manager_change m ON added.employee_id IN (m.employee_id, m.former_manager_id, m.new_manager_id) WHERE m.changed_at <> ${appliedAt}::timestamptz`,
      // A photo does not change the record's version.
      Prisma.sql`SELECT added.employee_id FROM added WHERE added.version > 1 OR added.photo_key IS NOT NULL`,
    ],
    ' UNION ',
  );
}

/**
 * SQL condition: the position that row `r` made a former one differs from what it left, which ended
 * the day before the new one began.
 */
const isFormerChanged = Prisma.sql`CASE WHEN r.before -> 'position' ->> 'id' <> r.after -> 'position' ->> 'id' THEN NOT EXISTS (
  SELECT FROM position o WHERE o.employee_id = r.employee_id AND o.was_primary
    AND ${positionState(Prisma.sql`o`)} = (r.before -> 'position') || jsonb_build_object('ended_on', (r.after -> 'position' ->> 'started_on')::date - 1)) ELSE false END`;

/**
 * SQL condition: the previous email of row `r` is now someone else's, or someone else signs in with
 * it. Evaluated only for changed emails: there may be a hundred thousand rows.
 */
const isAddressTaken = Prisma.sql`CASE WHEN r.before -> 'employee' ->> 'email' <> e.email OR r.before -> 'account' ->> 'email' <> u.email THEN
  EXISTS (SELECT FROM employee o WHERE o.id <> e.id AND o.email = r.before -> 'employee' ->> 'email')
  OR EXISTS (SELECT FROM app_user o WHERE o.employee_id IS DISTINCT FROM e.id AND o.email IN (r.before -> 'account' ->> 'email', nullif(r.before -> 'employee' ->> 'email', e.email))) ELSE false END`;

/**
 * SQL condition: their previous place no longer exists, because undoing another import deleted it
 * as empty.
 */
const isPlaceGone = Prisma.join(
  ['department', 'team', 'sub_team'].map((place) => {
    const id = Prisma.raw(`(r.before -> 'position' ->> '${place}_id')::int`);
    return Prisma.sql`(${id} IS NOT NULL AND NOT EXISTS (SELECT FROM ${Prisma.raw(place)} place WHERE place.id = ${id}))`;
  }),
  ' OR ',
);

/** All rows as one text of JSON. */
const JsonRow = z.strictObject({ rows: z.string() });

const UndoTuple = z.tuple([z.int(), z.int(), z.boolean(), z.int().nullable(), z.boolean()]);
const ManagerTuple = z.tuple([z.int(), z.int().nullable()]);

/**
 * Returns everyone the import changed who still exists. Transferred as one text: as rows, a hundred
 * thousand would be copied several times.
 */
export async function findUndoRows(
  sql: Sql,
  importId: number,
  appliedAt: Date,
): Promise<UndoRow[]> {
  const query = Prisma.sql`
    WITH added AS MATERIALIZED (
      SELECT r.employee_id, e.version, e.photo_key FROM people_import_row r JOIN employee e ON e.id = r.employee_id
      WHERE r.import_id = ${importId}::int AND r.kind = 'added'),
    touched AS MATERIALIZED (${touched(await findReferences(sql), appliedAt)}),
    decided AS MATERIALIZED (SELECT m.employee_id FROM manager_change m JOIN handover h ON h.change_id = m.id AND h.decided_at > m.changed_at WHERE m.changed_at = ${appliedAt}::timestamptz)
    SELECT coalesce(json_agg(json_build_array(r.seq, r.employee_id, r.kind = 'added', (r.before -> 'position' ->> 'manager_id')::int, is_changed) ORDER BY r.seq), '[]')::text AS rows
    FROM people_import_row r JOIN (${personTables}) ON e.id = r.employee_id
    CROSS JOIN LATERAL (SELECT r.after IS DISTINCT FROM (${personState} || ${ownState}) OR ${isFormerChanged} OR ${isAddressTaken} OR ${isPlaceGone} OR ${isValueRefused}
      OR r.employee_id IN (SELECT employee_id FROM touched) OR r.employee_id IN (SELECT employee_id FROM decided) AS is_changed) now
    WHERE r.import_id = ${importId}::int AND r.target IS NOT NULL`;
  const [all] = await sql.rows(JsonRow, query);
  const rows: unknown[] = JSON.parse(all?.rows ?? '[]');
  typeRows(UndoTuple, rows, query);
  return rows.map(([seq, employeeId, isNew, formerId, isChanged]) => ({
    seq,
    employee_id: employeeId,
    is_new: isNew,
    former_id: formerId,
    is_changed: isChanged,
  }));
}

const NameRow = z.strictObject({ name: z.string() });

/** Returns the names of people who stay as they are. */
export async function findNames(sql: Sql, ids: readonly number[]): Promise<string[]> {
  const rows = await sql.rows(
    NameRow,
    Prisma.sql`SELECT e.preferred_name AS name FROM unnest(${[...ids]}::int[]) WITH ORDINALITY asked(id, at) JOIN employee e ON e.id = asked.id ORDER BY asked.at`,
  );
  return rows.map(({ name }) => name);
}

/** Returns everyone's current manager. */
export async function findManagers(sql: Sql): Promise<Map<number, number | null>> {
  const query = Prisma.sql`SELECT coalesce(json_agg(json_build_array(employee_id, manager_id)), '[]')::text AS rows FROM position WHERE is_primary`;
  const [all] = await sql.rows(JsonRow, query);
  const rows: unknown[] = JSON.parse(all?.rows ?? '[]');
  typeRows(ManagerTuple, rows, query);
  return new Map(rows);
}

/** Creates the temporary table of people to restore. */
export async function layOutUndo(
  sql: Sql,
  importId: number,
  seqs: readonly number[],
): Promise<void> {
  await sql.run(
    Prisma.sql`CREATE TEMP TABLE import_back (seq int PRIMARY KEY, employee_id int, is_new boolean, moved boolean, before jsonb, after jsonb) ON COMMIT DROP`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO import_back SELECT r.seq, r.employee_id, r.kind = 'added', r.moved, r.before, r.after FROM people_import_row r WHERE r.import_id = ${importId}::int AND r.seq = ANY(${[...seqs]}::int[])`);
  await sql.run(Prisma.sql`CREATE INDEX ON import_back (employee_id)`);
  await sql.run(Prisma.sql`ANALYZE import_back`);
}

/**
 * Deletes the moves of the import. Returns pending decisions to the move they came from, or to the
 * last one before it, and deletes notices about them that were not sent.
 */
export async function takeMovesBack(sql: Sql, appliedAt: Date): Promise<void> {
  await sql.run(
    Prisma.sql`CREATE TEMP TABLE import_move (id int PRIMARY KEY, employee_id int, former_manager_id int, earlier_id int) ON COMMIT DROP`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO import_move SELECT m.id, m.employee_id, m.former_manager_id, (SELECT max(earlier.id) FROM manager_change earlier WHERE earlier.employee_id = m.employee_id AND earlier.id < m.id)
    FROM manager_change m JOIN import_back b ON b.employee_id = m.employee_id WHERE m.changed_at = ${appliedAt}::timestamptz`);
  const told = Prisma.sql`(SELECT n.id FROM notice n JOIN handover h ON h.pulse_id = n.pulse_id JOIN import_move m ON m.id = h.change_id WHERE n.kind = 'handover' AND n.created_at = ${appliedAt}::timestamptz)`;
  await sql.run(Prisma.sql`DELETE FROM mail WHERE sent_at IS NULL AND notice_id IN ${told}`);
  await sql.run(
    Prisma.sql`DELETE FROM notice n WHERE n.id IN ${told} AND NOT EXISTS (SELECT FROM mail sent WHERE sent.notice_id = n.id)`,
  );
  await sql.run(Prisma.sql`
    UPDATE handover h SET change_id = m.earlier_id FROM import_move m WHERE h.change_id = m.id AND m.earlier_id IS NOT NULL AND h.writer_id IS DISTINCT FROM m.former_manager_id AND h.decision IS NULL`);
  await sql.run(
    Prisma.sql`DELETE FROM manager_change m USING import_move taken WHERE m.id = taken.id`,
  );
}

/** Restores records, positions and accounts of people who existed before. */
export async function restorePeople(sql: Sql, at: Date): Promise<void> {
  // Links of an account that is merely reopened or closed do not work anyway.
  await changeAddresses(
    sql,
    Prisma.sql`
    UPDATE app_user u SET email = b.before -> 'account' ->> 'email', deactivated_at = (b.before -> 'account' ->> 'deactivated_at')::timestamptz
    FROM import_back b WHERE NOT b.is_new AND u.employee_id = b.employee_id AND b.before -> 'account' <> 'null'::jsonb AND (b.before -> 'account') IS DISTINCT FROM (b.after -> 'account')`,
    at,
  );
  await sql.run(Prisma.sql`
    UPDATE employee e SET external_identifier = w.external_identifier, email = w.email, first_name = w.first_name, last_name = w.last_name, preferred_name = w.preferred_name, sort_key = w.sort_key, search_text = w.search_text,
      hired_on = w.hired_on, left_on = w.left_on, left_recorded_at = w.left_recorded_at, version = e.version + 1
    FROM import_back b CROSS JOIN LATERAL jsonb_to_record(b.before -> 'employee') w(external_identifier text, email text, first_name text, last_name text, preferred_name text, sort_key text, search_text text, hired_on date,
      left_on date, left_recorded_at timestamptz) WHERE NOT b.is_new AND e.id = b.employee_id`);
  await renameOnForms(
    sql,
    Prisma.sql`(SELECT employee_id, before -> 'employee' ->> 'sort_key' AS sort_key FROM import_back WHERE NOT is_new)`,
  );
  const other = Prisma.sql`NOT b.is_new AND (b.before -> 'position') IS DISTINCT FROM (b.after -> 'position')`;
  await sql.run(
    Prisma.sql`DELETE FROM position pos USING import_back b WHERE ${other} AND pos.employee_id = b.employee_id AND (pos.is_primary OR pos.id = (b.before -> 'position' ->> 'id')::int)`,
  );
  await sql.run(Prisma.sql`
    INSERT INTO position (id, employee_id, title, department_id, team_id, sub_team_id, manager_id, started_on, ended_on)
    SELECT w.id, b.employee_id, w.title, w.department_id, w.team_id, w.sub_team_id, w.manager_id, w.started_on, w.ended_on
    FROM import_back b CROSS JOIN LATERAL jsonb_to_record(b.before -> 'position') w(id int, title text, department_id int, team_id int, sub_team_id int, manager_id int, started_on date, ended_on date)
    WHERE ${other} AND b.before -> 'position' <> 'null'::jsonb`);
}

/** Writes one change log line per person, restored or deleted. */
export async function logUndo(
  sql: Sql,
  importId: number,
  { user_id: userId, impersonator_id: impersonatorId }: Asked,
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO change_log (at, actor_id, impersonator_id, action, entity, entity_id, subject_id, details)
    SELECT ${at}::timestamptz, ${userId}::int, ${impersonatorId}::int, CASE WHEN b.is_new THEN 'employee.removed' ELSE 'employee.restored' END, 'employee', b.employee_id::text, b.employee_id,
      jsonb_build_object('import', ${importId}::int, 'changes', (SELECT coalesce(jsonb_agg(jsonb_build_object('field', c -> 'field') || CASE WHEN c ? 'to' THEN jsonb_build_object('from', c -> 'to', 'to', c -> 'from') ELSE '{}' END), '[]') FROM jsonb_array_elements(${loggedChanges}) c))
    FROM import_back b JOIN people_import_row r ON r.import_id = ${importId}::int AND r.seq = b.seq ORDER BY b.seq`);
}

export async function removeAdded(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`CREATE TEMP TABLE import_gone ON COMMIT DROP AS SELECT employee_id FROM import_back WHERE is_new`,
  );
  await sql.run(
    Prisma.sql`UPDATE position SET manager_id = NULL WHERE employee_id IN (SELECT employee_id FROM import_gone)`,
  );
  // They may refer to each other.
  await sql.run(
    Prisma.sql`DELETE FROM custom_field_value v USING import_gone g WHERE v.employee_id = g.employee_id`,
  );
  await sql.run(Prisma.sql`DELETE FROM employee e USING import_gone g WHERE e.id = g.employee_id`);
}

/** Deletes departments and teams that the import created and no one is in. */
export async function removeEmptyPlaces(sql: Sql, made: MadePlaces): Promise<void> {
  const ids = (list: readonly number[]) => Prisma.sql`${[...list]}::int[]`;
  await sql.run(
    Prisma.sql`DELETE FROM sub_team st WHERE st.id = ANY(${ids(made.sub_teams)}) AND NOT EXISTS (SELECT FROM position pos WHERE pos.sub_team_id = st.id)`,
  );
  await sql.run(Prisma.sql`
    DELETE FROM team tm WHERE tm.id = ANY(${ids(made.teams)}) AND NOT EXISTS (SELECT FROM position pos WHERE pos.team_id = tm.id) AND NOT EXISTS (SELECT FROM sub_team st WHERE st.team_id = tm.id)`);
  await sql.run(Prisma.sql`
    DELETE FROM department d WHERE d.id = ANY(${ids(made.departments)}) AND NOT EXISTS (SELECT FROM position pos WHERE pos.department_id = d.id) AND NOT EXISTS (SELECT FROM team tm WHERE tm.department_id = d.id)
      AND NOT EXISTS (SELECT FROM user_role_department s WHERE s.department_id = d.id)`);
}

/** Selects people whose manager changed back, to rebuild their reporting lines. */
export const movedBack: Prisma.Sql = Prisma.sql`
  SELECT employee_id AS id FROM import_back WHERE NOT is_new AND (before -> 'position' ->> 'manager_id') IS DISTINCT FROM (after -> 'position' ->> 'manager_id')`;

const isClosedAgain = Prisma.sql`u.deactivated_at IS NULL AND (b.before -> 'account' ->> 'deactivated_at') IS NOT NULL`;

/** Returns true if an account with an assigned role is closed again. */
export async function closesAccess(sql: Sql): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`SELECT b.seq FROM import_back b JOIN app_user u ON u.employee_id = b.employee_id JOIN user_role held ON held.user_id = u.id WHERE ${isClosedAgain} LIMIT 1`,
  );
  return rows > 0;
}

/** Returns the accounts that are closed again. */
export async function findClosing(sql: Sql): Promise<number[]> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT u.id FROM import_back b JOIN app_user u ON u.employee_id = b.employee_id WHERE ${isClosedAgain}`,
    )
  ).map(({ id }) => id);
}
