import { holdsByRole, type Actor } from '../../core/actor.ts';

/**
 * Returns true if the actor may manage review types: people who build templates, which use them.
 */
export const canManageFeedbackTypes = (actor: Actor): boolean =>
  holdsByRole(actor, 'templates.manage');
