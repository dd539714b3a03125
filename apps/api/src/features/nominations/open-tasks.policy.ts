import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { canManageCycles } from '../cycles/public.ts';

/**
 * Throws unless the actor may set up cycles: only they add people to a running cycle.
 * @throws NotAllowed
 */
export function requireOpening(actor: Actor): void {
  if (!canManageCycles(actor)) throw new NotAllowed('nominations.open');
}
