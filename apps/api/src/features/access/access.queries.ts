import { Prisma } from '@reviews/db';
import { IMPERSONATION_BY, LIST_PAGE_SIZE } from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { IdRow, rowCount, type Sql } from '../../core/sql.ts';
import { shownState } from '../cycles/public.ts';
import { readableAbout } from '../overview/public.ts';
import { packetScope, packetTables } from '../packets/public.ts';
import {
  existenceScope,
  scopeTables,
  StoredState,
  viewScope,
  type Viewer,
} from '../pulses/record/public.ts';
import { lineReachScope, roleReachScope } from '../../core/reach-scope.ts';
import { grantsOf, impersonationBy, reachOf, GrantRow } from '../session/public.ts';

const RoleOfPerson = z.strictObject({
  name: z.string(),
  grants: z.array(GrantRow),
});
type RoleOfPerson = z.infer<typeof RoleOfPerson>;

/** The person whose access is being explained, as if signed in as themselves. */
export interface AskedPerson {
  readonly actor: Actor;
  readonly email: string;
  readonly isDeactivated: boolean;
  readonly roles: readonly RoleOfPerson[];
}

const PersonRow = z.strictObject({
  user_id: z.int(),
  employee_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  is_deactivated: z.boolean(),
  grants: z.array(GrantRow),
  roles: z.array(RoleOfPerson),
  impersonation_by: z.enum(IMPERSONATION_BY),
});
type PersonRow = z.infer<typeof PersonRow>;

/** Returns the person with the permissions of their roles, combined and role by role. */
export async function findAsked(sql: Sql, userId: number): Promise<AskedPerson | undefined> {
  const [row] = await sql.rows(
    PersonRow,
    Prisma.sql`
    SELECT u.id AS user_id, u.employee_id, coalesce(e.preferred_name, u.email) AS name, u.email, u.deactivated_at IS NOT NULL AS is_deactivated, ${grantsOf(Prisma.sql`u.id`)} AS grants, ${impersonationBy} AS impersonation_by,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'grants', (SELECT coalesce(jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope,
          'departments', ARRAY(SELECT d.department_id FROM user_role_department d WHERE d.user_id = u.id AND d.role_id = r.id))), '[]') FROM role_permission rp WHERE rp.role_id = r.id)) ORDER BY r.everyone, lower(r.name)), '[]')
        FROM role r WHERE r.everyone OR EXISTS (SELECT FROM user_role ur WHERE ur.user_id = u.id AND ur.role_id = r.id)) AS roles
    FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id WHERE u.id = ${userId}`,
  );
  if (row === undefined) return undefined;
  const { user_id, employee_id, name, email, is_deactivated, grants, roles, impersonation_by } =
    row;
  return {
    actor: {
      userId: user_id,
      employeeId: employee_id,
      name,
      grants: reachOf(grants),
      impersonator: null,
      impersonationBy: impersonation_by,
    },
    email,
    isDeactivated: is_deactivated,
    roles,
  };
}

const MOST_ABOUT_ONE = 300;

export const ExplainableForm = z.strictObject({
  hash: z.string(),
  title: z.string(),
  cycle: z.string().nullable(),
  state: StoredState,
  writer: z.string(),
});
export type ExplainableForm = z.infer<typeof ExplainableForm>;

/** Returns the reviews about an employee that the viewer may track, newest first. */
export function findTrackedAbout(
  sql: Sql,
  viewer: Viewer,
  actor: Actor,
  employeeId: number,
): Promise<ExplainableForm[]> {
  return sql.assembled(
    ExplainableForm,
    Prisma.sql`
    SELECT p.hash, t.title, c.name AS cycle, ${shownState('p', Prisma.sql`c.closed_at`)} AS state, a.preferred_name AS writer FROM ${scopeTables(viewer)} JOIN employee a ON a.id = p.assignee_id
    WHERE p.employee_id = ${employeeId} AND p.deleted_at IS NULL AND ${existenceScope(actor)} ORDER BY c.start_date DESC NULLS FIRST, t.title, p.hash COLLATE "C" LIMIT ${rowCount(MOST_ABOUT_ONE)}`,
  );
}

const PacketRow = z.strictObject({ hash: z.string(), cycle: z.string() });

/**
 * Returns the packets about an employee that the viewer may open, by the hash of the employee view.
 */
export function findPacketsAbout(
  sql: Sql,
  actor: Actor,
  employeeId: number,
): Promise<{ hash: string; cycle: string }[]> {
  return sql.assembled(
    PacketRow,
    Prisma.sql`SELECT pk.employee_hash AS hash, c.name AS cycle FROM ${packetTables(actor)} WHERE pk.employee_id = ${employeeId} AND ${packetScope(actor)} ORDER BY c.start_date DESC, pk.id DESC LIMIT ${rowCount(MOST_ABOUT_ONE)}`,
  );
}

const trackedBy = (asker: Actor, by: Viewer): Prisma.Sql =>
  Prisma.sql`p.id IN (SELECT p.id FROM ${scopeTables(by)} WHERE p.deleted_at IS NULL AND ${existenceScope(asker)})`;
/**
 * Reviews that the person may read and the asker may track. The asker learns of no others here
 * either.
 */
const bothForms = (person: Actor, of: Viewer, asker: Actor, by: Viewer): Prisma.Sql =>
  Prisma.sql`${scopeTables(of)} WHERE p.deleted_at IS NULL AND ${viewScope(person)} AND ${trackedBy(asker, by)}`;
