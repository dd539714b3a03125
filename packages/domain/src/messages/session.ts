import { texts } from '@reviews/messages';
import { sessionMessages } from '@reviews/messages/en/session';

export const session = texts(sessionMessages);
