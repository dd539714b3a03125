import { texts } from '@reviews/messages';
import { nominationMessages } from '@reviews/messages/en/nominations';

export const nominations = texts(nominationMessages);
