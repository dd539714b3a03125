import { Prisma } from '@reviews/db';
import { holdsByRole, reachesByRole, type Actor } from '../../core/actor.ts';

/** Whose record it is, as far as it decides who sees to it. */
export interface KeptPerson {
  readonly id: number;
  /** Of the primary position. */
  readonly department_id: number | null;
}

/** Whether the actor manages employees at all. */
export const managesEmployees = (actor: Actor): boolean => holdsByRole(actor, 'people.manage');

/** Whether the actor manages all of them, newcomers of any department included. */
export const managesEverybody = (actor: Actor): boolean =>
  actor.grants.get('people.manage')?.scopes.has('all') === true;

/** Whether the record is one that the actor manages, as its department stands. */
export const canReadRecord = (actor: Actor, person: KeptPerson): boolean =>
  reachesByRole(actor, 'people.manage', { departmentId: person.department_id });

/** Nobody changes their own record, through somebody else's eyes neither: a colleague does. */
export const isOwnRecord = (actor: Actor, person: Pick<KeptPerson, 'id'>): boolean =>
  person.id === actor.employeeId || person.id === actor.impersonator?.employeeId;

/** Whether it is the person themselves, or looks through their eyes: their photo is theirs to choose. */
export const isSelf = (actor: Actor, person: Pick<KeptPerson, 'id'>): boolean =>
  person.id === actor.employeeId;

/** Whether somebody may be put into a department. */
export const canPlaceIn = (actor: Actor, departmentId: number): boolean =>
  reachesByRole(actor, 'people.manage', { departmentId });

/** `canReadRecord` as a condition over the primary position `pos`. */
export function recordScope(actor: Actor): Prisma.Sql {
  const reach = actor.grants.get('people.manage');
  if (reach?.scopes.has('all') === true) return Prisma.sql`true`;
  const departments = reach?.scopes.has('departments') === true ? [...reach.departmentIds] : [];
  return Prisma.sql`coalesce(pos.department_id = ANY(${departments}::int[]), false)`;
}
