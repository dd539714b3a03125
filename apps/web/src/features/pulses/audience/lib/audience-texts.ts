import { texts } from '@reviews/messages';
import { audience } from '@reviews/messages/en/audience';

/** Texts that say who can read a review. */
export const AUDIENCE_TEXTS = texts(audience);
