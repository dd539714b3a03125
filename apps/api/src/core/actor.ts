import type { Grant, ImpersonationBy, Permission, Scope } from '@reviews/domain';

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
  /** Where their photo is shown from; absent or null where they have none, or nobody shows it to them. */
  readonly photo?: string | null;
  readonly grants: ReadonlyMap<Permission, Reach>;
  /** While they look at the product with one role alone: its name. Then `grants` are what it gives, and nothing is written. */
  readonly preview?: { readonly role: string };
  /** Who of those whose roles allow it may look at the product as somebody else, as the site is configured; absent: all of them. */
  readonly impersonationBy?: ImpersonationBy;
  readonly impersonator: {
    readonly userId: number;
    readonly employeeId: number | null;
    readonly name: string;
    readonly endsAt: Date;
  } | null;
  /** Where a program asks by a token of theirs; then `grants` are what its scopes let through. */
  readonly token?: { readonly id: number };
}

/** By a role, at a keyboard of one's own: what is set for everybody, or given to somebody, would be that person's doing in another's name. */
export const holdsInOwnName = (
  actor: Pick<Actor, 'grants' | 'impersonator'>,
  permission: Permission,
): boolean => actor.impersonator === null && holdsByRole(actor, permission);

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
  return (
    reach !== undefined &&
    [...reach.scopes].some((scope) => scope !== 'departments' || reach.departmentIds.size > 0)
  );
}

/** Whether the actor holds a permission in any scope that a role, not a relation, gives. */
export function holdsByRole(actor: Holder, permission: Permission): boolean {
  const reach = actor.grants.get(permission);
  return (
    reach !== undefined &&
    (reach.scopes.has('all') || (reach.scopes.has('departments') && reach.departmentIds.size > 0))
  );
}

/** Whether a role's permission reaches this person: everyone, or people of the role's departments. */
export function reachesByRole(
  actor: Holder,
  permission: Permission,
  subject: Pick<SubjectFacts, 'departmentId'>,
): boolean {
  const reach = actor.grants.get(permission);
  if (reach === undefined) return false;
  if (reach.scopes.has('all')) return true;
  return (
    reach.scopes.has('departments') &&
    subject.departmentId !== null &&
    reach.departmentIds.has(subject.departmentId)
  );
}

/** Whether the permission reaches this person because they stand below the actor in the reporting line. */
export function reachesByLine(
  actor: Holder,
  permission: Permission,
  subject: Pick<SubjectFacts, 'depthBelowActor'>,
): boolean {
  const reach = actor.grants.get(permission);
  if (reach === undefined || subject.depthBelowActor === null) return false;
  return (
    reach.scopes.has('downline') || (reach.scopes.has('reports') && subject.depthBelowActor === 1)
  );
}

/**
 * Whether somebody with these grants may put this one into a role: theirs reaches as far. `all` reaches whatever any other
 * scope does, the whole line its direct reports. One for departments says only with the person for which it is.
 */
export function coversGrant(giver: Actor['grants'], { permission, scope }: Grant): boolean {
  const scopes = giver.get(permission)?.scopes;
  if (scopes === undefined) return false;
  return scopes.has('all') || scopes.has(scope) || (scope === 'reports' && scopes.has('downline'));
}

/** The same of a grant as somebody holds it: for departments, each of them is among the giver's. */
export function coversHeld(
  giver: Actor['grants'],
  held: Grant & { readonly departments: readonly number[] },
): boolean {
  if (!coversGrant(giver, held)) return false;
  const reach = giver.get(held.permission);
  return (
    held.scope !== 'departments' ||
    reach?.scopes.has('all') === true ||
    held.departments.every((id) => reach?.departmentIds.has(id) === true)
  );
}
