import { texts } from '@reviews/messages';
import { photos } from '@reviews/messages/en/photos';

/** Texts of the photo dialog that the specification does not fix. */
export const PHOTO_TEXTS = texts(photos);
