import { texts } from '@reviews/messages';
import { noticeSettings } from '@reviews/messages/en/notices';

/** Texts of the page for choosing which notices also come by email. */
export const SETTINGS_TEXTS = texts(noticeSettings);
