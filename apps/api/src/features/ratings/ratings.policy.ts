import { holdsByRole, type Actor } from '../../core/actor.ts';

/** Returns whether the actor may manage the rating scales of packets. */
export const canManageRatings = (actor: Actor): boolean => holdsByRole(actor, 'templates.manage');
