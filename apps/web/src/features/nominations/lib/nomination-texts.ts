import { texts } from '@reviews/messages';
import { nominations } from '@reviews/messages/en/nominations';

/** Texts of the nomination screens that the specification does not fix. */
export const NOMINATION_TEXTS = texts(nominations);
