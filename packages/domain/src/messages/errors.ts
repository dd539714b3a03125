import { texts } from '@reviews/messages';
import { errorMessages } from '@reviews/messages/en/errors';

/** Section 8: transport and status. */
export const errors = texts(errorMessages);
