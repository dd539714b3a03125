import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { configures } from '../app-config/public.ts';

/**
 * Throws unless the actor may manage the menu or the company's pages.
 * @throws NotAllowed
 */
export function requireSiteManager(actor: Actor, section: 'menu' | 'pages'): void {
  if (!configures(actor)) throw new NotAllowed(section);
}
