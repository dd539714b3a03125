import { texts } from '@reviews/messages';
import { fieldMessages } from '@reviews/messages/en/errors';

export const fields = texts(fieldMessages);
