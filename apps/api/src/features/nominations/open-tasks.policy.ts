import { NotAllowed } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../core/actor.ts';

/** Adding people to a running cycle is for those who set it up. @throws NotAllowed */
export function requireOpening(actor: Actor): void {
  if (!holdsByRole(actor, 'cycles.manage')) throw new NotAllowed('nominations.open');
}
