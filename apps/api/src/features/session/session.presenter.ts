import type { SessionUser } from '@reviews/contracts';
import { holds, holdsByRole, holdsInOwnName, type Actor } from '../../core/actor.ts';
import { canImpersonate } from './session.policy.ts';

/** Presents the signed-in person and what the browser may offer them (SES-02). */
export function presentUser(actor: Actor, onlyLooks: boolean): SessionUser {
  return {
    id: actor.userId,
    name: actor.name,
    photo: actor.photo ?? null,
    impersonating: actor.impersonator !== null,
    canImpersonate: canImpersonate(actor),
    employee_id: actor.employeeId,
    previewing_role: actor.preview?.role ?? null,
    impersonator_name: actor.impersonator?.name ?? null,
    impersonation_read_only: onlyLooks,
    impersonation_ends_at: actor.impersonator?.endsAt.toISOString() ?? null,
    sections: {
      cycles: holdsByRole(actor, 'cycles.track'),
      cycle_builder: holdsByRole(actor, 'cycles.manage'),
      packets: holds(actor, 'packets.release'),
      changelog: holdsByRole(actor, 'changelog.read'),
      access: holdsInOwnName(actor, 'roles.manage'),
    },
  };
}
