import { texts } from '@reviews/messages';
import { noticeMails, siteNoticeMessages } from '@reviews/messages/en/notices';

/**
 * Texts of notices that are not about a form, and of mails. Kept apart from MESSAGES because only
 * the server uses them.
 */
export const SITE_NOTICE_MESSAGES = texts(siteNoticeMessages);
export const NOTICE_MAILS = texts(noticeMails);
