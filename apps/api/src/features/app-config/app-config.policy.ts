import { holdsInOwnName, type Actor } from '../../core/actor.ts';

/** Whether the actor sees to how the product looks, is used and speaks with other systems: the configuration, the menu and the pages, custom fields, integrations. */
export const configures = (actor: Actor): boolean => holdsInOwnName(actor, 'app.configure');
