import { texts } from '@reviews/messages';
import { accessMessages } from '@reviews/messages/en/access';

/**
 * Texts about users and roles. Kept apart from MESSAGES so that only pages that use them load them.
 */
export const ACCESS_MESSAGES = texts(accessMessages);
