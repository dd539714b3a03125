import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { canManageCycles } from '../cycles/public.ts';

/** Launching, and looking at what a launch would do, is for those who set cycles up. @throws NotAllowed */
export function requireLaunching(actor: Actor): void {
  if (!canManageCycles(actor)) throw new NotAllowed('launches');
}
