import { texts } from '@reviews/messages';
import { signInMessages } from '@reviews/messages/en/sign-in';

/**
 * Texts about the person's own sign-in. Kept apart from MESSAGES so that only pages that use them
 * load them.
 */
export const SIGN_IN_MESSAGES = texts(signInMessages);
