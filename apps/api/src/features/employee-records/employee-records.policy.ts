import { Prisma } from '@reviews/db';
import { holdsByRole, reachesByRole, type Actor } from '../../core/actor.ts';

/** The facts about an employee that decide who manages their record. */
export interface KeptPerson {
  readonly id: number;
  /** Department of the primary position. */
  readonly department_id: number | null;
}

/** Returns true if the actor manages employees at all. */
export const managesEmployees = (actor: Actor): boolean => holdsByRole(actor, 'people.manage');

/** Returns true if the actor manages all employees, including newcomers in any department. */
export const managesEveryone = (actor: Actor): boolean =>
  actor.grants.get('people.manage')?.scopes.has('all') === true;

/** Returns true if the actor manages this record, by its current department. */
export const canReadRecord = (actor: Actor, person: KeptPerson): boolean =>
  reachesByRole(actor, 'people.manage', { departmentId: person.department_id });

/**
 * Returns true if the record is the actor's or their impersonator's: no one changes their own
 * record, a colleague does.
 */
export const isOwnRecord = (actor: Actor, person: Pick<KeptPerson, 'id'>): boolean =>
  person.id === actor.employeeId || person.id === actor.impersonator?.employeeId;

/**
 * Returns true if the actor is this person, even when impersonated: people choose their own photo.
 */
export const isSelf = (actor: Actor, person: Pick<KeptPerson, 'id'>): boolean =>
  person.id === actor.employeeId;

/** Returns true if the actor may put someone into the department. */
export const canPlaceIn = (actor: Actor, departmentId: number): boolean =>
  reachesByRole(actor, 'people.manage', { departmentId });

/** `canReadRecord` as a condition over the primary position `pos`. */
export function recordScope(actor: Actor): Prisma.Sql {
  const reach = actor.grants.get('people.manage');
  if (reach?.scopes.has('all') === true) return Prisma.sql`true`;
  const departments = reach?.scopes.has('departments') === true ? [...reach.departmentIds] : [];
  return Prisma.sql`coalesce(pos.department_id = ANY(${departments}::int[]), false)`;
}
