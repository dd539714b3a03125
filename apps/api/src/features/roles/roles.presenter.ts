import type { RoleView } from '@reviews/contracts';
import { inGrantOrder } from '@reviews/domain';
import { coversGrant, type Actor } from '../../core/actor.ts';
import type { RoleRecord } from './roles.queries.ts';

/** A role as somebody sees it who may change and give no more than they have. */
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
