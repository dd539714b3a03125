import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { configures } from '../app-config/public.ts';

/** The menu and the company's pages are sections of their own. @throws NotAllowed */
export function requireSiteManager(actor: Actor, section: 'menu' | 'pages'): void {
  if (!configures(actor)) throw new NotAllowed(section);
}
