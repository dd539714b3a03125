import { NotAllowed, SIGN_IN_MESSAGES as texts } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';

/**
 * Throws while impersonating or with a token: people manage their sign-in only in their own
 * session, because someone else could lock them out or stay in.
 * @throws NotAllowed
 */
export function requireOneself({ impersonator, token }: Actor): void {
  if (impersonator !== null || token !== undefined)
    throw new NotAllowed('sign-in', texts.notAsAnother);
}
