import { NotAllowed } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../core/actor.ts';

/**
 * Throws unless the actor tracks completion. They see and send only reminders of forms that they
 * may know.
 * @throws NotAllowed
 */
export function requireReminding(actor: Actor): void {
  if (!holdsByRole(actor, 'cycles.track')) throw new NotAllowed('cycles.reminders');
}
