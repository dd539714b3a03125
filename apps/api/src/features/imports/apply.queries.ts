import { Prisma } from '@reviews/db';
import { z } from 'zod';
import { IdRow, type Sql } from '../../core/sql.ts';
import { changeAddresses } from '../users/public.ts';
import type { Asked, MadePlaces } from './imports.queries.ts';
import { loggedChanges, ownState } from './own-fields.queries.ts';
import { personState, personTables } from './person-state.ts';

/**
 * Keeps everyone else from writing people or positions until the transaction ends; reading and
 * writing reviews go on.
 */
export async function lockPeople(sql: Sql): Promise<void> {
  await sql.run(
    Prisma.sql`LOCK TABLE employee, position, department, team, sub_team IN SHARE ROW EXCLUSIVE MODE`,
  );
}

/**
 * Creates a temporary table with the target state of each row, where new people get their ids. Runs
 * `ANALYZE` on it: a plan made for a few rows takes minutes for a hundred thousand.
 */
export async function layOut(sql: Sql, importId: number): Promise<void> {
  await sql.run(Prisma.sql`
    CREATE TEMP TABLE import_read ON COMMIT DROP AS
    SELECT r.seq, r.line, r.kind, CASE WHEN r.kind = 'added' THEN nextval(pg_get_serial_sequence('employee', 'id'))::int ELSE r.employee_id END AS employee_id, t.number, t.email, t.first, t.last, t.preferred,
      t."sortKey" AS sort_key, t."searchText" AS search_text, t.title, t.department, t.team, t.sub_team, t.hired_on, t.left_on, (t.manager ->> 'id')::int AS manager_id, (t.manager ->> 'line')::int AS manager_line
    FROM (SELECT seq, line, kind::text AS kind, employee_id, target FROM people_import_row WHERE import_id = ${importId}::int AND target IS NOT NULL ORDER BY seq) r
    CROSS JOIN LATERAL jsonb_to_record(r.target) t(number text, email text, first text, last text, preferred text, "sortKey" text, "searchText" text, title text, department text, team text, sub_team text, hired_on date,
      left_on date, manager jsonb)`);
  await sql.run(Prisma.sql`ANALYZE import_read`);
}

/**
 * Creates missing departments and teams, ignoring case, and then the targets with each person's
 * place and manager.
 */
export async function makePlaces(sql: Sql): Promise<MadePlaces> {
  await sql.run(Prisma.sql`
    CREATE TEMP TABLE import_place ON COMMIT DROP AS SELECT department, team, sub_team, min(seq) AS seq FROM import_read WHERE department IS NOT NULL GROUP BY department, team, sub_team`);
  await sql.run(Prisma.sql`ANALYZE import_place`);
  const ids = async (query: Prisma.Sql) => (await sql.rows(IdRow, query)).map(({ id }) => id);
  const departments = await ids(Prisma.sql`
    INSERT INTO department (name) SELECT DISTINCT ON (lower(department)) department FROM import_place t
    WHERE NOT EXISTS (SELECT FROM department d WHERE lower(d.name) = lower(t.department)) ORDER BY lower(department), seq RETURNING id`);
  const teams = await ids(Prisma.sql`
    INSERT INTO team (department_id, name) SELECT DISTINCT ON (d.id, lower(t.team)) d.id, t.team FROM import_place t JOIN department d ON lower(d.name) = lower(t.department)
    WHERE t.team IS NOT NULL AND NOT EXISTS (SELECT FROM team tm WHERE tm.department_id = d.id AND lower(tm.name) = lower(t.team)) ORDER BY d.id, lower(t.team), t.seq RETURNING id`);
  const subTeams = await ids(Prisma.sql`
    INSERT INTO sub_team (team_id, name) SELECT DISTINCT ON (tm.id, lower(t.sub_team)) tm.id, t.sub_team
    FROM import_place t JOIN department d ON lower(d.name) = lower(t.department) JOIN team tm ON tm.department_id = d.id AND lower(tm.name) = lower(t.team)
    WHERE t.sub_team IS NOT NULL AND NOT EXISTS (SELECT FROM sub_team st WHERE st.team_id = tm.id AND lower(st.name) = lower(t.sub_team)) ORDER BY tm.id, lower(t.sub_team), t.seq RETURNING id`);
  await layOutTargets(sql);
  return { departments, teams, sub_teams: subTeams };
}

