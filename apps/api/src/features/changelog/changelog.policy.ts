import type { LogSection } from '@reviews/contracts';
import { Prisma } from '@reviews/db';
import {
  customFieldOf,
  loggedActionsOf,
  NotAllowed,
  type FieldAudience,
  type LoggedAction,
  type Permission,
} from '@reviews/domain';
import { holdsByRole, type Actor } from '../../core/actor.ts';
import { ownRecords, TOLD_THE_PERSON, withheldInList } from '../custom-fields/public.ts';
import { packetScope, packetTables, releaseScope } from '../packets/public.ts';
import { commentScope } from '../pulses/commenting/public.ts';
import {
  historyScope,
  notKeptFromImpersonator,
  scopeTables,
  viewScope,
  type Viewer,
} from '../pulses/record/public.ts';
import { canManageAccess } from '../roles/public.ts';

/**
 * Permissions that allow reading a section. People who maintain employee records may read the
 * changes to them.
 */
const READERS: Readonly<Record<LogSection, readonly Permission[]>> = {
  all: ['changelog.read'],
  employees: ['changelog.read', 'people.manage'],
};

/** Returns true if the actor may read a section of the log at all. */
export const readsLog = (actor: Actor, section: LogSection): boolean =>
  READERS[section].some((permission) => holdsByRole(actor, permission));

/** @throws NotAllowed */
export function requireReading(actor: Actor, section: LogSection): void {
  if (!readsLog(actor, section)) throw new NotAllowed('changelog');
}

/**
 * Condition for the lines that these permissions reach: all lines, or those about people who are
 * now in the given departments.
 */
function reachScope(actor: Actor, permissions: readonly Permission[]): Prisma.Sql {
  const reaches = permissions.flatMap((permission) => actor.grants.get(permission) ?? []);
  if (reaches.some(({ scopes }) => scopes.has('all'))) return Prisma.sql`true`;
  const departments = [
    ...new Set(
      reaches.flatMap(({ scopes, departmentIds }) =>
        scopes.has('departments') ? [...departmentIds] : [],
      ),
    ),
  ];
  return Prisma.sql`l.subject_id IN (SELECT pos.employee_id FROM position pos WHERE pos.is_primary AND pos.department_id = ANY(${departments}::int[]))`;
}

/** Returns true if the actor may read sign-in and access lines: those who manage users. */
export const readsWaysIn = canManageAccess;

const waysIn = (actor: Actor): Prisma.Sql =>
  readsWaysIn(actor)
    ? Prisma.sql`true`
    : Prisma.sql`l.action <> ALL(${loggedActionsOf(['access'])}::text[])`;

/**
 * Reviews `p` whose history the reader may know. If the writer is withheld from the reader, none of
 * the review's lines are visible.
 */
