import type { SessionUser } from '@reviews/contracts';
import { holdsByRole, type Actor } from '../../core/actor.ts';
import { canImpersonate } from './session.policy.ts';

/** SES-02: who is signed in, and what the browser may offer them. */
export function presentUser(actor: Actor): SessionUser {
  return {
    id: actor.userId,
    name: actor.name,
    impersonating: actor.impersonator !== null,
    canImpersonate: canImpersonate(actor),
    employee_id: actor.employeeId,
    impersonator_name: actor.impersonator?.name ?? null,
    impersonation_ends_at: actor.impersonator?.endsAt.toISOString() ?? null,
    sections: { cycles: holdsByRole(actor, 'cycles.track') },
  };
}
