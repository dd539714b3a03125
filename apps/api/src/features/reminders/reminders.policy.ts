import { NotAllowed } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../core/actor.ts';

/** Reminders are seen to by those who track completion: what they see of them, and send, is of forms of which they may know. @throws NotAllowed */
export function requireReminding(actor: Actor): void {
  if (!holdsByRole(actor, 'cycles.track')) throw new NotAllowed('cycles.reminders');
}