async function layOutTargets(sql: Sql): Promise<void> {
  await sql.run(Prisma.sql`
    CREATE TEMP TABLE import_target ON COMMIT DROP AS
    WITH found AS (SELECT DISTINCT ON (place.department, place.team, place.sub_team) place.*, d.id AS department_id, tm.id AS team_id, st.id AS sub_team_id
      FROM import_place place JOIN department d ON lower(d.name) = lower(place.department)
      LEFT JOIN team tm ON tm.department_id = d.id AND lower(tm.name) = lower(place.team) LEFT JOIN sub_team st ON st.team_id = tm.id AND lower(st.name) = lower(place.sub_team)
      ORDER BY place.department, place.team, place.sub_team, d.name = place.department DESC, d.id, tm.name = place.team DESC NULLS LAST, tm.id, st.name = place.sub_team DESC NULLS LAST, st.id)
    SELECT t.seq, t.kind, t.employee_id, t.number, t.email, t.first, t.last, t.preferred, t.sort_key, t.search_text, t.title, t.hired_on, t.left_on, coalesce(manager.employee_id, t.manager_id) AS manager_id,
      found.department_id, found.team_id, found.sub_team_id, false AS begins
    FROM import_read t LEFT JOIN import_read manager ON manager.line = t.manager_line
    LEFT JOIN found ON found.department = t.department AND coalesce(found.team, '') = coalesce(t.team, '') AND coalesce(found.sub_team, '') = coalesce(t.sub_team, '')`);
  await sql.run(Prisma.sql`CREATE UNIQUE INDEX ON import_target (seq)`);
  await sql.run(Prisma.sql`CREATE INDEX ON import_target (employee_id)`);
  await sql.run(Prisma.sql`ANALYZE import_target`);
}

/** Stores the state of everyone in the import in their row, and for new people their id. */
export async function keepState(
  sql: Sql,
  importId: number,
  column: 'before' | 'after',
): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE people_import_row r SET ${Prisma.raw(column)} = ${personState} || ${ownState}, employee_id = t.employee_id FROM import_target t, ${personTables}
    WHERE r.import_id = ${importId}::int AND r.seq = t.seq AND e.id = t.employee_id`);
}

/** Inserts new people. They get an account once someone invites them. */
export async function addPeople(sql: Sql): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO employee (id, external_identifier, first_name, last_name, preferred_name, email, sort_key, search_text, hired_on)
    SELECT employee_id, number, first, last, preferred, email, sort_key, search_text, hired_on FROM import_target WHERE kind = 'added' ORDER BY seq`);
}

/** Returns true if someone with an assigned role leaves. */
export async function closesAccess(sql: Sql): Promise<boolean> {
  const rows = await sql.run(
    Prisma.sql`SELECT t.seq FROM import_target t JOIN app_user u ON u.employee_id = t.employee_id JOIN user_role held ON held.user_id = u.id WHERE t.left_on IS NOT NULL LIMIT 1`,
  );
  return rows > 0;
}

/** Returns the active accounts of people who leave. */
export async function findClosing(sql: Sql): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT u.id FROM import_target t JOIN employee e ON e.id = t.employee_id JOIN app_user u ON u.employee_id = e.id WHERE t.kind <> 'added' AND e.left_on IS NULL AND t.left_on IS NOT NULL AND u.deactivated_at IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Updates accounts: the email if it was the person's, closed for leavers, reopened for people who
 * return unless the account stays closed.
 */
