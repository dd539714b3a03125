import { holdsByRole, type Actor } from '../../core/actor.ts';

/** Returns true if the actor may set up and change cycles. */
export const canManageCycles = (actor: Actor): boolean => holdsByRole(actor, 'cycles.manage');