const bothPackets = (person: Actor, asker: Actor): Prisma.Sql =>
  Prisma.sql`${packetTables(person)} WHERE ${packetScope(person)} AND pk.id IN (SELECT pk.id FROM ${packetTables(asker)} WHERE ${packetScope(asker)})`;
const caredFor = (
  person: Actor,
): Prisma.Sql => Prisma.sql`employee e LEFT JOIN position pos ON pos.employee_id = e.id AND pos.is_primary LEFT JOIN reporting_line rl ON rl.descendant_id = e.id AND rl.ancestor_id = ${person.employeeId}::int
  WHERE e.left_on IS NULL AND e.id IS DISTINCT FROM ${person.employeeId}::int AND (${lineReachScope(person, 'forms.read')} OR ${roleReachScope(person, 'forms.read')})`;

export const SightTotals = z.strictObject({
  forms: z.int(),
  packets: z.int(),
  employees: z.int(),
});
export type SightTotals = z.infer<typeof SightTotals>;

interface Asking {
  readonly person: Actor;
  readonly of: Viewer;
  readonly asker: Actor;
  readonly by: Viewer;
}

/**
 * Returns true if the person may read any review about the employee that the asker may track.
 * Packets need no check: a person who may open one manages or is its employee.
 */
export async function readsAbout(
  sql: Sql,
  { person, of, asker, by }: Asking,
  employeeId: number,
): Promise<boolean> {
  const found = await sql.run(
    Prisma.sql`SELECT p.id FROM ${scopeTables(of)} WHERE p.deleted_at IS NULL AND ${readableAbout(person, employeeId)} AND ${trackedBy(asker, by)} LIMIT 1`,
  );
  return found > 0;
}

/** Returns how many records of each kind a person sees. */
export async function countSight(
  sql: Sql,
  { person, of, asker, by }: Asking,
): Promise<SightTotals> {
  const [totals] = await sql.rows(
    SightTotals,
    Prisma.sql`SELECT (SELECT count(*)::int FROM ${bothForms(person, of, asker, by)}) AS forms,
    (SELECT count(*)::int FROM ${bothPackets(person, asker)}) AS packets, (SELECT count(*)::int FROM ${caredFor(person)}) AS employees`,
  );
  return totals ?? { forms: 0, packets: 0, employees: 0 };
}

const limited = (page: number): Prisma.Sql =>
  Prisma.sql`LIMIT ${rowCount(LIST_PAGE_SIZE)} OFFSET ${(page - 1) * LIST_PAGE_SIZE}::int`;

/**
 * Returns a page of the reviews, ordered by employee and cycle; never in the order they were
 * written, which could identify a writer.
 */
export async function findSeenForms(
  sql: Sql,
  { person, of, asker, by }: Asking,
  page: number,
): Promise<number[]> {
  const rows = await sql.rows(
    IdRow,
    Prisma.sql`
    SELECT found.id FROM (SELECT p.id, p.employee_id, p.cycle_id, p.hash FROM ${bothForms(person, of, asker, by)}) found JOIN employee e ON e.id = found.employee_id
    ORDER BY e.sort_key, e.id, found.cycle_id DESC NULLS FIRST, found.hash COLLATE "C" ${limited(page)}`,
  );
  return rows.map(({ id }) => id);
}

export const SeenPacket = z.strictObject({
  hash: z.string(),
  cycle: z.string(),
  employee_id: z.int(),
  employee_name: z.string(),
  department_id: z.int().nullable(),
  depth_below_actor: z.int().nullable(),
  released: z.boolean(),
});
export type SeenPacket = z.infer<typeof SeenPacket>;

export function findSeenPackets(
  sql: Sql,
  { person, asker }: Asking,
  page: number,
): Promise<SeenPacket[]> {
  return sql.rows(
    SeenPacket,
    Prisma.sql`
    SELECT pk.employee_hash AS hash, c.name AS cycle, e.id AS employee_id, e.preferred_name AS employee_name, pos.department_id, rl.depth AS depth_below_actor, pk.state = 'released' AS released
    FROM ${bothPackets(person, asker)} ORDER BY e.sort_key, e.id, c.start_date DESC, pk.id ${limited(page)}`,
  );
}

export const SeenEmployee = z.strictObject({
  id: z.int(),
  preferred_name: z.string(),
  position: z.string(),
  department_id: z.int().nullable(),
  depth_below_actor: z.int().nullable(),
});
export type SeenEmployee = z.infer<typeof SeenEmployee>;

export function findSeenEmployees(
  sql: Sql,
  { person }: Asking,
  page: number,
): Promise<SeenEmployee[]> {
  return sql.rows(
    SeenEmployee,
    Prisma.sql`
    SELECT e.id, e.preferred_name, coalesce(pos.title, '') AS position, pos.department_id, rl.depth AS depth_below_actor FROM ${caredFor(person)} ORDER BY e.sort_key, e.id ${limited(page)}`,
  );
}

export async function findUserOf(sql: Sql, employeeId: number): Promise<number | undefined> {
  return (
    await sql.rows(
      IdRow,
      Prisma.sql`SELECT id FROM app_user WHERE employee_id = ${employeeId} AND deactivated_at IS NULL`,
    )
  )[0]?.id;
}