export async function followWithAccounts(
  sql: Sql,
  at: Date,
  staysClosed: readonly number[],
): Promise<void> {
  const known = Prisma.sql`import_target t JOIN employee e ON e.id = t.employee_id AND t.kind <> 'added'`;
  await changeAddresses(
    sql,
    Prisma.sql`UPDATE app_user u SET email = t.email FROM ${known} WHERE u.employee_id = e.id AND u.email = e.email AND e.email <> t.email`,
    at,
  );
  await sql.run(
    Prisma.sql`UPDATE app_user u SET deactivated_at = ${at}::timestamptz FROM ${known} WHERE u.employee_id = e.id AND e.left_on IS NULL AND t.left_on IS NOT NULL AND u.deactivated_at IS NULL`,
  );
  await sql.run(
    Prisma.sql`UPDATE app_user u SET deactivated_at = NULL FROM ${known} WHERE u.employee_id = e.id AND e.left_on IS NOT NULL AND t.left_on IS NULL AND u.deactivated_at = e.left_recorded_at AND NOT u.id = ANY(${[...staysClosed]}::int[])`,
  );
}

/** Updates the sort key that reviews copy from their people. */
export async function renameOnForms(sql: Sql, renamed: Prisma.Sql): Promise<void> {
  await sql.run(
    Prisma.sql`UPDATE pulse p SET employee_sort_key = t.sort_key FROM ${renamed} t WHERE p.employee_id = t.employee_id AND p.employee_sort_key <> t.sort_key`,
  );
  await sql.run(
    Prisma.sql`UPDATE pulse p SET assignee_sort_key = t.sort_key FROM ${renamed} t WHERE p.assignee_id = t.employee_id AND p.assignee_sort_key <> t.sort_key`,
  );
  await sql.run(
    Prisma.sql`UPDATE ineligibility i SET employee_sort_key = t.sort_key FROM ${renamed} t WHERE i.employee_id = t.employee_id AND i.employee_sort_key <> t.sort_key`,
  );
}

export async function changePeople(sql: Sql, at: Date): Promise<void> {
  await sql.run(
    Prisma.sql`CREATE TEMP TABLE import_renamed ON COMMIT DROP AS SELECT t.employee_id, t.sort_key FROM import_target t JOIN employee e ON e.id = t.employee_id WHERE e.sort_key <> t.sort_key`,
  );
  await sql.run(Prisma.sql`
    UPDATE employee e SET first_name = t.first, last_name = t.last, preferred_name = t.preferred, email = t.email, sort_key = t.sort_key, search_text = t.search_text, hired_on = t.hired_on, left_on = t.left_on,
      left_recorded_at = CASE WHEN t.left_on IS NULL THEN NULL WHEN e.left_on IS NULL THEN ${at}::timestamptz ELSE e.left_recorded_at END, version = e.version + 1
    FROM import_target t WHERE e.id = t.employee_id AND t.kind <> 'added'`);
  await renameOnForms(sql, Prisma.sql`import_renamed`);
}

const DIFFERS = Prisma.sql`(pos.title, pos.department_id, pos.team_id, pos.sub_team_id) IS DISTINCT FROM (t.title, t.department_id, t.team_id, t.sub_team_id) AND t.department_id IS NOT NULL`;

/**
 * Updates positions: a new title or place starts a new position on the organisation's current day
 * and keeps the old one as former; a position that started no earlier is corrected instead. A new
 * manager alone changes no position.
 */
export async function changePositions(sql: Sql, today: string): Promise<void> {
  await sql.run(Prisma.sql`
    UPDATE import_target t SET begins = true FROM position pos WHERE pos.employee_id = t.employee_id AND pos.is_primary AND ${DIFFERS} AND coalesce(pos.started_on < ${today}::date, true)`);
  await sql.run(Prisma.sql`
    UPDATE position pos SET title = t.title, department_id = t.department_id, team_id = t.team_id, sub_team_id = t.sub_team_id
    FROM import_target t WHERE pos.employee_id = t.employee_id AND pos.is_primary AND NOT t.begins AND ${DIFFERS}`);
  await sql.run(Prisma.sql`
    UPDATE position pos SET is_primary = false, was_primary = true, ended_on = ${today}::date - 1 FROM import_target t WHERE pos.employee_id = t.employee_id AND pos.is_primary AND t.begins`);
  await lookUpByIndex(sql, true);
  await sql.run(Prisma.sql`
    INSERT INTO position (employee_id, title, department_id, team_id, sub_team_id, manager_id, started_on)
    SELECT t.employee_id, t.title, t.department_id, t.team_id, t.sub_team_id, t.manager_id, CASE WHEN t.begins THEN ${today}::date ELSE t.hired_on END FROM import_target t
    WHERE t.department_id IS NOT NULL AND NOT EXISTS (SELECT FROM position pos WHERE pos.employee_id = t.employee_id AND pos.is_primary) ORDER BY t.seq`);
  await lookUpByIndex(sql, false);
}

