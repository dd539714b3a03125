import type { RoleView } from '@reviews/contracts';
import { inGrantOrder } from '@reviews/domain';
import { coversGrant, type Actor } from '../../core/actor.ts';
import type { RoleRecord } from './roles.queries.ts';

/** Presents a role to someone who may change it within their own permissions. */
export function presentRole(
  giver: Actor['grants'],
  { id, name, description, is_system, is_fixed, everyone, grants, people, revision }: RoleRecord,
): RoleView {
  return {
    id,
    name,
    description,
    is_system,
    is_fixed,
    everyone,
    grants: inGrantOrder(grants),
    people: everyone ? null : people,
    revision,
    within_reach: grants.every((grant) => coversGrant(giver, grant)),
  };
}
