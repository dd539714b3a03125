import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { configures } from '../app-config/public.ts';

/** Integrations are a section of their own. @throws NotAllowed */
export function requireIntegrationManager(actor: Actor): void {
  if (!configures(actor)) throw new NotAllowed('integrations');
}
