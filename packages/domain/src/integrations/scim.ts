import { texts } from '@reviews/messages';
import { directoryMessages, scimMessages } from '@reviews/messages/en/directories';

/** Texts of the directory pages and the directory's log. */
export const SCIM_MESSAGES = texts(directoryMessages);
/** Messages to the directory. */
export const SCIM_WORDS = texts(scimMessages);
