import { texts } from '@reviews/messages';
import { siteMessages } from '@reviews/messages/en/site';

/**
 * Texts about the company's menu and pages. Kept apart from MESSAGES so that only pages that use
 * them load them.
 */
export const SITE_MESSAGES = texts(siteMessages);
