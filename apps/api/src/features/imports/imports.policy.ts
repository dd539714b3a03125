import { NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';

/** A file is about everybody, so that importing is for those who manage all employees. */
export const canImport = (actor: Pick<Actor, 'grants'>): boolean =>
  actor.grants.get('people.manage')?.scopes.has('all') === true;

/** @throws NotAllowed */
export function requireImporting(actor: Actor): void {
  if (!canImport(actor)) throw new NotAllowed('imports');
}
