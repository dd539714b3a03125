import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { canManageCycles } from '../cycles/public.ts';

/**
 * Throws unless the actor may set up cycles, which includes launching and previewing a launch.
 * @throws NotAllowed
 */
export function requireLaunching(actor: Actor): void {
  if (!canManageCycles(actor)) throw new NotAllowed('launches');
}
