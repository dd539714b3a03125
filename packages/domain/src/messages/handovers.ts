import { texts } from '@reviews/messages';
import { handoverMessages } from '@reviews/messages/en/handovers';

export const handovers = texts(handoverMessages);
