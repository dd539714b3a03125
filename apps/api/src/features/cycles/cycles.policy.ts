import { holdsByRole, type Actor } from '../../core/actor.ts';

/** Whether the actor sets cycles up, and changes those that run. */
export const canManageCycles = (actor: Actor): boolean => holdsByRole(actor, 'cycles.manage');
