import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { canManageCycles } from '../cycles/public.ts';

/** Adding people to a running cycle is for those who set it up. @throws NotAllowed */
export function requireOpening(actor: Actor): void {
  if (!canManageCycles(actor)) throw new NotAllowed('nominations.open');
}
