import { texts } from '@reviews/messages';
import { notices } from '@reviews/messages/en/notices';

/** Texts of the lists of notices. */
export const NOTICE_TEXTS = texts(notices);
