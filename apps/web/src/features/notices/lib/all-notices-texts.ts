import { texts } from '@reviews/messages';
import { allNotices } from '@reviews/messages/en/notices';

/** Texts of the page of all notices. */
export const ALL_NOTICES_TEXTS = texts(allNotices);