/**
 * Makes the planner use indexes: each position checks whether its place exists in five tables.
 * Scanning these small tables costs many times as much for a hundred thousand rows. `ANALYZE` makes
 * the connection drop its cached plans.
 */
async function lookUpByIndex(sql: Sql, isOn: boolean): Promise<void> {
  if (isOn) await sql.run(Prisma.sql`ANALYZE department, team, sub_team`);
  await sql.run(Prisma.sql`SELECT set_config('enable_seqscan', ${isOn ? 'off' : 'on'}, true)`);
}

export const MovedRow = z.strictObject({
  employee_id: z.int(),
  former_id: z.int().nullable(),
  new_id: z.int().nullable(),
});
export type MovedRow = z.infer<typeof MovedRow>;

const FORMER = Prisma.sql`(r.before -> 'position' ->> 'manager_id')::int`;
const otherManagers = (importId: number): Prisma.Sql =>
  Prisma.sql`import_target t JOIN people_import_row r ON r.import_id = ${importId}::int AND r.seq = t.seq WHERE ${FORMER} IS DISTINCT FROM t.manager_id`;

/** Selects the ids of people with a changed manager, or with one and new here. */
export const withOtherManager = (importId: number): Prisma.Sql =>
  Prisma.sql`SELECT t.employee_id AS id FROM ${otherManagers(importId)}`;

/**
 * Sets all managers.
 * @returns existing people whose manager changed
 */
export async function changeManagers(sql: Sql, importId: number): Promise<MovedRow[]> {
  await sql.run(
    Prisma.sql`UPDATE position pos SET manager_id = t.manager_id FROM import_target t WHERE pos.employee_id = t.employee_id AND pos.is_primary AND pos.manager_id IS DISTINCT FROM t.manager_id`,
  );
  return sql.rows(
    MovedRow,
    Prisma.sql`SELECT t.employee_id, ${FORMER} AS former_id, t.manager_id AS new_id FROM ${otherManagers(importId)} AND t.kind <> 'added' ORDER BY t.employee_id`,
  );
}

/**
 * Writes one change log line per person, as manual changes do, with the import's id. Sets the
 * subject of each line: the log would look it up line by line.
 */
export async function logPeople(
  sql: Sql,
  importId: number,
  { user_id: userId, impersonator_id: impersonatorId }: Asked,
  at: Date,
): Promise<void> {
  await sql.run(Prisma.sql`
    INSERT INTO change_log (at, actor_id, impersonator_id, action, entity, entity_id, subject_id, details)
    SELECT ${at}::timestamptz, ${userId}::int, ${impersonatorId}::int, CASE r.kind WHEN 'added' THEN 'employee.added' WHEN 'left' THEN 'employee.left' ELSE 'employee.changed' END, 'employee', r.employee_id::text, r.employee_id,
      jsonb_build_object('import', ${importId}::int, 'changes', ${loggedChanges})
    FROM people_import_row r WHERE r.import_id = ${importId}::int AND r.target IS NOT NULL AND r.kind <> 'moved' ORDER BY r.seq`);
}

/** Writes the change log lines of manager changes, as manual moves do. */
export async function logMoves(
  sql: Sql,
  importId: number,
  { user_id: userId, impersonator_id: impersonatorId }: Asked,
  at: Date,
  moves: readonly {
    readonly employeeId: number;
    readonly from: number | null;
    readonly to: number | null;
    readonly change: number | null;
  }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql.run(Prisma.sql`
    INSERT INTO change_log (at, actor_id, impersonator_id, action, entity, entity_id, subject_id, details)
    SELECT ${at}::timestamptz, ${userId}::int, ${impersonatorId}::int, 'employee.manager_changed', 'employee', moved."employeeId"::text, moved."employeeId",
      jsonb_build_object('from', moved."from", 'to', moved."to", 'change', moved.change, 'import', ${importId}::int)
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) moved("employeeId" int, "from" int, "to" int, change int)`);
}
