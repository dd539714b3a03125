import { Prisma } from '@reviews/db';
import type { Permission } from '@reviews/domain';
import type { Actor } from './actor.ts';

const NO_ROW = Prisma.sql`false`;

/** Returns `reachesByRole` as a condition on the subject's department `pos.department_id`. */
export function roleReachScope(actor: Actor, permission: Permission): Prisma.Sql {
  const reach = actor.grants.get(permission);
  if (reach === undefined) return NO_ROW;
  if (reach.scopes.has('all')) return Prisma.sql`true`;
  if (!reach.scopes.has('departments') || reach.departmentIds.size === 0) return NO_ROW;
  return Prisma.sql`coalesce(pos.department_id = ANY(${[...reach.departmentIds]}::int[]), false)`;
}

/** Returns `reachesByLine` as a condition on `rl`, the subject's line below the person. */
export function lineReachScope(actor: Actor, permission: Permission): Prisma.Sql {
  const scopes = actor.grants.get(permission)?.scopes;
  if (scopes?.has('downline')) return Prisma.sql`rl.depth IS NOT NULL`;
  return scopes?.has('reports') ? Prisma.sql`coalesce(rl.depth = 1, false)` : NO_ROW;
}