const knownForms = (actor: Actor, viewer: Viewer, which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  FROM ${scopeTables(viewer)} WHERE ${which} AND ${historyScope(actor)} AND ${notKeptFromImpersonator(viewer)}`;

const REOPENING = [
  'pulse.reopen_requested',
  'pulse.reopened',
  'pulse.reopen_declined',
  'pulse.reopen_undone',
] as const satisfies readonly LoggedAction[];

/**
 * The review of a line. Its employee does not see who reopened it or who asked for that
 * (`mayKnowWhy`).
 */
const ofForm = (
  actor: Actor,
  viewer: Viewer,
): Prisma.Sql => Prisma.sql`SELECT ${knownForms(actor, viewer, Prisma.sql`p.id = l.entity_id::int`)}
  AND NOT (l.action = ANY(${[...REOPENING]}::text[]) AND p.employee_id IS NOT DISTINCT FROM ${actor.employeeId}::int)`;

/**
 * For a bulk action: a changed review that the reader may know of. The person who ran it sees it as
 * long as they may know of any of its reviews (`canKnowAction`).
 */
const ofMany = (actor: Actor, viewer: Viewer): Prisma.Sql =>
  Prisma.sql`SELECT ${knownForms(
    actor,
    viewer,
    Prisma.sql`
  p.id IN (SELECT r.pulse_id FROM bulk_action_row r WHERE r.action_id = l.entity_id::int AND (r.reason IS NULL OR l.actor_id = ${actor.userId}))`,
  )}`;

/**
 * The comment of a line, if the reader can see it or could if it were not deleted: `commentScope`
 * over comments as if none were deleted.
 */
const ofComment = (actor: Actor, viewer: Viewer): Prisma.Sql => {
  const kept = Prisma.sql`(SELECT id, pulse_id, parent_id, author_id, visibility, created_at, NULL::timestamptz AS deleted_at FROM comment)`;
  return Prisma.sql`SELECT ${knownForms(actor, viewer, Prisma.sql`p.id = (SELECT c.pulse_id FROM comment c WHERE c.id = l.entity_id::int)`)} AND ${viewScope(actor)}
    AND EXISTS (SELECT FROM ${kept} k LEFT JOIN ${kept} t ON t.id = k.parent_id WHERE k.id = l.entity_id::int AND ${commentScope(actor)})`;
};

/**
 * The packet of a line: for readers who may open the view that the line is about, and for those who
 * may release packets, except lines about downloads.
 */
const ofPacket = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`SELECT FROM ${packetTables(actor)} WHERE pk.id = l.entity_id::int
  AND (${packetScope(actor)} OR (l.action <> 'packet.downloaded' AND ${releaseScope(actor)}))
  AND NOT (e.id IS NOT DISTINCT FROM ${actor.employeeId}::int AND l.details ->> 'view' IS NOT DISTINCT FROM 'manager')`;

/**
 * The employee of a line. For the reader's own record, or their impersonator's, they must be
 * allowed to know at least one change (`canKnowChange`).
 */
const ofEmployee = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`(l.subject_id IS NULL OR l.subject_id <> ALL(${[...ownRecords(actor)]}::int[]) OR coalesce((
  SELECT bool_or(c ->> 'field' !~ '^custom_field[.][0-9]+$' OR EXISTS (SELECT FROM custom_field f WHERE 'custom_field.' || f.id = c ->> 'field' AND f.visible_to && ${[...TOLD_THE_PERSON]}::text[]))
  FROM jsonb_array_elements(CASE WHEN jsonb_typeof(l.details -> 'changes') = 'array' THEN l.details -> 'changes' ELSE '[]' END) c), true))`;

interface EmployeeLine {
  readonly entity: string;
  readonly subject_id: number | null;
}

type FieldAudiences = ReadonlyMap<number, { readonly visible_to: readonly FieldAudience[] }>;

/**
 * Returns true if the reader may know that a field changed. For a field that is hidden from its
 * employee, they learn nothing about themselves, whatever they manage.
 */
export function canKnowChange(
  actor: Actor,
  { entity, subject_id: subject }: EmployeeLine,
  field: string,
  fields: FieldAudiences,
): boolean {
  const own = customFieldOf(field);
  return (
    own === null ||
    entity !== 'employee' ||
    subject === null ||
    !withheldInList(actor, fields.get(own) ?? { visible_to: [] }).includes(subject)
  );
}

/**
 * Condition for the lines `l` of a section that the actor may read. Besides the reach of their
 * role, a line reveals no more than its record does: lines about reviews, bulk actions, comments
 * and packets are for people who may know of these, including who did it. Lines about a field that
 * is hidden from an employee are hidden from that employee. Lines about image uploads are for no
 * one: their time would reveal who wrote the review that shows the image.
 */
export function logScope(actor: Actor, viewer: Viewer, section: LogSection): Prisma.Sql {
  const reach = reachScope(actor, READERS[section]);
  if (section === 'employees')
    return Prisma.sql`(l.entity = 'employee' AND ${reach} AND ${ofEmployee(actor)})`;
  return Prisma.sql`(${reach} AND ${waysIn(actor)} AND CASE l.entity WHEN 'pulse' THEN EXISTS (${ofForm(actor, viewer)}) WHEN 'comment' THEN EXISTS (${ofComment(actor, viewer)})
    WHEN 'packet' THEN EXISTS (${ofPacket(actor)}) WHEN 'bulk_action' THEN EXISTS (${ofMany(actor, viewer)}) WHEN 'employee' THEN ${ofEmployee(actor)} WHEN 'upload' THEN false ELSE true END)`;
}
