import type { Permission, Scope } from '@reviews/domain';

/** How far one permission of a person reaches. */
export interface Reach {
  readonly scopes: ReadonlySet<Scope>;
  /** For scope `departments`. */
  readonly departmentIds: ReadonlySet<number>;
}

/** Who asks. While impersonating, everything but `impersonator` is the impersonated person's. */
export interface Actor {
  readonly userId: number;
  readonly employeeId: number | null;
  readonly name: string;
  readonly grants: ReadonlyMap<Permission, Reach>;
  readonly impersonator: { readonly userId: number; readonly employeeId: number | null; readonly name: string; readonly endsAt: Date } | null;
}

/** What the reach of a permission is asked about: a person and where they stand to the actor. */
export interface SubjectFacts {
  readonly departmentId: number | null;
  /** How many levels below the actor the person stands; null when not in the actor's line. */
  readonly depthBelowActor: number | null;
}

type Holder = Pick<Actor, 'grants'>;

/** Whether the actor holds a permission in any scope, a relation's included; one for departments only where there are some. */
export function holds(actor: Holder, permission: Permission): boolean {
  const reach = actor.grants.get(permission);
  return reach !== undefined && [...reach.scopes].some((scope) => scope !== 'departments' || reach.departmentIds.size > 0);
}

/** Whether the actor holds a permission in any scope that a role, not a relation, gives. */
export function holdsByRole(actor: Holder, permission: Permission): boolean {
  const reach = actor.grants.get(permission);
  return reach !== undefined && (reach.scopes.has('all') || (reach.scopes.has('departments') && reach.departmentIds.size > 0));
}

/** Whether a role's permission reaches this person: everyone, or people of the role's departments. */
export function reachesByRole(actor: Holder, permission: Permission, subject: Pick<SubjectFacts, 'departmentId'>): boolean {
  const reach = actor.grants.get(permission);
  if (reach === undefined) return false;
  if (reach.scopes.has('all')) return true;
  return reach.scopes.has('departments') && subject.departmentId !== null && reach.departmentIds.has(subject.departmentId);
}

/** Whether the permission reaches this person because they stand below the actor in the reporting line. */
export function reachesByLine(actor: Holder, permission: Permission, subject: Pick<SubjectFacts, 'depthBelowActor'>): boolean {
  const reach = actor.grants.get(permission);
  if (reach === undefined || subject.depthBelowActor === null) return false;
  return reach.scopes.has('downline') || (reach.scopes.has('reports') && subject.depthBelowActor === 1);
}
