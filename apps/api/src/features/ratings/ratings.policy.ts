import { holdsByRole, type Actor } from '../../core/actor.ts';

/** Whether the actor sees to the scales by which packets are rated. */
export const canManageRatings = (actor: Actor): boolean => holdsByRole(actor, 'templates.manage');
