import { texts } from '@reviews/messages';
import { tokenMessages } from '@reviews/messages/en/tokens';

/** Texts about API tokens. Kept apart from MESSAGES so that only pages that use them load them. */
export const TOKEN_MESSAGES = texts(tokenMessages);
