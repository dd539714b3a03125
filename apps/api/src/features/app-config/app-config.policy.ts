import { holdsInOwnName, type Actor } from '../../core/actor.ts';

/**
 * Returns true if the actor may change how the product looks, works and connects to other systems:
 * configuration, menu, pages, custom fields, integrations.
 */
export const configures = (actor: Actor): boolean => holdsInOwnName(actor, 'app.configure');
