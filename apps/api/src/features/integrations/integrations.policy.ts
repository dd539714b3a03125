import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { configures } from '../app-config/public.ts';

/**
 * Throws unless the actor may manage integrations.
 * @throws NotAllowed
 */
export function requireIntegrationManager(actor: Actor): void {
  if (!configures(actor)) throw new NotAllowed('integrations');
}
