import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';

/**
 * Returns true if the actor may import: a file is about everyone, so they must manage all
 * employees.
 */
export const canImport = (actor: Pick<Actor, 'grants'>): boolean =>
  actor.grants.get('people.manage')?.scopes.has('all') === true;

/** @throws NotAllowed */
export function requireImporting(actor: Actor): void {
  if (!canImport(actor)) throw new NotAllowed('imports');
}
