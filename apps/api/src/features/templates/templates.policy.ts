import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';

/** Returns whether the actor may manage templates: all of them or none. */
const canManageTemplates = (actor: Actor): boolean =>
  actor.grants.get('templates.manage')?.scopes.has('all') === true;

/** @throws NotAllowed */
export function requireManaging(actor: Actor): void {
  if (!canManageTemplates(actor)) throw new NotAllowed('templates');
}
