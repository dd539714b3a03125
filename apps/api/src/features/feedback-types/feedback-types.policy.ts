import { holdsByRole, type Actor } from '../../core/actor.ts';

/** Whether the actor sees to the kinds of review: those who build templates, for whom they are. */
export const canManageFeedbackTypes = (actor: Actor): boolean =>
  holdsByRole(actor, 'templates.manage');
