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
import {
  anonymousGroup,
  commentScope,
  historyScope,
  notKeptFromImpersonator,
  scopeTables,
  viewScope,
  type Viewer,
} from '../pulses/public.ts';
import { canManageAccess } from '../roles/public.ts';

/** What lets somebody read a section. Those who keep the employees' records read what was done to them. */
const READERS: Readonly<Record<LogSection, readonly Permission[]>> = {
  all: ['changelog.read'],
  employees: ['changelog.read', 'people.manage'],
};

/** Whether somebody reads a section of the log at all. */
export const readsLog = (actor: Actor, section: LogSection): boolean =>
  READERS[section].some((permission) => holdsByRole(actor, permission));

/** @throws NotAllowed */
export function requireReading(actor: Actor, section: LogSection): void {
  if (!readsLog(actor, section)) throw new NotAllowed('changelog');
}

/** Whose lines these permissions reach: everybody's and those of nobody, or those about the people of some departments as they stand now. */
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

/** Whether somebody reads how people come in, and when: those who manage users. */
export const readsWaysIn = canManageAccess;

const waysIn = (actor: Actor): Prisma.Sql =>
  readsWaysIn(actor)
    ? Prisma.sql`true`
    : Prisma.sql`l.action <> ALL(${loggedActionsOf(['access'])}::text[])`;

/** Forms `p` of which the reader may know what was done to them: those from whom the writer is withheld learn of none of its lines. */
const knownForms = (actor: Actor, viewer: Viewer, which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  FROM ${scopeTables(viewer)} WHERE ${which} AND ${historyScope(actor)} AND ${notKeptFromImpersonator(viewer)}`;

const REOPENING = [
  'pulse.reopen_requested',
  'pulse.reopened',
  'pulse.reopen_declined',
  'pulse.reopen_undone',
] as const satisfies readonly LoggedAction[];

/** The form of a line. Whom it is about is not told who opened it again, nor who asked to (`mayKnowWhy`). */
const ofForm = (
  actor: Actor,
  viewer: Viewer,
): Prisma.Sql => Prisma.sql`SELECT ${knownForms(actor, viewer, Prisma.sql`p.id = l.entity_id::int`)}
  AND NOT (l.action = ANY(${[...REOPENING]}::text[]) AND p.employee_id IS NOT DISTINCT FROM ${actor.employeeId}::int)`;

/** Of what was done to many forms, one that was changed and that the reader may know; their own doing is there as long as they know one at all (`canKnowAction`). */
const ofMany = (actor: Actor, viewer: Viewer): Prisma.Sql =>
  Prisma.sql`SELECT ${knownForms(
    actor,
    viewer,
    Prisma.sql`
  p.id IN (SELECT r.pulse_id FROM bulk_action_row r WHERE r.action_id = l.entity_id::int AND (r.reason IS NULL OR l.actor_id = ${actor.userId}))`,
  )}`;

/** The comment of a line as long as somebody reads it, or would if it had not been removed: `commentScope` over comments that were never removed. */
const ofComment = (actor: Actor, viewer: Viewer): Prisma.Sql => {
  const kept = Prisma.sql`(SELECT id, pulse_id, parent_id, author_id, visibility, created_at, NULL::timestamptz AS deleted_at FROM comment)`;
  return Prisma.sql`SELECT ${knownForms(actor, viewer, Prisma.sql`p.id = (SELECT c.pulse_id FROM comment c WHERE c.id = l.entity_id::int)`)} AND ${viewScope(actor, anonymousGroup(actor))}
    AND EXISTS (SELECT FROM ${kept} k LEFT JOIN ${kept} t ON t.id = k.parent_id WHERE k.id = l.entity_id::int AND ${commentScope(actor)})`;
};

/**
 * The packet of a line: of those who open it, as far as the view that the line is about is theirs to open; of those who hand
 * packets out, but for who took one along.
 */
const ofPacket = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`SELECT FROM ${packetTables(actor)} WHERE pk.id = l.entity_id::int
  AND (${packetScope(actor)} OR (l.action <> 'packet.downloaded' AND ${releaseScope(actor)}))
  AND NOT (e.id IS NOT DISTINCT FROM ${actor.employeeId}::int AND l.details ->> 'view' IS NOT DISTINCT FROM 'manager')`;

/**
 * The employee of a line. Of what was done to the reader's own record, or to that of who looks through their eyes, something
 * has to be theirs to know (`canKnowChange`).
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

/** Whether the reader may know that a field was changed: of one that is kept from the person they learn nothing about themselves, whatever they manage. */
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
 * Which lines `l` of a section somebody reads. Beyond how far their role reaches, a line tells no more than its record does:
 * lines of forms, of many forms, comments and packets are for those who may know of these, who did what to them included, and
 * lines about a field that is kept from the person are not for the person. That somebody stored an image is for nobody: with the
 * moment it would tell who wrote the form it is shown in.
 */
export function logScope(actor: Actor, viewer: Viewer, section: LogSection): Prisma.Sql {
  const reach = reachScope(actor, READERS[section]);
  if (section === 'employees')
    return Prisma.sql`(l.entity = 'employee' AND ${reach} AND ${ofEmployee(actor)})`;
  return Prisma.sql`(${reach} AND ${waysIn(actor)} AND CASE l.entity WHEN 'pulse' THEN EXISTS (${ofForm(actor, viewer)}) WHEN 'comment' THEN EXISTS (${ofComment(actor, viewer)})
    WHEN 'packet' THEN EXISTS (${ofPacket(actor)}) WHEN 'bulk_action' THEN EXISTS (${ofMany(actor, viewer)}) WHEN 'employee' THEN ${ofEmployee(actor)} WHEN 'upload' THEN false ELSE true END)`;
}
