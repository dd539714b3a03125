import { NotAllowed, SIGN_IN_MESSAGES as texts } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';

/** How somebody signs in is for them alone, at a keyboard of their own: another would lock them out, or stay in. @throws NotAllowed */
export function requireOneself({ impersonator, token }: Actor): void {
  if (impersonator !== null || token !== undefined)
    throw new NotAllowed('sign-in', texts.notAsAnother);
}
