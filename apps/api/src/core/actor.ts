import type { Grant, ImpersonationBy, Permission, Scope } from '@reviews/domain';

/** How far one of a person's permissions reaches. */
export interface Reach {
  readonly scopes: ReadonlySet<Scope>;
  /** Used with scope `departments`. */
  readonly departmentIds: ReadonlySet<number>;
}

/**
 * The person making the request. While impersonating, every field except `impersonator` belongs to
 * the impersonated person.
 */
export interface Actor {
  readonly userId: number;
  readonly employeeId: number | null;
  readonly name: string;
  /** URL of their photo; null or absent if they have none, absent where no one shows it to them. */
  readonly photo?: string | null;
  readonly grants: ReadonlyMap<Permission, Reach>;
  /**
   * Name of the role while previewing the product as one role. `grants` are then that role's, and
   * nothing can be written.
   */
  readonly preview?: { readonly role: string };
  /**
   * Which users whose roles allow impersonation may use it, by site configuration; absent means all
   * of them.
   */
  readonly impersonationBy?: ImpersonationBy;
  readonly impersonator: {
    readonly userId: number;
    readonly employeeId: number | null;
    readonly name: string;
    readonly endsAt: Date;
  } | null;
  /**
   * Set when the request uses a personal API token; `grants` are then limited to the token's
   * scopes.
   */
  readonly token?: { readonly id: number };
}

/**
 * Returns true if a role grants the permission and the actor is not impersonating. Used for
 * settings that affect everyone and for granting access, which no one may do in another person's
 * name.
 */
export const holdsInOwnName = (
  actor: Pick<Actor, 'grants' | 'impersonator'>,
  permission: Permission,
): boolean => actor.impersonator === null && holdsByRole(actor, permission);

/** Facts about a person that decide whether a permission reaches them. */
export interface SubjectFacts {
  readonly departmentId: number | null;
  /** Levels below the actor in the reporting line; null if the person is not in it. */
  readonly depthBelowActor: number | null;
}

type Holder = Pick<Actor, 'grants'>;

/**
 * Returns true if the actor holds the permission in any scope, including relation scopes. Scope
 * `departments` counts only if it has departments.
 */
export function holds(actor: Holder, permission: Permission): boolean {
  const reach = actor.grants.get(permission);
  return (
    reach !== undefined &&
    [...reach.scopes].some((scope) => scope !== 'departments' || reach.departmentIds.size > 0)
  );
}

/**
 * Returns true if the actor holds the permission in a scope that comes from a role, not from a
 * relation.
 */
export function holdsByRole(actor: Holder, permission: Permission): boolean {
  const reach = actor.grants.get(permission);
  return (
    reach !== undefined &&
    (reach.scopes.has('all') || (reach.scopes.has('departments') && reach.departmentIds.size > 0))
  );
}

/**
 * Returns true if a role's permission reaches this person: it covers everyone or the person's
 * department.
 */
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

/**
 * Returns true if the permission reaches this person because they report to the actor, directly or
 * indirectly.
 */
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
 * Returns true if someone with these grants may add this grant to a role: their own must reach as
 * far. `all` covers every other scope, and the whole reporting line covers direct reports. For
 * `departments`, use `coversHeld`: how far it reaches is known only once it is given to a person.
 */
export function coversGrant(giver: Actor['grants'], { permission, scope }: Grant): boolean {
  const scopes = giver.get(permission)?.scopes;
  if (scopes === undefined) return false;
  return scopes.has('all') || scopes.has(scope) || (scope === 'reports' && scopes.has('downline'));
}

/**
 * Same as `coversGrant` for a grant held by a person: for `departments`, the giver must have each
 * of them.
 */
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
